"""Words as people type them: without regard to case, accents and what stands between them."""

import re
import unicodedata


def plain(text: str) -> str:
    """Lower case without accents, so that `schadel` is understood."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", text.casefold())
                   if not unicodedata.combining(letter))


def bare(text: str) -> str:
    """The words alone: `Vaprio d'Adda` and `vaprio-d-adda` are the same."""
    return " ".join(re.findall(r"[^\W_]+", plain(text)))
