"""Environments for who trains agents: the games' kernels, dressed as others expect them (docs/environments.md)."""
