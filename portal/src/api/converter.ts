import { keep } from "./answers";
import { answerOf, bodyOf, open, textOf } from "./node";

const WHOLE_MS = 10 * 60_000;
const TIMEOUT_MS = 30_000;

/** What is wrong, or not as recommended, at one place of a record. */
export interface Recommendation {
  readonly rule: string;
  readonly path: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** The statement of a record: `POST /convert`. */
export interface Conversion {
  readonly meta: { readonly input_format: string; readonly output_format: string; readonly profile?: string };
  readonly recommendations: readonly Recommendation[];
  readonly further?: readonly { readonly recommendations: readonly Recommendation[] }[];
  readonly left_out?: readonly { readonly path: string; readonly message: string }[];
}

/**
 * Converts a record. Texts go and come as they are, since numbers of records may have more digits than those of JavaScript.
 *
 * @param record one JSON value
 * @param format its name, or nothing to have it detected
 * @return the answer, and its text
 */
export async function convertRecord(record: string, format: string): Promise<{ answer: Conversion; text: string }> {
  const named = format === "" ? "" : `"input_format":${JSON.stringify(format)},`;
  const response = await open("POST", "/convert", {
    body: new Blob([`{${named}"input_trace":`, record, "}"], { type: "application/json" }),
    accept: "application/json",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await textOf(response);
  const answer = answerOf<Conversion>(text);
  keep("POST", "/convert", answer);
  return { answer, text };
}

/**
 * Converts a table: `POST /convert_custom`.
 *
 * @return lines of JSON
 */
export async function convertTable(data: Blob, mapping: string, config: string, whole: boolean): Promise<Blob> {
  const form = new FormData();
  form.append("mapping_file", mapping);
  form.append("config", new Blob([config.trim() === "" ? "{}" : config], { type: "application/json" }));
  form.append("data_file", new Blob([data], { type: "text/csv" }), "data");
  const response = await open("POST", "/convert_custom", {
    body: form,
    accept: "application/x-ndjson",
    signal: AbortSignal.timeout(whole ? WHOLE_MS : TIMEOUT_MS),
  });
  return bodyOf(response);
}
