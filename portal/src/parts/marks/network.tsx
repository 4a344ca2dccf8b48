import { nameOf, type Plot, type PlotRow, rowText, unique } from "./plot";
import { Label } from "./text";

const WIDTH = 520;
const HEIGHT = 380;
const RADIUS = 140;

/** Nodes around a circle, and a link for each row, thicker for larger values. */
export function Network(props: { readonly plot: Plot; readonly rows: readonly PlotRow[]; readonly label: string }) {
  const { plot, rows } = props;
  const places = circle(unique(rows.flatMap((row) => [row.label, row.series])));
  const most = Math.max(1e-9, ...rows.map((row) => Math.abs(row.y)));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={props.label}>
      {rows.map((row, index) => {
        const [from, to] = [places.get(row.label)!, places.get(row.series)!];
        return (
          <path
            key={index}
            class="link"
            stroke-width={0.5 + (4 * Math.abs(row.y)) / most}
            d={`M${from.x} ${from.y}L${to.x} ${to.y}`}
          >
            <title>{`${nameOf(row)}: ${rowText(plot, row)}`}</title>
          </path>
        );
      })}
      {[...places].map(([name, { x, y }]) => {
        const isLeft = x < WIDTH / 2;
        return (
          <g key={name}>
            <circle class="mark" cx={x} cy={y} r={4} />
            <Label
              x={isLeft ? x - 8 : x + 8}
              y={y + 4}
              space={(isLeft ? x : WIDTH - x) - 8}
              text={name}
              anchor={isLeft ? "end" : "start"}
            />
          </g>
        );
      })}
    </svg>
  );
}

/** Where nodes are. */
export function circle(names: readonly string[]): ReadonlyMap<string, { readonly x: number; readonly y: number }> {
  return new Map(
    names.map((name, index) => {
      const angle = (2 * Math.PI * (index + 0.5)) / names.length;
      return [name, { x: WIDTH / 2 + RADIUS * Math.cos(angle), y: HEIGHT / 2 + RADIUS * Math.sin(angle) }];
    }),
  );
}
