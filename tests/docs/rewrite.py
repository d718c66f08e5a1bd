"""Write what the examples of the pages print now into the pages, and draw the picture anew.

    python tests/docs/rewrite.py [PAGE ...]

Read the difference before you keep it.
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from docs import picture
from docs.example import played, written
from docs.pages import ROOT, blocks, pages_with_examples
from docs.renewal import renewed


def renew_record() -> None:
    """The example that the other pages speak of comes first."""
    page = ROOT / "docs" / "records.md"
    text = page.read_text("utf-8")
    old = blocks(text, "json")[0].body
    page.write_text(text.replace(f"```json\n{old}```", f"```json\n{written(played())}```", 1), "utf-8")


def main(names: list[str]) -> None:
    renew_record()
    picture.FILE.write_text(picture.draw(), "utf-8")
    for page in [ROOT / name for name in names] or pages_with_examples():
        with tempfile.TemporaryDirectory() as folder:
            page.write_text(renewed(page.read_text("utf-8"), Path(folder)), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
