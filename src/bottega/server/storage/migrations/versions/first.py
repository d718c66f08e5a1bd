"""The first tables: users, tables with their seats and logs, subscriptions, keys."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

TRUTH = sa.Boolean().with_variant(sa.Integer(), "sqlite")
MOMENT: sa.Double[float] = sa.Double().with_variant(sa.REAL(), "sqlite")


def upgrade() -> None:
    make_users()
    make_tables()
    make_subscriptions()
    op.create_table(
        "keys",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
        sqlite_strict=True,
    )


def make_users() -> None:
    op.create_table(
        "users",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("bot", TRUTH, nullable=False),
        sa.Column("owner", sa.Text, sa.ForeignKey("users.id", ondelete="CASCADE")),
        sa.Column("recovery_hash", sa.Text, unique=True),
        sa.Column("token_hash", sa.Text, unique=True),
        sa.Column("made_at", MOMENT, nullable=False),
        sqlite_strict=True,
    )


def make_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, nullable=False, unique=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("visibility", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("acting", sa.Integer, nullable=False),
        sa.Column("wake_at", MOMENT),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("moved_at", MOMENT, nullable=False),
        sqlite_strict=True,
    )
    joinable = sa.text("visibility = 'open' AND status = 'waiting'")
    op.create_index("tables_open_to_join", "tables", ["made_at"], sqlite_where=joinable, postgresql_where=joinable)
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.Text, nullable=False),
        sqlite_strict=True, sqlite_with_rowid=False,
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("entry", sa.LargeBinary, nullable=False),
        sqlite_strict=True, sqlite_with_rowid=False,
    )


def make_subscriptions() -> None:
    op.create_table(
        "subscriptions",
        sa.Column("user_id", sa.Text, sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
        sa.Column("endpoint", sa.Text, primary_key=True),
        sa.Column("keys", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("ix_subscriptions_user_id", "subscriptions", ["user_id"])


def downgrade() -> None:
    for name in ("subscriptions", "entries", "seats", "tables", "users", "keys"):
        op.drop_table(name)
