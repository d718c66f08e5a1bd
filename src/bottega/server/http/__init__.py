"""Requests and answers: operations, refusals, headers, languages; the routes there are lie in `routes/`."""
