"""Requests to one node: TLS, credentials, retries, and answers that are read as they arrive."""

from __future__ import annotations

import base64
import hashlib
import http.client
import ipaddress
import json
import os
import random
import re
import ssl
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from email.message import Message
from email.utils import parsedate_to_datetime
from http.cookies import CookieError, SimpleCookie
from typing import Any, NoReturn, Optional, Union
from urllib.parse import urlencode, urlsplit

from .bodies import CHUNK, Body
from .errors import (
    ConnectionFailed,
    DigestMismatch,
    NotModified,
    Problem,
    RedirectRefused,
    StreamBroken,
    problem_of,
)

_PROBLEM_BYTES_MAX = 1024 * 1024
_IDEMPOTENCY_KEY = "Idempotency-Key"
_BUSY = (429, 503)


@dataclass(frozen=True)
class Retry:
    """How often a request is repeated if the node is busy (429 and 503) or does not answer.

    Only requests that change nothing (GET), or that have an idempotency key, are repeated. ``Retry-After`` is obeyed;
    if the node names no time, the first pause is half a second, and each further one twice as long.

    Attributes:
        times: repetitions at most; 0 for none.
        seconds: for all pauses together. A request is not repeated if the pause would end later.
    """

    times: int = 4
    seconds: float = 60.0


class Answer(dict[str, Any]):
    """The JSON object with which an operation answers.

    Attributes:
        status: HTTP status: 200, 201, or 202 if the node goes on with the work.
        headers: of the answer, by their names in any case.
    """

    status: int = 200
    headers: Message = Message()

    @property
    def etag(self) -> str | None:
        """The version, for ``if_match`` and ``if_none_match``; None if the answer has none."""
        return self.headers.get("ETag")


class Answers(list[Any]):
    """The JSON array with which an operation answers, with the attributes of an :class:`Answer` but ``etag``."""

    status: int = 200
    headers: Message = Message()


@dataclass(frozen=True)
class Event:
    """A server-sent event.

    Attributes:
        name: for example ``snapshot`` or ``change``.
        data: the text of the event.
        id: empty for none.
    """

    name: str
    data: str
    id: str = ""

    def json(self) -> Any:
        """The data, as most nodes write it."""
        return json.loads(self.data)


@dataclass(frozen=True)
class Request:
    """What is asked of a node.

    Attributes:
        path: with its parameters, without the query.
        query: names and values; a list has its values one after another.
        auth: the security schemes of the contract, the preferred one first; empty to send no credentials.
    """

    method: str
    path: str
    query: Sequence[tuple[str, str]] = ()
    headers: Mapping[str, str] = field(default_factory=dict)
    body: Body | None = None
    auth: Sequence[str] = ()

    @property
    def target(self) -> str:
        """Path and query."""
        return f"{self.path}?{urlencode(self.query)}" if self.query else self.path

    def __str__(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def is_repeatable(self) -> bool:
        """Whether it may be sent again although it is unknown whether it arrived."""
        is_safe = self.method in ("GET", "HEAD") or _IDEMPOTENCY_KEY in self.headers
        return is_safe and self.is_replayable

    @property
    def is_replayable(self) -> bool:
        """Whether its body can be sent again."""
        return self.body is None or self.body.replayable


class Credentials:
    """Who asks: a token, an account, or a key. They are in memory alone, and shown nowhere.

    Args:
        token: a bearer token of the node, which ends with its time.
        email, password: an account; the client logs in when it is needed, and again when the log-in has ended.
        code: of the second factor, if the account at an assessment node has one. It is valid once, so the client
            cannot log in again by itself.
        key: that of a contract manager, or that of a connector for triggers.
    """

    def __init__(
        self,
        *,
        token: str | None = None,
        email: str | None = None,
        password: str | None = None,
        code: str | None = None,
        key: str | None = None,
    ) -> None:
        if (email is None) != (password is None):
            raise ValueError("e-mail and password belong together: give both, or none")
        if token is not None and email is not None:
            raise ValueError("give a token, or e-mail and password, but not both")
        for secret in (token, key):
            if secret is not None and not re.fullmatch(r"[\x21-\x7e]+", secret):
                raise ValueError("a token or key has a character that cannot be sent, such as an end of line")
        self._token = token
        self._account = None if email is None or password is None else (email, password)
        self._code = code
        self._key = key

    def __repr__(self) -> str:
        return "Credentials(...)"

    def __getstate__(self) -> NoReturn:
        raise TypeError("credentials are in memory alone: make them anew where they are needed")


class Stream:
    """An answer that is read as it arrives. Read it once, in one of its ways; then it is closed.

    It can be used with ``with``, which closes it also if it is not read to its end.

    Attributes:
        status: HTTP status.
        headers: of the answer, by their names in any case.
    """

    def __init__(
        self,
        raw: http.client.HTTPResponse,
        request: str,
        done: Callable[[http.client.HTTPResponse | None], None],
    ) -> None:
        self.status = raw.status
        self.headers = raw.headers
        self._raw = raw
        self._request = request
        self._done = done
        length = raw.headers.get("Content-Length")
        is_chunked = raw.headers.get("Transfer-Encoding", "").lower() == "chunked"
        self.length = int(length) if length is not None and not is_chunked else None
        """Bytes of the whole answer; None if the node does not say."""

    @property
    def media_type(self) -> str:
        """Without its parameters, for example ``text/csv``; empty if the node does not say."""
        return self.headers.get("Content-Type", "").partition(";")[0].strip().lower()

    @property
    def filename(self) -> str:
        """The name that the node proposes, without folders; empty for none."""
        found = re.search(r'filename="?([^";]*)"?', self.headers.get("Content-Disposition", ""))
        return re.split(r"[/\\]", found.group(1))[-1] if found else ""

    def __iter__(self) -> Iterator[bytes]:
        """The bytes, in parts of at most 64 KiB.

        Raises:
            StreamBroken: the connection ended in the answer.
            DigestMismatch: the node stated another SHA-256 (``Repr-Digest``).
        """
        digest = hashlib.sha256()
        try:
            for part in self._parts():
                digest.update(part)
                yield part
        finally:
            self.close()
        stated = re.search(r"\bsha-256=:([^:]*):", self.headers.get("Repr-Digest", ""))
        if stated and base64.b64decode(stated.group(1)) != digest.digest():
            raise DigestMismatch(f"the answer to {self._request} is not the content that its Repr-Digest states")

    def _parts(self) -> Iterator[bytes]:
        left = self.length
        while left is None or left > 0:
            try:
                part = self._raw.read1(CHUNK if left is None else min(CHUNK, left))
            except (OSError, http.client.HTTPException) as failure:
                raise StreamBroken(f"the answer to {self._request} was cut: {_name(failure)}") from failure
            if not part:
                break
            left = None if left is None else left - len(part)
            yield part
        if left:
            raise StreamBroken(f"the answer to {self._request} was cut: {left} bytes are missing")
        self._done(self._raw)

    def close(self) -> None:
        """Ends the answer. What is not read yet is lost."""
        self._raw.close()
        self._done(None)

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def read(self) -> bytes:
        """The whole answer, in memory."""
        return b"".join(self)

    def text(self) -> str:
        """The whole answer as text in UTF-8."""
        return self.read().decode()

    def json(self) -> Any:
        """The whole answer as JSON."""
        return json.loads(self.read())

    def save(self, path: str | os.PathLike[str], *, sha256: str | None = None) -> str:
        """Writes the answer to a file, which appears when it is complete. A file that is there is replaced.

        Args:
            sha256: the SHA-256 that it must have, in hexadecimal digits; None if it is not known.

        Returns:
            the SHA-256 of the file, in hexadecimal digits.

        Raises:
            StreamBroken: the connection ended in the answer. There is no file then.
            DigestMismatch: the content is another one. There is no file then.
        """
        target = os.fspath(path)
        digest = hashlib.sha256()
        descriptor, draft = tempfile.mkstemp(prefix=".sumspace-", dir=os.path.dirname(target) or ".")
        try:
            with open(descriptor, "wb") as file:
                for part in self:
                    digest.update(part)
                    file.write(part)
            require_digest(digest.hexdigest(), sha256, self._request)
            os.replace(draft, target)
        except BaseException:
            os.unlink(draft)
            raise
        return digest.hexdigest()

    def lines(self) -> Iterator[str]:
        """The lines of text as they arrive, without their ends."""
        rest = b""
        for part in self:
            *lines, rest = (rest + part).split(b"\n")
            yield from (line.rstrip(b"\r").decode() for line in lines)
        if rest:
            yield rest.rstrip(b"\r").decode()

    def objects(self) -> Iterator[Any]:
        """The values of NDJSON (``application/x-ndjson``), as they arrive."""
        return (json.loads(line) for line in self.lines() if line)

    def events(self) -> Iterator[Event]:
        """The server-sent events (``text/event-stream``), as they arrive, until the node ends the stream."""
        name, identity = "message", ""
        data: list[str] = []
        for line in self.lines():
            key, _, value = line.partition(":")
            value = value[1:] if value.startswith(" ") else value
            if not line:
                if data:
                    yield Event(name, "\n".join(data), identity)
                name, data = "message", []
            elif key == "event":
                name = value
            elif key == "data":
                data.append(value)
            elif key == "id":
                identity = value


def require_digest(found: str, stated: str | None, what: str) -> None:
    """Raises :class:`DigestMismatch` if a digest was stated and is another one."""
    if stated is not None and found != stated.lower():
        raise DigestMismatch(f"the content of {what} has the SHA-256 {found}, expected {stated}")


class Node:
    """A node of a data space. Thread-safe.

    Args:
        url: base URL, for example ``https://catalog.elm.example``. HTTP without TLS is possible on this machine alone.
        credentials: None to ask without any.
        ca: PEM file with the root certificates to trust; None to trust those of the system. The certificate of the node
            is always checked.
        timeout: seconds without any byte after which a connection counts as broken.
        headers: that each request has, for example ``X-Workspace`` of an assessment node.
        login_path: where an account logs in.

    Raises:
        ValueError: the URL is none, has credentials in it, or is not encrypted and of another machine.
    """

    def __init__(
        self,
        url: str,
        credentials: Credentials | None = None,
        *,
        ca: str | os.PathLike[str] | None = None,
        timeout: float = 60.0,
        retry: Retry = Retry(),
        headers: Mapping[str, str] | None = None,
        login_path: str = "/auth/login",
    ) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("https", "http") or not parts.hostname or parts.query or parts.fragment:
            raise ValueError("expected the base URL of a node, such as https://catalog.elm.example")
        if parts.username is not None:
            raise ValueError("expected no user name in the URL: give credentials as arguments")
        if parts.scheme == "http" and not _is_loopback(parts.hostname):
            raise ValueError(f"{parts.hostname} is another machine, so its URL must begin with https://")
        self.url = url.rstrip("/")
        self._host, self._port = parts.hostname, parts.port
        self._prefix = parts.path.rstrip("/")
        self._credentials = credentials or Credentials()
        self._timeout = timeout
        self._retry = retry
        self._headers = dict(headers or {})
        self._login_path = login_path
        self._context = _context(ca) if parts.scheme == "https" else None
        self._cookies: dict[str, str] = {}
        self._idle: list[http.client.HTTPConnection] = []
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        return f"Node({self.url!r})"

    def __getstate__(self) -> NoReturn:
        raise TypeError("a node has credentials, which are in memory alone: connect anew")

    def __del__(self) -> None:
        for connection in getattr(self, "_idle", ()):
            connection.close()

    @property
    def is_logged_in(self) -> bool:
        """Whether a session with an account is open."""
        return self._credentials._account is not None and bool(self._cookies or self._credentials._token)

    def close(self) -> None:
        """Closes connections that are kept for further requests."""
        while (connection := self._kept()) is not None:
            connection.close()

    def send(self, request: Request) -> Stream:
        """Sends a request, repeats it as :class:`Retry` says, and logs in first if that is necessary.

        Raises:
            Problem: the node refuses it.
            ConnectionFailed: the node does not answer.
            RedirectRefused: the answer is a redirect.
            NotModified: the answer is 304.
        """
        deadline = time.monotonic() + self._retry.seconds
        may_log_in = True
        tries = 0
        while True:
            log_in = self._token_of(request)
            try:
                return self._exchange(request, log_in)
            except Problem as problem:
                if problem.status == 401 and may_log_in and request.is_replayable and self._forget(log_in):
                    may_log_in = False
                    continue
                pause = self._pause(request, tries, problem.retry_after if problem.status in _BUSY else -1)
                failure: Exception = problem
            except ConnectionFailed as broken:
                pause = self._pause(request, tries, None)
                failure = broken
            if pause is None or time.monotonic() + pause > deadline:
                raise failure
            tries += 1
            time.sleep(pause)

    def _pause(self, request: Request, tries: int, wanted: float | None) -> float | None:
        """Seconds until the request is sent again; None if it is not.

        Args:
            wanted: by the node; None if it does not say, negative if the answer does not depend on the moment.
        """
        if tries >= self._retry.times or not request.is_repeatable or (wanted is not None and wanted < 0):
            return None
        return wanted if wanted is not None else 0.5 * 2.0**tries * random.uniform(0.75, 1.25)

    def _exchange(self, request: Request, token: str | None) -> Stream:
        answer = self._open(request, self._all_headers(request, token))
        self._keep_cookies(answer)
        if 200 <= answer.status < 300:
            return answer
        with answer:
            if answer.status == 304:
                raise NotModified(f"{request}: you have this version already")
            if 300 <= answer.status < 400:
                place = urlsplit(answer.headers.get("Location", ""))
                where = f"{place.scheme}://{place.netloc}" if place.netloc else place.path
                raise RedirectRefused(f"{request} was answered with a redirect to {where!r}: check the URL of the node")
            content = b""
            try:
                for part in answer:
                    content += part
                    if len(content) > _PROBLEM_BYTES_MAX:
                        break
            except StreamBroken:
                content = b""
            raise problem_of(
                answer.status,
                f"{request} at {self.url}",
                content,
                correlation_id=answer.headers.get("X-Correlation-Id", ""),
                retry_after=_seconds(answer.headers.get("Retry-After")),
            )

    def _all_headers(self, request: Request, token: str | None) -> dict[str, str]:
        headers = {"Accept": "*/*", **self._headers, **request.headers}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        for scheme, name in _KEY_HEADERS.items():
            if scheme in request.auth and self._credentials._key is not None:
                headers[name] = self._credentials._key
        if self._cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        if request.body is not None:
            headers["Content-Type"] = request.body.media_type
            if request.body.length is not None:
                headers["Content-Length"] = str(request.body.length)
            else:
                headers["Transfer-Encoding"] = "chunked"
        elif request.method in ("POST", "PUT", "PATCH"):
            headers["Content-Length"] = "0"
        return headers

    def _open(self, request: Request, headers: dict[str, str]) -> Stream:
        """One attempt. Only requests that may be repeated use a connection that was used before: it may be closed."""
        connection = (self._kept() if request.is_repeatable else None) or self._connection()
        try:
            self._write(connection, request, headers)
            raw = connection.getresponse()
        except (OSError, http.client.HTTPException) as failure:
            connection.close()
            raise ConnectionFailed(f"{self.url} did not answer {request}: {_name(failure)}") from failure

        held = [connection]

        def done(complete: http.client.HTTPResponse | None) -> None:
            while held:
                used = held.pop()
                if complete is None or complete.will_close:
                    used.close()
                else:
                    complete.close()
                    self._idle.append(used)

        return Stream(raw, str(request), done)

    def _kept(self) -> http.client.HTTPConnection | None:
        """A connection that was used before and is free now, if there is one."""
        try:
            return self._idle.pop()
        except IndexError:
            return None

    def _write(self, connection: http.client.HTTPConnection, request: Request, headers: dict[str, str]) -> None:
        parts = request.body.parts() if request.body is not None else None
        chunked = "Transfer-Encoding" in headers
        try:
            connection.request(
                request.method, self._prefix + request.target, body=parts, headers=headers, encode_chunked=chunked
            )
        except (BrokenPipeError, ConnectionResetError):
            # A node that refuses a large body answers before it has all of it.
            if parts is None:
                raise

    def _connection(self) -> http.client.HTTPConnection:
        if self._context is not None:
            return http.client.HTTPSConnection(self._host, self._port, timeout=self._timeout, context=self._context)
        return http.client.HTTPConnection(self._host, self._port, timeout=self._timeout)

    def _keep_cookies(self, answer: Stream) -> None:
        for header in answer.headers.get_all("Set-Cookie") or []:
            try:
                cookies = SimpleCookie(header)
            except CookieError:
                continue
            for name, cookie in cookies.items():
                if cookie.value and cookie["max-age"] != "0":
                    self._cookies[name] = cookie.value
                else:
                    self._cookies.pop(name, None)

    def _token_of(self, request: Request) -> str | None:
        """The bearer token, after a log-in if there was none yet; None if a cookie or nothing shows who asks."""
        known = self._credentials
        if "sessionCookie" in request.auth:
            self._log_in(lambda: bool(self._cookies))
            return None
        if not _BEARER.intersection(request.auth):
            return None
        self._log_in(lambda: known._token is not None)
        return known._token

    def _log_in(self, is_done: Callable[[], bool]) -> None:
        account = self._credentials._account
        with self._lock:
            if account is None or is_done():
                return
            body: dict[str, str] = {"email": account[0], "password": account[1]}
            if self._credentials._code is not None:
                body["mfa_code"], self._credentials._code = self._credentials._code, None
            content = Body("application/json", json.dumps(body).encode())
            answer = self._exchange(Request("POST", self._login_path, body=content), None).json()
            self._credentials._token = answer.get("token")

    def _forget(self, token: str | None) -> bool:
        """Forgets a log-in that has ended; returns whether there can be another one."""
        if self._credentials._account is None:
            return False
        with self._lock:
            if self._credentials._token == token:
                self._credentials._token = None
            self._cookies.clear()
        return True


_KEY_HEADERS = {"catalogKey": "x-svc-catalog-key", "triggerKey": "x-exchange-trigger-api-key"}
_BEARER = frozenset(("bearerAuth", "ownerAuth"))


def json_of(stream: Stream) -> Any:
    """The answer as JSON, with status and headers; an :class:`Answer` without members if it has no content."""
    content = stream.read()
    try:
        value = json.loads(content) if content else {}
    except ValueError as failure:
        raise StreamBroken("the answer is not JSON; something between you and the node may have answered") from failure
    answer: Union[Answer, Answers]
    if isinstance(value, dict):
        answer = Answer(value)
    elif isinstance(value, list):
        answer = Answers(value)
    else:
        return value
    answer.status, answer.headers = stream.status, stream.headers
    return answer


def _context(ca: Union[str, os.PathLike[str], None]) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=None if ca is None else os.fspath(ca))
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _seconds(header: Optional[str]) -> float | None:
    """Of ``Retry-After``: seconds, or the time until a date."""
    if header is None:
        return None
    if header.strip().isdigit():
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def _name(failure: BaseException) -> str:
    return f"{type(failure).__name__}: {failure}" if str(failure) else type(failure).__name__
