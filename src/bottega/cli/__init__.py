"""The `bottega` command: puts the pieces together. Nothing heavy is imported before a command runs."""


def main() -> None:
    from bottega.cli.commands.group import bottega
    bottega.main()
