import { type Plot, type PlotRow, shortText, unique, valueText } from "./plot";
import { Label } from "./text";
import { WIDTH } from "./width";

const LABEL = 112;
const CELL_MAX = 46;
const WITH_VALUE = 34;
const DARKEST = 0.4;
const BELOW = 104;
const TOP = 22;

/**
 * A cell for each label (down) and series (across). Large cells have their value; small ones a square whose area is the
 * value's share of the largest, hollow below zero.
 */
export function Matrix(props: { readonly plot: Plot; readonly rows: readonly PlotRow[]; readonly label: string }) {
  const { plot, rows } = props;
  const labels = unique(rows.map((row) => row.label));
  const series = unique(rows.map((row) => row.series));
  const side = Math.min(CELL_MAX, (WIDTH - LABEL - 4) / series.length);
  const most = Math.max(...rows.map((row) => Math.abs(row.y)));
  const bottom = TOP + labels.length * side;
  const axes = (plot.head?.length ?? 0) > 1 && (plot.cells ?? []).length === 0 ? plot.head! : ["", plot.x_label ?? ""];
  const longest = Math.max(...series.map((name) => name.length));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${bottom + Math.min(BELOW, 20 + 6 * longest)}`} role="img" aria-label={props.label}>
      {axes[0] !== "" && <Label x={LABEL - 6} y={12} space={LABEL - 6} text={`${axes[0]} ↓`} anchor="end" />}
      {axes[1] !== "" && <Label x={LABEL} y={12} space={WIDTH - LABEL} text={`${axes[1]} →`} />}
      {labels.map((label, index) => (
        <Label
          key={label}
          x={LABEL - 6}
          y={TOP + (index + 0.5) * side + 4}
          space={LABEL - 12}
          text={label}
          anchor="end"
        />
      ))}
      {series.map((name, index) => (
        <Label
          key={name}
          x={LABEL + (index + 0.5) * side + 4}
          y={bottom + 12}
          space={BELOW}
          text={name}
          anchor="end"
          turned
        />
      ))}
      {rows.map((row, index) => {
        const x = LABEL + series.indexOf(row.series) * side;
        const y = TOP + labels.indexOf(row.label) * side;
        const share = most > 0 ? Math.abs(row.y) / most : 0;
        const inner = Math.max(1, Math.sqrt(share) * (side - 2));
        const isLarge = side >= WITH_VALUE;
        return (
          <g key={index}>
            <rect
              class="mark"
              fill-opacity={isLarge ? 0.03 + share * (DARKEST - 0.03) : 0.06}
              x={x}
              y={y}
              width={side - 1}
              height={side - 1}
            >
              <title>{`${row.label}, ${row.series}: ${valueText(plot, row.y)}`}</title>
            </rect>
            {isLarge ? (
              <Label x={x + side / 2} y={y + side / 2 + 4} space={side} text={shortText(plot, row.y)} anchor="middle" />
            ) : (
              <rect
                class={row.y < 0 ? "mark hollow" : "mark"}
                x={x + (side - 1 - inner) / 2}
                y={y + (side - 1 - inner) / 2}
                width={inner}
                height={inner}
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}
