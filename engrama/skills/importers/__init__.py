"""Taking in what other memory programs wrote."""
