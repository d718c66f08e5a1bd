"""Who opened a table; deck files, each once; what people mute, beside the logs."""

import hashlib
import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

TRUTH = sa.Boolean().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    decks = op.create_table(
        "decks",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    owned = op.create_table(
        "owned_tables",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("user_id", sa.Text),
        sa.Column("deck", sa.Text, sa.ForeignKey("decks.digest")),
        sqlite_strict=True,
    )
    op.create_index("ix_owned_tables_user_id", "owned_tables", ["user_id"])
    op.create_index("ix_owned_tables_deck", "owned_tables", ["deck"])
    op.create_table(
        "mutes",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("user_id", sa.Text, primary_key=True),
        sa.Column("other_id", sa.Text, primary_key=True),
        sa.Column("is_on", TRUTH, nullable=False),
        sqlite_strict=True,
    )
    move(op.get_bind(), decks, owned)


def move(c: sa.Connection, decks: sa.Table, owned: sa.Table) -> None:
    """The first entry of a log named who opened the table, and held the whole text of its deck file."""
    entries = sa.table("entries", sa.column("table_id"), sa.column("number"), sa.column("entry"))
    known: set[str] = set()
    rows = c.execute(sa.select(entries.c.table_id, entries.c.entry).where(entries.c.number == 0)).all()
    for table, entry in rows:
        try:
            opened = json.loads(entry)
        except ValueError:                  # nothing that a table wrote: it is left as it is
            continue
        if not isinstance(opened, dict):
            continue
        digest, text = None, opened.pop("deck", None)
        if text is not None:
            digest = hashlib.sha256(text.encode()).hexdigest()
            if digest not in known:
                c.execute(sa.insert(decks).values(digest=digest, text=text))
                known.add(digest)
            c.execute(sa.update(entries).where(entries.c.table_id == table, entries.c.number == 0)
                      .values(entry=written({**opened, "deck_digest": digest})))
        c.execute(sa.insert(owned).values(table_id=table, user_id=opened.get("host"), deck=digest))


def downgrade() -> None:
    """The texts of deck files go back into the logs. What people mute is forgotten: a log of before could not be added
    to without a new version of its table."""
    c = op.get_bind()
    decks, owned = (sa.table(name, *map(sa.column, columns)) for name, columns in (
        ("decks", ("digest", "text")), ("owned_tables", ("table_id", "deck"))))
    entries = sa.table("entries", sa.column("table_id"), sa.column("number"), sa.column("entry"))
    query = (sa.select(entries.c.table_id, entries.c.entry, decks.c.text)
             .where(entries.c.number == 0, entries.c.table_id == owned.c.table_id, owned.c.deck == decks.c.digest))
    for table, entry, text in c.execute(query).all():
        opened = {name: value for name, value in json.loads(entry).items() if name != "deck_digest"}
        c.execute(sa.update(entries).where(entries.c.table_id == table, entries.c.number == 0)
                  .values(entry=written({**opened, "deck": text})))
    for name in ("mutes", "owned_tables", "decks"):
        op.drop_table(name)


def written(entry: dict[str, object]) -> bytes:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode()
