"""An index of listed games that are over: the first page shows some."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    shown = sa.text("visibility = 'open' AND status = 'over'")
    op.create_index("tables_shown_to_all", "tables", ["moved_at"], sqlite_where=shown, postgresql_where=shown)


def downgrade() -> None:
    op.drop_index("tables_shown_to_all", "tables")
