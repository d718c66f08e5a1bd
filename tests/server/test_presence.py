"""Who is there: everybody is told alike, whichever way somebody comes in."""

from pathlib import Path

import pytest

from server.hosting import hosting
from server.people import Person


@pytest.mark.usefixtures("_kernels")
def test_who_does_something_by_http_is_there_in_the_news_of_it(tmp_path: Path) -> None:
    with hosting(tmp_path) as server:
        ada, bob = Person(server, "Ada"), Person(server, "Bob")
        table = ada.open("omnia")
        with ada.watching(table) as first, ada.watching(table) as second:
            version = bob.granted(table, "sit", seat=1, nonce="b")
            for eyes in (first, second):
                eyes.until_version(version)
                assert eyes.table["seats"][1]["online"]
