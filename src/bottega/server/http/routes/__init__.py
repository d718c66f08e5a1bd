"""What can be asked by HTTP, a file a subject."""
