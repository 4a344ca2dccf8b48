"""What can go wrong. Every exception of this package is a :class:`SumspaceError`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


class SumspaceError(Exception):
    """Base of all exceptions of this package. No message has a token, a password or a key in it."""


class ConnectionFailed(SumspaceError):
    """The node did not answer: no connection, no trusted certificate, or no answer within the timeout."""


class StreamBroken(SumspaceError):
    """An answer ended before it was complete. What was read of it must not be used."""


class DigestMismatch(SumspaceError):
    """A file is not the one whose SHA-256 was stated."""


class RedirectRefused(SumspaceError):
    """A node answered with a redirect. This package follows none, so that no token reaches another address."""


class NotModified(SumspaceError):
    """The answer to a request with ``if_none_match`` is 304: you have this version already."""


class TrainingFailed(SumspaceError):
    """A training ended before it was complete; the message has the reason that the catalog gives."""


class AssessmentFailed(SumspaceError):
    """An assessment failed or was cancelled; the message has the stage and the reason."""


class WaitTimeout(SumspaceError):
    """Something that was waited for did not happen in time; the message says what is missing."""


@dataclass(frozen=True)
class Violation:
    """One thing that is wrong with a request.

    Attributes:
        path: where, as a JSON Pointer into the body, or the name of a parameter; empty for the whole.
        message: what is wrong.
    """

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class Problem(SumspaceError):
    """A refusal of a node (RFC 9457, ``application/problem+json``).

    Attributes:
        status: HTTP status.
        title: what the status means here.
        detail: what happened; empty if the node does not say.
        violations: everything that is wrong with the request, each with its path.
        correlation_id: names the request in the node's log; empty if the node does not say.
        retry_after: seconds after which the node wants to be asked again; None if it does not say.
        body: all members of the problem; empty if the answer was no JSON.
    """

    def __init__(
        self,
        status: int,
        request: str,
        body: dict[str, Any],
        *,
        correlation_id: str = "",
        retry_after: float | None = None,
    ) -> None:
        self.status = status
        self.title = _text(body.get("title")) or f"HTTP {status}"
        self.detail = _text(body.get("detail"))
        self.violations = tuple(_violations(body))
        self.correlation_id = _text(body.get("correlationId")) or _text(body.get("request_id")) or correlation_id
        self.retry_after = retry_after
        self.body = body
        super().__init__(f"{request} was refused with {status}: {self._sentence()}")

    def _sentence(self) -> str:
        if self.violations:
            return f"{self.title} ({'; '.join(map(str, self.violations))})"
        return self.detail if self.detail.startswith(self.title) else f"{self.title}: {self.detail}".rstrip(": ")


class BadRequest(Problem):
    """400: the request breaks the contract."""


class NotAuthenticated(Problem):
    """401: no valid credentials."""


class NotPermitted(Problem):
    """403: these credentials do not permit it."""


class NotFound(Problem):
    """404: it does not exist, or you may not see it."""


class Conflict(Problem):
    """409: the present state does not permit it, or another request used the same key or id."""


class Gone(Problem):
    """410: it existed."""


class TooLarge(Problem):
    """413: the body is larger than the operation takes."""


class UnsupportedMediaType(Problem):
    """415: the operation does not take this media type."""


class Invalid(Problem):
    """422: the content is wrong; ``violations`` has all of it."""


class DependencyFailed(Problem):
    """424: another node or service that the request needs did not do its part."""


class TooManyRequests(Problem):
    """429: too many requests, or a quota is used up."""


class Unavailable(Problem):
    """503: the node cannot answer at the moment."""


class StorageFull(Problem):
    """507: the node has no space for it."""


_BY_STATUS: dict[int, type[Problem]] = {
    400: BadRequest,
    401: NotAuthenticated,
    403: NotPermitted,
    404: NotFound,
    409: Conflict,
    410: Gone,
    413: TooLarge,
    415: UnsupportedMediaType,
    422: Invalid,
    424: DependencyFailed,
    429: TooManyRequests,
    503: Unavailable,
    507: StorageFull,
}


def problem_of(
    status: int, request: str, content: bytes, *, correlation_id: str = "", retry_after: float | None = None
) -> Problem:
    """The exception for an answer that is no success.

    Args:
        request: method and path, for the message.
        content: the body of the answer; anything but a JSON object counts as none.
    """
    try:
        body = json.loads(content)
    except ValueError:
        body = {}
    kind = _BY_STATUS.get(status, Problem)
    members = body if isinstance(body, dict) else {}
    return kind(status, request, members, correlation_id=correlation_id, retry_after=retry_after)


def _violations(body: dict[str, Any]) -> list[Violation]:
    """``violations`` of most nodes, or the list that the assessment node has in ``detail``."""
    found = [
        Violation(_text(each.get("path")), _text(each.get("message"))) for each in _objects(body.get("violations"))
    ]
    return found or [
        Violation("/".join(map(str, each.get("loc") or ())), _text(each.get("msg")))
        for each in _objects(body.get("detail"))
    ]


def _objects(value: Any) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
