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
