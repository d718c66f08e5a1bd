"""What a server bears: real processes, real sockets, on one machine. It knows the server by its wire only."""
