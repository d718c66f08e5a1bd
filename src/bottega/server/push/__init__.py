"""Notifications for browsers that are closed (Web Push)."""
