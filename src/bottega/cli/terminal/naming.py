"""Finding what a person means by a name, or by the beginning of one."""

from collections.abc import Iterable, Mapping, Sequence

from bottega.core.spelling import bare, plain


def forms(texts: Iterable[str]) -> set[str]:
    return {plain(text).strip() for text in texts}


def matching(name: str, known: Mapping[str, Iterable[str]]) -> list[str]:
    """All that a name may mean; a whole name comes before the beginning of others."""
    if not name:
        return []
    whole = [key for key, names in known.items() if name in names]
    begun = [key for key, names in known.items() if any(form.startswith(name) for form in names)]
    return whole if len(whole) == 1 else begun


def the_one(name: str, known: Mapping[str, Iterable[str]]) -> str | None:
    """The only thing that a name may mean."""
    found = matching(name, known)
    return found[0] if len(found) == 1 else None


def endings(name: str) -> Sequence[str]:
    """A name from each of its words on: a lady with an ermine may also be asked for by the ermine."""
    words = bare(name).split()
    return [" ".join(words[first:]) for first in range(1, len(words))]
