"""JSON card files: a list of objects, or ``{"cards": [...]}``; an object for each printing."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NoReturn

from schema.errors import TcgError
from schema.problem import Severity
from schema.sources.row import Reading, check, count_lines, short

_SPACE: Final = re.compile(r"[ \t\r\n]*")


def read(text: str, file: str) -> Reading:
    """The rows of a JSON file. Raises :class:`TcgError` where it is not JSON or not a list of cards."""
    reading = Reading(lines=count_lines(text))
    for path, line, value in _Scan(text, file).cards():
        if not isinstance(value, dict):
            reading.find(line, Severity.ERROR, f"{path}: a card is an object, not {short(value)}")
            continue
        said, faults = check(value)
        for name, what in faults:
            reading.find(line, Severity.ERROR, f"{path}{f'.{name}' if name else ''}: {what}")
        if not faults:
            reading.add(line, said)
    return reading


class _Scan:
    """Walks over the outer brackets itself, as the json module does not say where a value stands."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.at = 0
        self.counted = (0, 1)
        """A place in the text and its line."""
        self.decoder = json.JSONDecoder(object_pairs_hook=self._object)

    def cards(self) -> Iterator[tuple[str, int, Any]]:
        """(path, line, value) of every card."""
        if self._next() == "[":
            yield from self._list("")
        elif self._next() == "{":
            yield from self._outer()
        else:
            self._fail("a JSON card file is a list of cards, or an object with the list as its cards")
        if self._next():
            self._fail("there is something after the end of the cards")

    def _outer(self) -> Iterator[tuple[str, int, Any]]:
        seen = False
        for _ in self._items("}"):
            key = self._value()
            if key != "cards" or seen:
                self._fail(f"there is no key {short(key)} beside cards" if key != "cards" else "cards is there twice")
            seen = True
            if self._next() != ":":
                self._fail("this is not JSON: a colon is expected")
            self.at += 1
            if self._next() != "[":
                self._fail("cards: a list of cards is expected")
            yield from self._list("cards")
        if not seen:
            self._fail("the object has no cards")

    def _list(self, path: str) -> Iterator[tuple[str, int, Any]]:
        for place in self._items("]"):
            line = self._line()
            yield f"{path}[{place}]", line, self._value()

    def _items(self, end: str) -> Iterator[int]:
        """Stand at each item of the list or object that begins here, then behind its end."""
        self.at += 1
        place = 0
        if self._next() != end:
            while True:
                self._next()
                yield place
                place += 1
                if self._next() != ",":
                    break
                self.at += 1
        if self._next() != end:
            self._fail(f"this is not JSON: a comma or {end} is expected")
        self.at += 1

    def _next(self) -> str:
        """Go to the next character that is no white space; it, or ``""`` at the end."""
        match = _SPACE.match(self.text, self.at)
        assert match is not None
        self.at = match.end()
        return self.text[self.at : self.at + 1]

    def _value(self) -> Any:
        self._next()
        try:
            value, self.at = self.decoder.raw_decode(self.text, self.at)
        except json.JSONDecodeError as error:
            self.at = error.pos
            self._fail(f"this is not JSON: {error.msg[:1].lower()}{error.msg[1:]}")
        except RecursionError:
            self._fail("it is nested too deeply for a card")
        except ValueError as error:  # a number of thousands of digits
            self._fail(f"this cannot be read: {error}")
        return value

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            twice = next(key for place, (key, _) in enumerate(pairs) if key in [k for k, _ in pairs[:place]])
            self._fail(f"an object has the key {short(twice)} twice")
        return found

    def _line(self) -> int:
        at, line = self.counted if self.counted[0] <= self.at else (0, 1)
        self.counted = (self.at, line + self.text.count("\n", at, self.at))
        return self.counted[1]

    def _fail(self, what: str) -> NoReturn:
        raise TcgError(f"{self.file}:{self._line()}: {what}")


def write(rows: Iterable[Mapping[str, Any]]) -> str:
    """The rows as ``{"cards": [...]}``, without what is not known; :func:`read` gives exactly them back."""
    return json.dumps({"cards": list(rows)}, indent=2, ensure_ascii=False) + "\n"
