"""`python -m bottega.lab.lessons FOLDER`: play all lessons and write them, where a browser reads them (web/lessons)."""

import sys
from pathlib import Path

from bottega.lab.lessons import lesson, script


def main(folder: Path) -> None:
    for game in script.games():
        (folder / f"{game}.json").write_text(lesson.write(lesson.play(script.read(game))), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
