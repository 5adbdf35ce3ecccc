"""How good search is, on public questions whose right passages are known."""
