"""Tables in memory and those who watch them: the sockets, and the frames that go over them."""
