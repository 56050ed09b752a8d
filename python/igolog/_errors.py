"""The one exception of this package."""

from __future__ import annotations

from typing import Any, Optional


class IgologError(ValueError):
    """Why there is no answer: what is wrong, where, and what to do about it.

    >>> import igolog
    >>> try:
    ...     igolog.Position("5*4/4X1")
    ... except igolog.IgologError as error:
    ...     print(error.line, error.column)
    1 5
    """

    message: str
    """What is wrong, in a sentence."""
    fault: Optional[str]
    """``bad``, ``not_found``, ``too_large``, ``limit``, ``stopped`` or ``internal``."""
    field: Optional[str]
    """The argument, or the text in it, that is at fault."""
    line: Optional[int]
    """The line in that text, from 1."""
    column: Optional[int]
    """The column in that line, from 1."""
    hint: Optional[str]
    """What to do about it."""

    def __init__(
        self,
        message: str,
        fault: Optional[str] = None,
        field: Optional[str] = None,
        line: Optional[int] = None,
        column: Optional[int] = None,
        hint: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.fault = fault
        self.field = field
        self.line = line
        self.column = column
        self.hint = hint

    def __str__(self) -> str:
        field = f"{self.field}: " if self.field else ""
        place = f"line {self.line}, column {self.column}: " if self.line and self.column else ""
        hint = f"; {self.hint}" if self.hint else ""
        return f"{field}{place}{self.message}{hint}"

    def __reduce__(self) -> tuple[Any, ...]:
        return IgologError, (self.message, self.fault, self.field, self.line, self.column, self.hint)
