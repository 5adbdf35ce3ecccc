"""Ways in for other programs."""
