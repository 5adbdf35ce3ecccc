"""An Obsidian vault beside the memory: notes are read into it, and what is remembered is written as notes."""
