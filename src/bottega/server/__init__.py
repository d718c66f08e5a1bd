"""Tables over HTTP and WebSocket: identities, storage, safety. Knows core.Game, and no game by name."""
