"""Columns as files: Parquet for data frames and databases, or NumPy's own.

In Parquet a field with several numbers is a list of fixed size, in the order of its memory: card k of seat s is number
s * 5 + k of `view_hands`. The shapes are in the metadata of each file, under `bottega`.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from bottega.lab.export.rows import Column

BITS = "legal"                              # the column that is bytes, not numbers


def write_parquet(file: Path, columns: Mapping[str, Column]) -> None:
    import pyarrow as pa
    from pyarrow import parquet
    told = {b"bottega": msgspec.json.encode({"shapes": shapes_of(columns)})}
    table = pa.table({name: arrow(pa, name, column) for name, column in columns.items()}).replace_schema_metadata(told)
    parquet.write_table(table, file, compression="zstd", use_dictionary=False)


def arrow(pa: Any, name: str, column: Column) -> Any:
    if name == BITS:
        kind = pa.binary(column.shape[1])
        return pa.FixedSizeBinaryArray.from_buffers(kind, len(column), [None, pa.py_buffer(column)])
    if column.ndim == 1:
        return pa.array(column)
    return pa.FixedSizeListArray.from_arrays(pa.array(column.reshape(-1)), int(np.prod(column.shape[1:])))


def write_npz(file: Path, columns: Mapping[str, Column]) -> None:
    with file.open("wb") as out:
        np.savez(out, **columns)            # type: ignore[arg-type]  # one of its own options is a bool


def shapes_of(columns: Mapping[str, Column]) -> dict[str, list[int]]:
    """Of each column, what a row of it is; nothing for a single number."""
    return {name: [*column.shape[1:]] for name, column in columns.items()}


def count_parquet(file: Path) -> int:
    from pyarrow import parquet
    return int(parquet.read_metadata(file).num_rows)


def count_npz(file: Path) -> int:
    with np.load(file) as found:
        return len(found["action"])


class Form(NamedTuple):
    write: Callable[[Path, Mapping[str, Column]], None]
    count: Callable[[Path], int]            # rows


FORMS: Mapping[str, Form] = {"parquet": Form(write_parquet, count_parquet), "npz": Form(write_npz, count_npz)}
