/** A table of a CSV file: its columns and its rows, as texts. */
export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Reads a CSV file with a header (RFC 4180); lines without anything are left out. */
export function readCsv(text: string): CsvTable {
  const rows: string[][] = [];
  let row: string[] = [];
  let start = 0;
  const cell = /"((?:[^"]|"")*)"|[^,\r\n]*/y;
  const body = text.replace(/^\uFEFF/, "");
  while (start <= body.length) {
    cell.lastIndex = start;
    const found = cell.exec(body)!;
    row.push(found[1]?.replaceAll('""', '"') ?? found[0]);
    const next = cell.lastIndex;
    if (body[next] === ",") {
      start = next + 1;
      continue;
    }
    if (row.length > 1 || row[0] !== "") {
      rows.push(row);
    }
    row = [];
    const end = /\r?\n|$/g;
    end.lastIndex = next;
    const line = end.exec(body)!;
    start = line[0] === "" ? body.length + 1 : end.lastIndex;
  }
  const [columns = [], ...values] = rows;
  return { columns, rows: values };
}

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
