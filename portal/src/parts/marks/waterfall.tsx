import { linear } from "../curve/scale";
import { type Plot, type PlotRow, shortText, valueText } from "./plot";
import { Label } from "./text";
import { WIDTH } from "./width";

const BAR = 20;
const LABEL = 132;
const RIGHT = WIDTH - 66;

/** The first and the last row are values, those between them the steps from the first to the last. */
export function Waterfall(props: { readonly plot: Plot; readonly rows: readonly PlotRow[]; readonly label: string }) {
  const { plot, rows } = props;
  const steps = stepsOf(rows);
  const scale = linear([0, ...steps.flatMap(({ from, to }) => [from, to])], LABEL, RIGHT, 4);
  const bottom = 4 + BAR * rows.length;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${bottom + 6}`} role="img" aria-label={props.label}>
      <line class="axis" x1={scale.at(0)} x2={scale.at(0)} y1={4} y2={bottom} />
      {steps.map(({ row, from, to, isStep }, index) => {
        const y = 4 + index * BAR;
        const left = scale.at(Math.min(from, to));
        const right = Math.max(left + 1, scale.at(Math.max(from, to)));
        const sign = isStep && row.y > 0 ? "+" : "";
        return (
          <g key={index}>
            <Label x={LABEL - 6} y={y + 14} space={LABEL - 8} text={row.label} anchor="end" />
            <rect
              class={isStep && row.y < 0 ? "mark hollow" : "mark"}
              x={left}
              y={y + 3}
              width={right - left}
              height={BAR - 6}
            >
              <title>{`${row.label}: ${sign}${valueText(plot, row.y)}`}</title>
            </rect>
            <Label x={right + 4} y={y + 14} space={WIDTH - right - 4} text={sign + shortText(plot, row.y)} />
          </g>
        );
      })}
    </svg>
  );
}

/** From where to where each row goes. */
export function stepsOf(rows: readonly PlotRow[]): { row: PlotRow; from: number; to: number; isStep: boolean }[] {
  let before = 0;
  return rows.map((row, index) => {
    const isStep = index > 0 && index < rows.length - 1;
    const from = isStep ? before : 0;
    before = from + row.y;
    return { row, from, to: before, isStep };
  });
}
