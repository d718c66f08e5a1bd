"""The `bottega` command."""


def main() -> None:
    raise SystemExit(0)
