"""Print and play: a game's cards, score sheet, player aid and rules as a PDF to print and cut.

The faces are those of the press; typst sets the pages. It is an extra, `bottega[print]`: whoever does not print needs
no 77 MB for it.
"""

from importlib.util import find_spec

from bottega.printing.order import ALL, INKS, PAPERS, PARTS, Order

__all__ = ["ALL", "INKS", "PAPERS", "PARTS", "Order", "is_possible", "print_order"]


def is_possible() -> bool:
    """Whether the extra is installed."""
    return find_spec("typst") is not None


def print_order(order: Order) -> bytes:
    """The PDF. The same order gives the same bytes."""
    from bottega.printing.assembling import assemble
    return assemble(order)
