"""Lines with any event and any fields, drawn at random, for tests of how they are written."""

from __future__ import annotations

from dataclasses import fields

from hypothesis import strategies as st

from companion.engine.events import EVENTS, Differs, Event, Line, Standing
from companion.engine.reasons import About, Ending, Lapse, Rule
from companion.record.lines import LATEST_S
from companion.table import CELLS, Kind, State

TEXT = st.text(st.characters())
KIND = st.sampled_from(Kind)
CELL = st.sampled_from(CELLS)
SHOWS = st.one_of(KIND, st.sampled_from(State))

BY_TYPE = {
    "str": TEXT,
    "int": st.integers(),
    "bool": st.booleans(),
    "Cell": CELL,
    "Kind": KIND,
    "Rule": st.sampled_from(Rule),
    "Lapse": st.sampled_from(Lapse),
    "Ending": st.sampled_from(Ending),
    "About": st.sampled_from(About),
    "str | None": st.none() | TEXT,
    "Cell | None": st.none() | CELL,
    "Kind | None": st.none() | KIND,
    "tuple[Cell, Cell]": st.tuples(CELL, CELL),
    "tuple[Kind, Kind]": st.tuples(KIND, KIND),
    "tuple[str, ...]": st.lists(TEXT, max_size=4).map(tuple),
    "Mapping[str, str]": st.dictionaries(TEXT, TEXT, max_size=3),
    "Mapping[str, Standing]": st.dictionaries(TEXT, st.builds(Standing, st.lists(KIND).map(tuple), st.integers()), max_size=3),
    "Mapping[Cell, Shows]": st.dictionaries(CELL, SHOWS),
    "Mapping[Cell, Differs]": st.dictionaries(CELL, st.builds(Differs, SHOWS, SHOWS)),
}

SECONDS = st.floats(-LATEST_S, LATEST_S) | st.integers(-int(LATEST_S), int(LATEST_S))


def events_of(cls: type[Event]) -> st.SearchStrategy[Event]:
    return st.builds(cls, **{field.name: BY_TYPE[str(field.type)] for field in fields(cls)})


ANY_EVENT = st.sampled_from(sorted(EVENTS.values(), key=lambda cls: cls.name)).flatmap(events_of)
LINES = st.builds(Line, st.integers(min_value=1), SECONDS, ANY_EVENT)
