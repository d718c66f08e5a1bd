"""Records: written, read, and refused when anything about them is wrong."""

import json
from typing import Any

import pytest

from bottega.core import records, replay
from bottega.core.records import FORMAT, Record, Sitter
from bottega.core.refusals import BadRecord, Refused
from bottega.omen import OMEN
from core.playing import SITTERS, played, record

DECK = OMEN.read_deck(None)

Document = dict[str, Any]


def document(actions: int = 10_000) -> Document:
    made: Document = json.loads(records.write(record(actions)))
    return made


def refusal_of(text: str | bytes) -> tuple[str, dict[str, object]]:
    with pytest.raises(BadRecord) as refused:
        records.read(text)
    return refused.value.refusal.key, dict(refused.value.refusal.values)


@pytest.mark.parametrize("actions", [0, 5, 10_000])
def test_a_record_is_read_as_it_was_written(actions: int) -> None:
    made = record(actions)

    assert records.read(records.write(made)) == made
    assert records.read(records.write(made).encode()) == made


def test_a_record_is_one_line_with_the_documented_fields() -> None:
    made = document()

    assert "\n" not in records.write(record())
    assert list(made) == ["bottega", "game", "rules", "options", "deck", "seats", "seed", "fairness", "actions",
                          "result"]
    assert (made["bottega"], made["game"], made["rules"]) == (1, "omen", 1)
    assert made["options"] == {"expansion": "off", "extras": "fitted", "next_dealer": "loser"}
    assert made["deck"] == {"name": "omen", "digest": OMEN.read_deck(None).digest}
    assert made["seats"] == [{"name": "Ada"}, {"name": "Bob"}, {"name": "random", "bot": True}]
    assert len(made["seed"]) == 64


def test_actions_are_seat_notation_and_time() -> None:
    position = played(OMEN.start(3, 7), 3)

    made = records.of(position, SITTERS, times=[0.5, 2.25])

    assert [act.at for act in made.actions] == [0.5, 2.25, None]
    assert [(act.seat, OMEN.read(act.do, DECK)) for act in made.actions] == position.history
    assert json.loads(records.write(made))["actions"][0][2] == 0.5


def test_the_result_is_there_when_the_game_is_over_and_not_before() -> None:
    assert document(3)["result"] is None
    assert document()["result"] == {"ranking": played(OMEN.start(3, 7)).ranking}


def test_names_of_people_may_be_anything() -> None:
    position = OMEN.start(3, 7)
    names = ["Žofie\n\"}", "", "🐺" * 50]

    made = records.of(position, [Sitter(name) for name in names])

    assert [sitter.name for sitter in records.read(records.write(made)).seats] == names
    assert "\n" not in records.write(made)


@pytest.mark.parametrize("text", ["", "{", "null", "[]", "7", '"omen"', "{}", "\x00", "nonsense"])
def test_what_is_no_record_is_corrupt(text: str) -> None:
    assert refusal_of(text)[0] == "core.record.corrupt"


def test_bytes_that_are_no_text_are_corrupt() -> None:
    assert refusal_of(b"\xff\xfe" + records.write(record()).encode())[0] == "core.record.corrupt"


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_a_record_cut_short_is_corrupt(part: float) -> None:
    text = records.write(record())

    assert refusal_of(text[:int(len(text) * part)])[0] == "core.record.corrupt"


@pytest.mark.parametrize("field", [*Record.__struct_fields__])
def test_a_missing_field_is_named(field: str) -> None:
    made = document()
    del made[field]

    key, values = refusal_of(json.dumps(made))

    assert key == "core.record.corrupt"
    assert field in str(values["reason"])


def test_an_unknown_field_is_named() -> None:
    key, values = refusal_of(json.dumps(document() | {"cheated": True}))

    assert key == "core.record.corrupt"
    assert "cheated" in str(values["reason"])


@pytest.mark.parametrize("format_", [0, FORMAT + 1, -1])
def test_another_format_is_refused_by_its_number(format_: int) -> None:
    key, values = refusal_of(json.dumps(document() | {"bottega": format_}))

    assert key == "core.record.format"
    assert values == {"found": format_, "known": FORMAT}


def test_a_later_format_is_named_even_if_it_has_other_fields() -> None:
    later = document() | {"bottega": FORMAT + 1, "clock": [60, 60, 60]}
    del later["fairness"]

    assert refusal_of(json.dumps(later))[0] == "core.record.format"


@pytest.mark.parametrize(("field", "value"), [
    ("bottega", "1"), ("bottega", None), ("game", 7), ("rules", "1"), ("rules", 1.5),
    ("options", []), ("options", {"expansion": True}), ("deck", "omen"), ("deck", {"name": "omen"}),
    ("seats", 3), ("seats", ["Ada"]), ("seats", [{"bot": True}]), ("seed", 7), ("seed", None),
    ("fairness", True), ("fairness", {}), ("actions", {}), ("actions", ["omen"]), ("actions", [[0]]),
    ("actions", [["0", "omen"]]), ("actions", [[0, 4]]), ("actions", [[0, "omen", "now"]]), ("result", []),
    ("result", "won"),
])
def test_a_field_of_the_wrong_type_is_corrupt(field: str, value: object) -> None:
    assert refusal_of(json.dumps(document() | {field: value}))[0] == "core.record.corrupt"


@pytest.mark.parametrize("seed", ["", "7", "ab" * 31, "ab" * 33, "xy" * 32, "AB" * 32, " " * 64, "ａ" * 64])
def test_a_seed_that_is_not_64_hexadecimal_digits_is_corrupt(seed: str) -> None:
    key, values = refusal_of(json.dumps(document() | {"seed": seed}))

    assert key == "core.record.corrupt"
    assert values["reason"] == "seed"


def test_a_record_nested_without_end_is_corrupt() -> None:
    deep = "[" * 100_000 + "]" * 100_000
    text = json.dumps(document(3)).replace('"result": null', f'"result": {{"ranking": {deep}}}')

    assert refusal_of(text)[0] == "core.record.corrupt"


@pytest.mark.parametrize("seed", ["AB" * 32, "ab" * 40, "ab"])
def test_every_game_that_can_be_started_has_a_record_that_can_be_read(seed: str) -> None:
    """A seed is refused at the start, or the record of its game can be read again."""
    try:
        position = OMEN.start(3, seed)
    except Refused:
        return

    made = records.of(position, SITTERS)

    assert records.read(records.write(made)) == made


def test_a_file_of_many_is_json_lines() -> None:
    made = [record(seed=seed) for seed in range(3)]
    text = "\n".join(map(records.write, made)) + "\n"

    assert [*records.read_many(text.splitlines(keepends=True))] == made


def test_empty_lines_between_records_do_no_harm() -> None:
    made = record()

    assert [*records.read_many(["\n", records.write(made) + "\r\n", "  \n", records.write(made), "\n"])] == [made, made]


@pytest.mark.parametrize("indent", [0, 2, None])
def test_one_record_may_be_spread_over_several_lines(indent: int | None) -> None:
    text = json.dumps(document(), indent=indent)

    assert [*records.read_many(text.splitlines(keepends=True))] == [record()]
    assert [*records.read_many(text.splitlines())] == [record()]


def test_a_spread_record_may_have_a_whole_object_in_its_first_line() -> None:
    made = document()
    rest = json.dumps({field: made[field] for field in made if field != "deck"})[1:]

    text = f'{{"deck": {json.dumps(made["deck"])}\n, {rest}'

    assert [*records.read_many(text.splitlines(keepends=True))] == [record()]


@pytest.mark.parametrize("lines", [[], ["\n"], ["", "  "]])
def test_a_file_without_a_record_is_corrupt(lines: list[str]) -> None:
    with pytest.raises(BadRecord, match="corrupt"):
        [*records.read_many(lines)]


def test_a_bad_line_among_many_is_refused_and_those_before_it_are_read() -> None:
    good = record()
    reading = records.read_many([records.write(good) + "\n", '{"bottega": 1}\n', records.write(good)])

    assert next(reading) == good

    with pytest.raises(BadRecord, match="corrupt"):
        next(reading)


def test_times_are_no_part_of_the_game() -> None:
    position = played(OMEN.start(3, 7), 4)
    timed = records.of(position, SITTERS, times=[1.0, 2.0, 3.0, 4.0])

    assert replay.verify(timed, OMEN).states.tobytes() == position.states.tobytes()
