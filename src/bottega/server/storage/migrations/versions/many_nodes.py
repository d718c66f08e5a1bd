"""Several nodes on one database: to which of them a table belongs, which of them live, and who is where."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

MOMENT: sa.Double[float] = sa.Double().with_variant(sa.REAL(), "sqlite")


def upgrade() -> None:
    op.add_column("tables", sa.Column("held_by", sa.Text))
    in_play = sa.text("status = 'playing'")
    op.create_index("tables_in_play", "tables", ["id"], sqlite_where=in_play, postgresql_where=in_play)
    op.create_table(
        "nodes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("seen_at", MOMENT, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "present",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("user_id", sa.Text, primary_key=True),
        sa.Column("node_id", sa.Text, sa.ForeignKey("nodes.id", ondelete="CASCADE"), primary_key=True),
        sqlite_strict=True, sqlite_with_rowid=False,
    )
    op.create_index("ix_present_node_id", "present", ["node_id"])


def downgrade() -> None:
    op.drop_table("present")
    op.drop_table("nodes")
    op.drop_index("tables_in_play", "tables")
    op.drop_column("tables", "held_by")
