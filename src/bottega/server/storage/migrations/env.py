"""What alembic runs: the revisions still missing, in the transaction that the caller has begun."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
