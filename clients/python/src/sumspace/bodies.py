"""Bodies of requests: JSON, files, lines of JSON, and forms. None but JSON is held in memory as a whole."""

from __future__ import annotations

import io
import json
import os
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import IO, Any, Optional, Union

CHUNK = 64 * 1024

Json = Union[Mapping[str, Any], Sequence[Any]]
"""What is sent as JSON."""

Upload = Union[bytes, str, "os.PathLike[str]", IO[bytes], Iterable[Union[bytes, Mapping[str, Any]]]]
"""What is sent as it is: bytes, a text, the path of a file (``pathlib.Path``), a file that is open in binary mode and
is sent from its present position on, or parts of the body one after another. An object among the parts is sent as a
line of JSON, which operations that take ``application/x-ndjson`` read as a record."""


class Body:
    """The content of a request.

    Attributes:
        media_type: the ``Content-Type``.
        length: bytes, for ``Content-Length``; None if it is not known, and the body is sent in chunks.
        replayable: whether it can be sent again.
    """

    def __init__(self, media_type: str, content: Upload) -> None:
        self.media_type = media_type
        self._content = content.encode() if isinstance(content, str) else content
        self.length = _length(self._content)
        self.replayable = isinstance(self._content, (bytes, os.PathLike))

    def parts(self) -> Iterator[bytes]:
        """The bytes, in parts."""
        content = self._content
        if isinstance(content, bytes):
            yield content
        elif isinstance(content, os.PathLike):
            with open(content, "rb") as file:
                yield from _read(file)
        elif hasattr(content, "read"):
            yield from _read(content)
        else:
            yield from _joined(
                part if isinstance(part, bytes) else json.dumps(part).encode() + b"\n" for part in content
            )


class FormBody(Body):
    """A form (``multipart/form-data``, RFC 7578).

    Args:
        values: content of the parts by their names; those that are None are left out. JSON values are sent as JSON.
        media_types: of the parts that have one.
    """

    def __init__(self, values: Mapping[str, Optional[Union[Upload, Json]]], media_types: Mapping[str, str]) -> None:
        boundary = uuid.uuid4().hex
        self.media_type = f"multipart/form-data; boundary={boundary}"
        self._pieces: list[Body] = []
        for name, value in values.items():
            if value is not None:
                part = body_of(value, (media_types.get(name, ""),))
                self._pieces += [Body("", _head(boundary, name, value, part.media_type)), part, Body("", b"\r\n")]
        self._pieces.append(Body("", f"--{boundary}--\r\n".encode()))
        lengths = [piece.length for piece in self._pieces]
        self.length = None if None in lengths else sum(length or 0 for length in lengths)
        self.replayable = all(piece.replayable for piece in self._pieces)

    def parts(self) -> Iterator[bytes]:
        for piece in self._pieces:
            yield from piece.parts()


def body_of(content: Union[Upload, Json], media_types: Sequence[str], chosen: Optional[str] = None) -> Body:
    """The body of an operation.

    Args:
        content: a mapping or a list is sent as JSON, or as lines of JSON to an operation that takes no JSON.
        media_types: those that the operation takes; the first that is not JSON is that of anything but JSON.
        chosen: one of them, in the place of what follows from the content.
    """
    is_json = isinstance(content, (Mapping, list, tuple))
    if is_json and (chosen is None or _is_json(chosen)):
        json_type = chosen or next((each for each in media_types if _is_json(each)), None)
        if json_type is not None or not any(media_types):
            return Body(json_type or "", json.dumps(content).encode())
    others = [each for each in media_types if not _is_json(each)]
    return Body(chosen or (others or list(media_types))[0], [content] if isinstance(content, Mapping) else content)


def _is_json(media_type: str) -> bool:
    return media_type.endswith("json") and not media_type.endswith("x-ndjson")


def _length(content: Any) -> Optional[int]:
    if isinstance(content, bytes):
        return len(content)
    if isinstance(content, os.PathLike):
        return os.stat(content).st_size
    try:
        start = content.tell()
        end = content.seek(0, io.SEEK_END)
        content.seek(start)
    except (AttributeError, OSError, ValueError):
        return None
    return int(end) - int(start)


def _read(file: Any) -> Iterator[bytes]:
    part = file.read(CHUNK)
    while part:
        yield part
        part = file.read(CHUNK)


def _joined(parts: Iterable[bytes]) -> Iterator[bytes]:
    """The same bytes in fewer parts, because each is sent on its own."""
    waiting: list[bytes] = []
    size = 0
    for part in parts:
        waiting.append(part)
        size += len(part)
        if size >= CHUNK:
            yield b"".join(waiting)
            waiting, size = [], 0
    if waiting:
        yield b"".join(waiting)


def _head(boundary: str, name: str, value: Any, media_type: str) -> bytes:
    path = value if isinstance(value, os.PathLike) else getattr(value, "name", None)
    is_file = isinstance(path, (str, os.PathLike))
    file = f'; filename="{_quoted(os.path.basename(os.fspath(path)))}"' if is_file else ""  # type: ignore[arg-type]
    kind = f"\r\nContent-Type: {media_type}" if media_type else ""
    return f'--{boundary}\r\nContent-Disposition: form-data; name="{_quoted(name)}"{file}{kind}\r\n\r\n'.encode()


def _quoted(text: str) -> str:
    return text.replace("\r", "%0D").replace("\n", "%0A").replace('"', "%22")
