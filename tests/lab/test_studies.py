"""Studies: the pages hold what their commands find, and the pictures can be read."""

from pathlib import Path
from xml.etree import ElementTree as ET

from bottega.lab.studies import dealer
from docs.pages import read

PAGE = "docs/studies/dealer.md"


def test_the_page_of_the_dealer_holds_what_is_found() -> None:
    found = [*dealer.found(3)]
    told = [[cell.strip() for cell in line.split("|")[1:-1]] for line in read(PAGE).splitlines()
            if line[:3] in ("| 1", "| 2", "| 3", "| 4")]
    by_sizes = {(int(row[0]), int(row[1])): row for row in told}

    assert len(by_sizes) == 16
    for each in found:
        row = by_sizes[each.dealer, each.other]
        assert abs(float(row[3]) - each.card) <= 0.001
        assert abs(float(row[5].removesuffix(" %")) - 100 * each.chance) <= 0.1
        assert row[7] == f"{each.infosets:,}"


def test_the_command_writes_table_and_picture(tmp_path: Path) -> None:
    (tmp_path / "dealer.md").write_text(read(PAGE), "utf-8")
    dealer.main([str(tmp_path), "--most", "2"])
    drawn = ET.fromstring((tmp_path / "dealer.svg").read_text("utf-8"))
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]

    assert "| 1 | 1 |" in (tmp_path / "dealer.md").read_text("utf-8")
    assert "| 2 | 1 |" not in (tmp_path / "dealer.md").read_text("utf-8")
    assert "−0.044" in texts
    assert "48 %" in texts
