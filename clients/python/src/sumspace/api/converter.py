"""The operations of a node of the kind `converter`. Made by generate.py: do not change it."""

from __future__ import annotations

from typing import Literal

from ..bodies import FormBody, Json, Upload, body_of
from ..transport import Answer, Stream
from .portal import PortalOperations


class ConverterOperations(PortalOperations):
    """Those that people may call, each with the name in the contract.

    Shapes; `?` marks members that may be missing:

        Conversion: {output_trace: object, recommendations: [{rule: "presence" | "any" | "all" | "none", path:
            string, expected: string | [any], actual: string | [any]}], meta: {input_format: string,
            output_format: string, profile?: string}, further?: [{output_trace: object, recommendations: [{rule:
            "presence" | "any" | "all" | "none", path: string, expected: string | [any], actual: string | [any]}],
            meta: {input_format: string, output_format: string, profile?: string}}], left_out?: [{path: string,
            message: string}]}
    """

    def convert(self, body: Json, *, x_input_format: str | None = None) -> Answer:
        """Convert a learning record to an xAPI statement that follows a profile.

        If the trace contains several records, as a Caliper envelope can, `output_trace` is the first one and
        `further` contains the others. `left_out` says which parts of the trace are not converted, for example the
        goals of a Matomo visit, or an invalid event of an envelope; if nothing is left, the answer is 422. If a
        statement breaks a rule of its profile, or the trace has values that the standard of its format does not list,
        the answer has recommendations; a converter with the strict settings refuses the record with 422. A trace that
        no format accepts is refused with 422 and the violations of the format whose marks it has, and with 400 if it
        has none.

        Args:
            x_input_format: The format of the trace, for clients that send it outside the body; the body's field has
                precedence.
            body: `application/json`, at most 1,073,741,824 bytes: {input_trace: object, input_format?: string | null,
                output_format?: string | null}

        Returns:
            Conversion

        Refused with: 400, 404, 422.
        """
        return self._json(
            "POST",
            "/convert",
            headers={"X-Input-Format": x_input_format},
            body=body_of(body, ("application/json",)),
        )

    def convert_batch(
        self,
        body: Upload | Json,
        *,
        input_format: str | None = None,
        x_input_format: str | None = None,
        content_type: Literal["application/x-ndjson", "application/json"] | None = None,
    ) -> Stream:
        """Convert many learning records, each to a line of NDJSON, in their order.

        The records are the elements of an array, or lines (NDJSON). A record is a learning record, or a request as
        `/convert` accepts it. The answer has a line for every record, with the result or the reason for the refusal;
        a refused record does not end the batch. Request and answer are streams with back-pressure: the answer starts
        before the request has ended. While the client does not read it, the converter stores the rest of the request
        on disk. If there is no space for it, or if the input itself is broken, for example if an array does not end,
        the last line reports the error.

        Args:
            input_format: The format of records that do not name it; if absent, every format is tried.
            x_input_format: The format of the trace, for clients that send it outside the body; the body's field has
                precedence.
            body: `application/x-ndjson`, `application/json`: any

        Returns:
            `application/x-ndjson`

        Refused with: 400, 413, 415.
        """
        return self._stream(
            "POST",
            "/convert/batch",
            query={"input_format": input_format},
            headers={"X-Input-Format": x_input_format},
            body=body_of(body, ("application/x-ndjson", "application/json"), content_type),
        )

    def convert_custom(
        self,
        *,
        data_file: Upload,
        mapping_file: Upload,
        config: Json | None = None,
        output_format: Upload | None = None,
    ) -> Stream:
        """Convert a table or a file of JSON objects with a mapping that comes with it.

        The answer has a line of JSON for each row, in order. If mapping_file and config come before data_file, the
        answer starts while the table arrives. A row that fails gives a line `{"error": {"row", "line", "detail"}}`.
        After it the answer ends or continues with the next row, depending on `on_error` in config. If the first row
        fails and `on_error` is `stop`, the answer is 422.

        Args:
            data_file: A table with a header row, an array of JSON objects, or one JSON object on each line.
            mapping_file: YAML or JSON in the language that `docs/reference/converter.md` describes; at most 256 KiB.
            config: The format of the table, as a csv dialect of Python. The converter detects what is absent.
            output_format: The name of a format; with `validate` in config every line is checked against it.

        Returns:
            `application/x-ndjson`

        Refused with: 400, 413, 415, 422, 503.
        """
        return self._stream(
            "POST",
            "/convert_custom",
            body=FormBody({"data_file": data_file, "mapping_file": mapping_file, "config": config, "output_format": output_format}, {"data_file": "text/csv", "config": "application/json"}),
        )

    def validate(self, body: Json, *, x_input_format: str | None = None) -> Answer:
        """Detect the format of a learning record, or report every reason why it does not match the named or apparent format.

        Args:
            x_input_format: The format of the trace, for clients that send it outside the body; the body's field has
                precedence.
            body: `application/json`, at most 1,073,741,824 bytes: {input_trace: object, input_format?: string | null}

        Returns:
            {input_format: string}

        Refused with: 400, 422.
        """
        return self._json(
            "POST",
            "/validate",
            headers={"X-Input-Format": x_input_format},
            body=body_of(body, ("application/json",)),
        )
