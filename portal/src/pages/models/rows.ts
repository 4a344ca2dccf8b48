import type { CsvTable } from "../../parts/csv";

/** What `POST /v1/evaluation-sets` takes, and the columns that have texts and so are no features. */
export interface SetOfTable {
  readonly feature_names: readonly string[];
  readonly instances: readonly (readonly (number | null)[])[];
  readonly labels: readonly (number | string | boolean)[];
  readonly left: readonly string[];
}

/** The rows of a table that have a label, with all columns as features that have numbers or yes and no alone. */
export function setOf({ columns, rows }: CsvTable, label: string): SetOfTable {
  const at = columns.indexOf(label);
  const labelled = rows.filter((row) => (row[at] ?? "") !== "");
  const others = columns.map((name, index) => ({ name, index })).filter(({ index }) => index !== at);
  const isFeature = ({ index }: { readonly index: number }) =>
    labelled.every((row) => numberOf(row[index]) !== undefined);
  const features = others.filter(isFeature);
  return {
    feature_names: features.map(({ name }) => name),
    instances: labelled.map((row) => features.map(({ index }) => numberOf(row[index]) ?? null)),
    labels: labelled.map((row) => labelOf(row[at] ?? "")),
    left: others.filter((column) => !isFeature(column)).map(({ name }) => name),
  };
}

/** Null for a missing value, undefined for a text. */
function numberOf(text: string | undefined): number | null | undefined {
  if (text === undefined || text.trim() === "") {
    return null;
  }
  if (/^(true|false)$/i.test(text)) {
    return text.toLowerCase() === "true" ? 1 : 0;
  }
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

function labelOf(text: string): number | string | boolean {
  if (/^(true|false)$/i.test(text)) {
    return text.toLowerCase() === "true";
  }
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}
