"""The load of two nodes, measured in small: that it can be measured, not what comes of it."""

from bottega.lab.load.run import QUICK, run


def test_every_figure_of_two_nodes_is_measured(database: str) -> None:
    report = run(QUICK, lambda _: None, database, nodes=2)

    figures = {cost.key: cost.median or 0 for cost in report.costs}
    assert figures["moves"] > QUICK.tables
    assert figures["refused"] == 0
    assert 0 < figures["wait.median"] <= figures["wait.99"] <= figures["wait.most"]
