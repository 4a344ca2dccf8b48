import type { Conversion } from "../../api/converter";
import type { Problem } from "../../api/problem";
import { JsonError, type JsonNode, locate, parseJson, placeIn } from "./json";

/** Something to know about one place of a record. */
export interface Finding {
  readonly kind: "wrong" | "left out" | "recommended";
  readonly message: string;
  /** Its path in the record, or in the statement where the record has no such place. */
  readonly path: string;
  /** Where it is in the record; nowhere if it is about the statement. */
  readonly place?: { readonly from: number; readonly to: number; readonly line: number; readonly column: number };
}

/** What is no JSON in a text; undefined if it is JSON. */
export function syntaxError(text: string): Finding | undefined {
  try {
    parseJson(text);
    return undefined;
  } catch (failure) {
    if (!(failure instanceof JsonError)) {
      throw failure;
    }
    const from = Math.min(failure.at, Math.max(0, text.length - 1));
    return {
      kind: "wrong",
      message: `This is no JSON: ${failure.message}.`,
      path: "$",
      place: { from, to: Math.max(from + 1, failure.at), ...placeIn(text, failure.at) },
    };
  }
}

/** The violations of a refused record, with their places. */
export function violations(text: string, problem: Problem): Finding[] {
  const root = parseJson(text);
  return problem.violations.map((one) => ({
    kind: "wrong",
    message: one.message,
    path: one.path,
    place: placeOf(text, root, one.path),
  }));
}

/** What was left out of a conversion, and what its statements lack. */
export function remarks(text: string, conversion: Conversion): Finding[] {
  const root = parseJson(text);
  const recommended = [conversion, ...(conversion.further ?? [])].flatMap((one) => one.recommendations);
  return [
    ...(conversion.left_out ?? []).map((one): Finding => ({
      kind: "left out",
      ...one,
      place: placeOf(text, root, one.path),
    })),
    ...recommended.map((one): Finding => {
      const message = `expected ${shown(one.expected)}, got ${shown(one.actual)}`;
      const node = locate(root, one.path);
      return node === root
        ? { kind: "recommended", message, path: one.path }
        : { kind: "recommended", message, path: one.path, place: placeOf(text, root, one.path) };
    }),
  ];
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function placeOf(text: string, root: JsonNode, path: string): NonNullable<Finding["place"]> {
  const node = locate(root, path);
  // Of the whole record, its beginning says as much as all of it.
  const to = node === root ? node.from + 1 : node.to;
  return { from: node.from, to, ...placeIn(text, node.from) };
}
