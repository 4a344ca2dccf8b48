import { Key } from "./key";
import { type Plot, type PlotRow, unique, valueText } from "./plot";
import { Label } from "./text";

const WIDTH = 480;
const RADIUS = 120;
const LINE = 18;

/** A corner for each label, and a line around the centre for each series; values are from 0 to 1. */
export function Radar(props: { readonly plot: Plot; readonly rows: readonly PlotRow[]; readonly label: string }) {
  const { plot, rows } = props;
  const corners = unique(rows.map((row) => row.label));
  const series = unique(rows.map((row) => row.series));
  const middle = LINE * series.length + RADIUS + 30;
  const at = (corner: number, radius: number) => {
    const { x, y } = cornerOf(corner, corners.length, radius);
    return { x: WIDTH / 2 + RADIUS * x, y: middle - RADIUS * y };
  };
  return (
    <svg viewBox={`0 0 ${WIDTH} ${middle + RADIUS + 26}`} role="img" aria-label={props.label}>
      <Key series={series} />
      {corners.map((corner, index) => {
        const end = at(index, 1);
        const text = at(index, 1.1);
        const isMiddle = Math.abs(text.x - WIDTH / 2) < 20;
        return (
          <g key={corner}>
            <path class="grid" d={`M${WIDTH / 2} ${middle}L${end.x} ${end.y}`} />
            <Label
              x={text.x}
              y={text.y + 4}
              space={WIDTH / 2}
              text={corner}
              anchor={isMiddle ? "middle" : text.x < WIDTH / 2 ? "end" : "start"}
            />
          </g>
        );
      })}
      {series.map((name, index) => {
        const own = rows.filter((row) => row.series === name);
        const points = own.map((row) => at(corners.indexOf(row.label), Math.min(1, Math.max(0, row.y))));
        return (
          <g key={name}>
            <path
              class={`line s${index}`}
              d={`M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`}
            />
            {own.map((row, corner) => (
              <circle key={corner} class="touch" cx={points[corner]!.x} cy={points[corner]!.y} r={6}>
                <title>{`${name}, ${row.label}: ${valueText(plot, row.y)}`}</title>
              </circle>
            ))}
          </g>
        );
      })}
    </svg>
  );
}

/** The direction of a corner from the centre, the first one upwards. */
export function cornerOf(corner: number, corners: number, radius: number): { readonly x: number; readonly y: number } {
  const angle = (2 * Math.PI * corner) / corners;
  return { x: radius * Math.sin(angle), y: radius * Math.cos(angle) };
}
