"""The language to answer in, when nobody's choice is known: what the browser asks for."""

from collections.abc import Iterator

from bottega.core.words import LANGUAGES

FALLBACK = "en"
PREFERRED = (FALLBACK, *(language for language in LANGUAGES if language != FALLBACK))


def choose(accept_language: str) -> str:
    """The best of ours by the weights of an Accept-Language header; of equal ones, the first that is named."""
    weights: dict[str, float] = {}
    for name, weight in wishes(accept_language):
        weights[name] = max(weight, weights.get(name, 0.0))
    for language in PREFERRED:                      # a star stands for all that are not named
        weights.setdefault(language, weights.get("*", 0.0))
    best = max((name for name in weights if name in LANGUAGES), key=lambda name: weights[name])
    return best if weights[best] > 0 else FALLBACK


def wishes(accept_language: str) -> Iterator[tuple[str, float]]:
    """Languages without their regions, and how much each is preferred. What cannot be read is skipped."""
    for wish in accept_language.split(","):
        tag, *parameters = (part.strip().lower() for part in wish.split(";"))
        weight = weight_of(parameters)
        if tag and weight is not None:
            yield tag.partition("-")[0], weight


def weight_of(parameters: list[str]) -> float | None:
    if not parameters:
        return 1.0
    name, _, value = parameters[0].partition("=")
    try:
        weight = float(value)
    except ValueError:
        return None
    return weight if name.strip() == "q" and 0 <= weight <= 1 else None
