import { isDrawable } from "../curve/scale";
import { count, figure, percent, short } from "../format";

/** The data of a figure, as the assessment node gives it. */
export interface Plot {
  readonly id: string;
  readonly title?: string;
  readonly kind: string;
  readonly x_label?: string;
  readonly y_label?: string;
  /** Whether the rows are exact or sampled, and of how many values. */
  readonly basis?: string;
  readonly rows: readonly PlotRow[];
  readonly head?: readonly string[];
  readonly cells?: readonly (readonly string[])[];
  /** Why there is nothing to draw. */
  readonly reason?: string | null;
}

/** A bar, a point of a line, a cell, a link, a step or a corner. */
export interface PlotRow {
  readonly label: string;
  readonly series: string;
  readonly x: number;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
}

/** More bars, and rows of a matrix, are not told apart. */
export const MOST = 30;
/** More lines are not told apart. */
export const LINES_MOST = 6;

function isShare(plot: Plot): boolean {
  return plot.y_label?.startsWith("share") === true;
}

/** A value of the rows. */
export function valueText(plot: Plot, value: number): string {
  return isShare(plot)
    ? percent(value)
    : Number.isInteger(value) && Math.abs(value) < 1e15
      ? count(value)
      : figure(value);
}

/** A value where there is little space. */
export function shortText(plot: Plot, value: number): string {
  return isShare(plot) ? percent(value) : short(value);
}

/** A value of a row, with its interval if it has one. */
export function rowText(plot: Plot, row: PlotRow): string {
  const { y, low, high } = row;
  const interval =
    low === undefined || high === undefined ? "" : ` (${valueText(plot, low)} to ${valueText(plot, high)})`;
  return valueText(plot, y) + interval;
}

export function nameOf(row: PlotRow): string {
  return row.series === "" ? row.label : `${row.label}, ${row.series}`;
}

export function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** What of a figure is drawn. */
export interface Drawn {
  readonly rows: readonly PlotRow[];
  /** A sentence; empty if all is drawn. */
  readonly leftOut: string;
}

export function drawnOf(plot: Plot): Drawn {
  let rows = plot.rows.filter((row) => isDrawable(row.x) && isDrawable(row.y));
  if (plot.kind !== "network") {
    const most = plot.kind === "line" || plot.kind === "radar" ? LINES_MOST : MOST;
    const series = new Set(unique(rows.map((row) => row.series)).slice(0, most));
    rows = rows.filter((row) => series.has(row.series));
    if (plot.kind === "matrix" || (plot.kind === "bar" && !isHistogram(rows))) {
      rows = [...series].flatMap((name) => firstLabels(rows.filter((row) => row.series === name)));
    }
  }
  const missing = plot.rows.length - rows.length;
  return {
    rows,
    leftOut:
      missing === 0
        ? ""
        : `${count(missing)} of ${count(plot.rows.length)} values are not drawn. The table has them all.`,
  };
}

function firstLabels(rows: readonly PlotRow[]): PlotRow[] {
  const labels = new Set(unique(rows.map((row) => row.label)).slice(0, MOST));
  return rows.filter((row) => labels.has(row.label));
}

/** Whether bars stand on an axis of numbers. */
export function isHistogram(rows: readonly PlotRow[]): boolean {
  return rows.some((row) => row.x !== 0);
}

/** The table behind a figure: everything that it shows. */
export function tableOf(plot: Plot): {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  if (plot.cells !== undefined && plot.cells.length > 0) {
    return { head: plot.head ?? [], rows: plot.cells };
  }
  const { rows, x_label = "", y_label = "" } = plot;
  const isLine = plot.kind === "line";
  const hasSeries = rows.some((row) => row.series !== "");
  const hasIntervals = rows.some((row) => row.low !== undefined && row.high !== undefined);
  const named =
    plot.head !== undefined && plot.head.length >= 3
      ? plot.head
      : [isLine ? x_label : "name", x_label === "" || isLine ? "series" : x_label, y_label || "value"];
  return {
    head: [named[0]!, ...(hasSeries ? [named[1]!] : []), named[2]!, ...(hasIntervals ? ["from", "to"] : [])],
    rows: rows.map((row) => [
      row.label,
      ...(hasSeries ? [row.series] : []),
      valueText(plot, row.y),
      ...(hasIntervals ? [row.low, row.high].map((end) => (end === undefined ? "" : valueText(plot, end))) : []),
    ]),
  };
}

/** What a figure shows, in a sentence, for those who do not see it. */
export function describe(plot: Plot, rows: readonly PlotRow[]): string {
  if (rows.length === 0) {
    return "";
  }
  const size = plot.kind === "matrix" ? (row: PlotRow) => Math.abs(row.y) : (row: PlotRow) => row.y;
  const most = rows.reduce((one, other) => (size(other) > size(one) ? other : one));
  const least = rows.reduce((one, other) => (size(other) < size(one) ? other : one));
  const first = rows[0]!;
  const last = rows.at(-1)!;
  switch (plot.kind) {
    case "line":
    case "radar":
      return unique(rows.map((row) => row.series))
        .map((series) => describeLine(plot, series, rows))
        .join("; ");
    case "matrix":
      return `${count(rows.length)} values, the largest is ${valueText(plot, most.y)} of ${nameOf(most)}`;
    case "network":
      return `${count(rows.length)} links, the strongest is ${nameOf(most)} with ${valueText(plot, most.y)}`;
    case "waterfall":
      return `from ${first.label} ${valueText(plot, first.y)} to ${last.label} ${valueText(plot, last.y)}`;
    default:
      return rows.length <= 3
        ? rows.map((row) => `${nameOf(row)} ${rowText(plot, row)}`).join("; ")
        : `${count(rows.length)} bars, from ${nameOf(least)} with ${valueText(plot, least.y)} to ${nameOf(most)} with ${valueText(plot, most.y)}`;
  }
}

function describeLine(plot: Plot, series: string, rows: readonly PlotRow[]): string {
  const own = rows.filter((row) => row.series === series);
  const most = own.reduce((one, other) => (other.y > one.y ? other : one));
  const least = own.reduce((one, other) => (other.y < one.y ? other : one));
  const range = `from ${valueText(plot, least.y)} at ${least.label} to ${valueText(plot, most.y)} at ${most.label}`;
  return series === "" ? range : `${series} ${range}`;
}
