"""What the vault and the memory have to tell each other; files are the adapter's business."""
