import { bytes } from "./format";

/** Of files that the assessment node reads as data sets. */
export const DATA_ENDINGS: readonly string[] = ["csv", "tsv", "json", "jsonl", "ndjson", "parquet", "pq"];
/** Of files that it reads as models. */
export const MODEL_ENDINGS: readonly string[] = ["onnx", "pkl", "pickle", "joblib"];
const NAME_CHARS_MAX = 100;

/** A name under which the node stores a file: like the file's own, of the characters that the node accepts. */
export function nameOf(file: string): string {
  const plain = file.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  const dot = plain.lastIndexOf(".");
  const ending = plain.slice(dot + 1).toLowerCase();
  const stem = (dot < 0 ? plain : plain.slice(0, dot)).replaceAll(/[^A-Za-z0-9._-]+/g, "-").replace(/^[.-]+|-+$/g, "");
  return `${stem.slice(0, NAME_CHARS_MAX - ending.length - 1) || "data"}${dot < 0 ? "" : `.${ending}`}`;
}

/** Why a file cannot be sent; empty if it can. */
export function refusalOf(name: string, size: number, sizeMax: number, endings: readonly string[]): string {
  const ending = name.slice(name.lastIndexOf(".") + 1);
  if (!name.includes(".") || !endings.includes(ending)) {
    return `Files of these kinds are read: ${endings.join(", ")}.`;
  }
  if (!/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(name) || name.length > NAME_CHARS_MAX) {
    return "A name has up to 100 letters, digits and . _ - and does not begin with a dot.";
  }
  if (size === 0) {
    return "The file is empty.";
  }
  return size > sizeMax ? `The node takes files of at most ${bytes(sizeMax)}.` : "";
}
