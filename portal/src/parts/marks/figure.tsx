import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { Fold } from "../fold";
import { Table } from "../scrolled";
import { Bars } from "./bar";
import { Lines } from "./line";
import { Matrix } from "./matrix";
import { Network } from "./network";
import { describe, drawnOf, type Plot, type PlotRow, tableOf, unique } from "./plot";
import { Radar } from "./radar";
import { Waterfall } from "./waterfall";

type Mark = ComponentType<{ readonly plot: Plot; readonly rows: readonly PlotRow[]; readonly label: string }>;

/** The marks that draw rows; a table has cells instead. */
export const MARKS: Readonly<Record<string, Mark>> = {
  bar: Bars,
  line: Lines,
  matrix: Matrix,
  network: Network,
  waterfall: Waterfall,
  radar: Radar,
};

/** A figure: its picture, and the table behind it. */
export function Figure(props: { readonly plot: Plot }) {
  const { plot } = props;
  const asTable = useSignal(false);
  const { title = "", basis = "" } = plot;
  if (plot.kind === "none") {
    return (
      <figure class="figure">
        <figcaption>{title}</figcaption>
        <p class="muted">Not drawn: {plot.reason ?? "the node gives no reason"}.</p>
      </figure>
    );
  }
  const Mark = MARKS[plot.kind];
  const { rows, leftOut } = drawnOf(plot);
  const isWide = plot.kind === "network" || plot.kind === "radar";
  const isPicture = Mark !== undefined && rows.length > 0;
  return (
    <figure class="figure">
      <figcaption>
        {title} {basis !== "" && <span class="muted">({basis})</span>}
      </figcaption>
      {isPicture &&
        (plot.kind === "bar" ? unique(rows.map((row) => row.series)) : [undefined]).map((series) => {
          const own = series === undefined ? rows : rows.filter((row) => row.series === series);
          return (
            <div
              key={series}
              {...(isWide ? { class: "scroll", tabIndex: 0, role: "region", "aria-label": `Picture of ${title}` } : {})}
            >
              {series !== undefined && series !== "" && <p class="series">{series}</p>}
              <Mark
                plot={plot}
                rows={own}
                label={[title, series ?? ""].filter(Boolean).join(", ") + `: ${describe(plot, own)}`}
              />
            </div>
          );
        })}
      {plot.kind === "bar" && isPicture && <p class="muted small">{plot.y_label}</p>}
      {Mark !== undefined && rows.length === 0 && <p class="muted">No value is a number, so nothing is drawn.</p>}
      {isPicture && leftOut !== "" && <p class="muted small">{leftOut}</p>}
      {isPicture && (
        <button
          type="button"
          aria-expanded={asTable.value}
          aria-label={`As a table: ${title}`}
          onClick={() => (asTable.value = !asTable.value)}
        >
          As a table
        </button>
      )}
      {(asTable.value || !isPicture) && <FigureTable plot={plot} />}
    </figure>
  );
}

function FigureTable(props: { readonly plot: Plot }) {
  const { head, rows } = tableOf(props.plot);
  return (
    <Fold items={rows} name="rows">
      {(shown) => (
        <Table name={`${props.plot.title ?? ""}, as a table`} head={head}>
          {shown.map((cells, index) => (
            <tr key={index}>
              {cells.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={column}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </Table>
      )}
    </Fold>
  );
}
