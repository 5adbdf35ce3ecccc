"""From the compiled profile to the statements of each database."""
