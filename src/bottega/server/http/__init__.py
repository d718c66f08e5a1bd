"""Requests and answers: endpoints, refusals, headers, languages; what can be asked is in `routes/`."""
