"""What outlives the server: users, tables with their logs, keys. The schema is in docs/storage.md."""
