"""Speaking to a server that runs, and finding its address and its database."""
