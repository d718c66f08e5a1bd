"""Simulations, benchmarks, and what else studies the games."""
