"""The base of moves: small immutable classes whose values compare by class and fields."""

from __future__ import annotations

from typing import Any, NoReturn, dataclass_transform


@dataclass_transform(frozen_default=True)
class Frozen:
    """A value of the fields that its class annotates.

    Like a frozen dataclass, but a class costs next to nothing to define: every call of the
    program defines all moves of a game. Named tuples will not do, for those of different
    classes compare equal.
    """

    def __init__(self, *values: Any) -> None:
        names = type(self).__annotations__
        if len(values) != len(names):
            raise TypeError(f"{type(self).__name__} takes {len(names)} values")
        self.__dict__.update(zip(names, values, strict=True))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self).__name__, *self.__dict__.values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.__dict__.values()))})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    __delattr__ = __setattr__  # type: ignore[assignment]
