"""`python -m bottega.lab.examples FOLDER`: play all examples and write them where a browser reads them."""

import sys
from pathlib import Path

from bottega.lab.examples import drawing, omen, omnia

PLAYED = {"omen": omen.drawn, "omnia": omnia.drawn}


def main(folder: Path) -> None:
    for game, drawn in PLAYED.items():
        (folder / f"{game}.json").write_text(drawing.write(drawn()), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
