import { linear } from "../curve/scale";
import { LeftAxis } from "./axis";
import { type Plot, type PlotRow, rowText, unique } from "./plot";
import { Key } from "./key";
import { Label } from "./text";
import { WIDTH } from "./width";

const LEFT = 48;
const RIGHT = WIDTH - 12;
const HEIGHT = 200;
const LINE = 18;
const MARKED = 60;

/** A line through the points of each series; lines differ in colour and in their dashes. */
export function Lines(props: { readonly plot: Plot; readonly rows: readonly PlotRow[]; readonly label: string }) {
  const { plot, rows } = props;
  const series = unique(rows.map((row) => row.series));
  const named = series.filter((name) => name !== "").length;
  const top = named * LINE + LINE + 8;
  const bottom = top + HEIGHT;
  const up = linear([0, ...rows.map((row) => row.y)], bottom, top, 5);
  const places = placesOf(rows);
  const across = linear(
    rows.map((row) => row.x),
    LEFT,
    RIGHT,
    5,
    places.areNumbers,
  );
  const ticks = places.areNumbers
    ? across.ticks.map((tick) => ({ x: tick, label: String(tick) }))
    : places.shown.map((row) => ({ x: row.x, label: row.label }));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${bottom + 2 * LINE + 6}`} role="img" aria-label={props.label}>
      <Key series={series} />
      <Label x={0} y={top - 12} space={WIDTH} text={`↑ ${plot.y_label ?? ""}`} />
      <LeftAxis plot={plot} scale={up} left={LEFT} />
      {series.map((name, index) => {
        const own = rows.filter((row) => row.series === name);
        const points = own.map((row) => `${across.at(row.x).toFixed(1)} ${up.at(row.y).toFixed(1)}`);
        return (
          <g key={name}>
            {/* A line of one point has no length; round ends make it a dot. */}
            <path class={`line s${index}`} d={`M${points.join("L")}${points.length === 1 ? "h0" : ""}`} />
            {own.length <= MARKED &&
              own.map((row, at) => (
                <circle key={at} class="touch" cx={across.at(row.x)} cy={up.at(row.y)} r={6}>
                  <title>{`${name === "" ? "" : `${name}, `}${row.label}: ${rowText(plot, row)}`}</title>
                </circle>
              ))}
          </g>
        );
      })}
      {ticks.map((tick, index) => (
        <Label
          key={index}
          x={across.at(tick.x)}
          y={bottom + LINE - 2}
          space={WIDTH / Math.max(2, ticks.length)}
          text={tick.label}
          anchor={across.at(tick.x) > RIGHT - 30 ? "end" : across.at(tick.x) < LEFT + 10 ? "start" : "middle"}
        />
      ))}
      <Label x={RIGHT} y={bottom + 2 * LINE} space={RIGHT} text={`${plot.x_label ?? ""} →`} anchor="end" />
    </svg>
  );
}

/** Whether the labels of points are their places, and the few labels that stand below the axis if they are not. */
export function placesOf(rows: readonly PlotRow[]): {
  readonly areNumbers: boolean;
  readonly shown: readonly PlotRow[];
} {
  const areNumbers = rows.every(
    (row) => Math.abs(Number(row.label.replaceAll(",", "")) - row.x) <= 1e-4 * Math.max(1, Math.abs(row.x)),
  );
  const sorted = [...rows]
    .sort((one, other) => one.x - other.x)
    .filter((row, index, all) => index === 0 || row.x > all[index - 1]!.x);
  const most = Math.min(sorted.some((row) => row.label.length > 7) ? 2 : 4, sorted.length);
  const shown = Array.from(
    { length: most },
    (_, index) => sorted[most === 1 ? 0 : Math.floor((index * (sorted.length - 1)) / (most - 1))]!,
  );
  return { areNumbers, shown };
}
