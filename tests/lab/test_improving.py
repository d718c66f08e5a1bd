"""OMEN's trials against the net, decision by decision."""

from itertools import islice

import numpy as np
import pytest

from bottega.bots.omen.minds.thinking import Thinking
from bottega.bots.omen.minds.trying import Trying
from bottega.lab.match.baselines import OMEN_NET
from bottega.lab.match.improving import WAYS, Study, main
from bottega.omen import OMEN


def test_who_does_as_the_net_does_gains_nothing_and_who_tries_out_gains_something() -> None:
    study = Study(OMEN.terms(4), {"net": lambda terms: Thinking(terms, OMEN_NET),
                                  "tries": lambda terms: Trying(terms, worlds=48)}, rolls=8)
    found = [*islice(study.decisions(1), 60)]

    assert all(gains["net"] == 0.0 for gains in found)
    assert np.mean([gains["tries"] for gains in found]) > 0.0


def test_the_command_tells_of_each_setting(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--players", "3", "--minutes", "0"])

    assert len(capsys.readouterr().out.splitlines()) == 1 + len(WAYS)
