"""Keys that rotate, and cookies that can be ended: by a series of each user's, and device by device."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

MOMENT: sa.Double[float] = sa.Double().with_variant(sa.REAL(), "sqlite")


def upgrade() -> None:
    made = op.create_table(
        "signing_keys",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("made_at", MOMENT, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "cookie_series",
        sa.Column("user_id", sa.Text, sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("series", sa.Integer, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "signed_out",
        sa.Column("device", sa.Text, primary_key=True),
        sa.Column("until", MOMENT, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("ix_signed_out_until", "signed_out", ["until"])
    move_key(op.get_bind(), made)


def move_key(c: sa.Connection, signing_keys: sa.Table) -> None:
    """The one key that there was. Cookies that it signed carry no time, and count as signed now."""
    keys = sa.table("keys", sa.column("name"), sa.column("value"))
    found = c.execute(sa.select(keys.c.value).where(keys.c.name == "cookie")).scalar()
    if found is not None:
        c.execute(sa.insert(signing_keys).values(id="first", key=found, made_at=time.time()))
        c.execute(sa.delete(keys).where(keys.c.name == "cookie"))


def downgrade() -> None:
    """The key that signs goes back to where the others are. Cookies that were ended before their time count again, and
    those that older keys have signed do not: that is all that was known then."""
    c = op.get_bind()
    signing, keys = (sa.table(name, *map(sa.column, columns)) for name, columns in (
        ("signing_keys", ("key", "made_at", "id")), ("keys", ("name", "value"))))
    newest = c.execute(sa.select(signing.c.key).order_by(signing.c.made_at.desc(), signing.c.id.desc())).scalar()
    if newest is not None:
        c.execute(sa.insert(keys).values(name="cookie", value=newest))
    for name in ("signed_out", "cookie_series", "signing_keys"):
        op.drop_table(name)
