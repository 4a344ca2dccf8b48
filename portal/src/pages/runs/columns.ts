import { count } from "../../parts/format";

/** What `validation_report.json` and `profile_alerts.json` say. */
export interface Issues {
  readonly validation: {
    readonly missing_columns: readonly string[];
    readonly rejected: readonly {
      readonly reason: string;
      readonly column?: string | null;
      readonly rows: number;
      readonly line?: number | null;
    }[];
    readonly rules: readonly {
      readonly column: string;
      readonly findings: readonly { readonly rule: string; readonly values: number; readonly row: number }[];
    }[];
  };
  readonly alerts: readonly { readonly column: string | null; readonly message: string }[];
}

/** What was found of a column; of the table if the name is empty. */
export interface ColumnIssues {
  readonly column: string;
  readonly texts: readonly string[];
}

/** Findings beside their columns, in the order in which columns are named first. */
export function issuesByColumn({ validation, alerts }: Issues): ColumnIssues[] {
  const texts = new Map<string, string[]>();
  const add = (column: string | null | undefined, text: string) =>
    texts.set(column ?? "", [...(texts.get(column ?? "") ?? []), text]);
  validation.missing_columns.forEach((column) => add(column, "The column is required, and missing."));
  validation.rejected.forEach(({ column, reason, rows, line }) =>
    add(
      column,
      `${count(rows)} rows were left out: ${reason}${line === null || line === undefined ? "" : `, first in line ${count(line)}`}.`,
    ),
  );
  validation.rules.forEach(({ column, findings }) =>
    findings.forEach(({ rule, values, row }) =>
      add(column, `${count(values)} values break the rule ${rule}, first in row ${count(row)}.`),
    ),
  );
  alerts.forEach(({ column, message }) => add(column, message));
  return [...texts].map(([column, all]) => ({ column, texts: all }));
}
