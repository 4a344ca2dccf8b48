import { figure } from "../format";
import { isDrawable, linear } from "./scale";

export interface Point {
  readonly x: number;
  readonly y: number;
}

const WIDTH = 420;
const HEIGHT = 188;
const LEFT = 56;
const BOTTOM = 36;
const TOP = 8;
const RIGHT = 8;
const MARKED = 60;

/** A curve with its axes. Its figures are in the table of rounds, too. */
export function Curve(props: { readonly title: string; readonly x: string; readonly points: readonly Point[] }) {
  const points = props.points.filter((point) => isDrawable(point.x) && isDrawable(point.y));
  const last = points.at(-1);
  if (last === undefined) {
    return null;
  }
  const x = linear(
    points.map((point) => point.x),
    LEFT,
    WIDTH - RIGHT,
    6,
  );
  const y = linear(
    points.map((point) => point.y),
    HEIGHT - BOTTOM,
    TOP,
    4,
  );
  const whole = x.ticks.filter(Number.isInteger);
  const line = points.map((point) => `${x.at(point.x).toFixed(1)},${y.at(point.y).toFixed(1)}`).join(" ");
  return (
    <figure class="curve">
      <figcaption>
        {props.title}: {figure(last.y)} <span class="muted">in round {last.x}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary(props.title, points)}>
        {y.ticks.map((tick) => (
          <g key={tick}>
            <line class="grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y.at(tick)} y2={y.at(tick)} />
            <text x={LEFT - 6} y={y.at(tick) + 4} text-anchor="end">
              {figure(tick)}
            </text>
          </g>
        ))}
        {whole.map((tick) => (
          <text key={tick} x={x.at(tick)} y={HEIGHT - BOTTOM + 16} text-anchor="middle">
            {tick}
          </text>
        ))}
        <text x={WIDTH - RIGHT} y={HEIGHT - 2} text-anchor="end">
          {props.x}
        </text>
        <polyline class="line" points={line} />
        {points.length <= MARKED &&
          points.map((point) => (
            <circle key={point.x} class="mark" cx={x.at(point.x)} cy={y.at(point.y)} r={3}>
              <title>{`${props.x} ${point.x}: ${figure(point.y)}`}</title>
            </circle>
          ))}
      </svg>
    </figure>
  );
}

function summary(title: string, points: readonly Point[]): string {
  const first = points[0]!;
  const last = points.at(-1)!;
  return points.length === 1
    ? `${title}: ${figure(first.y)} in round ${first.x}`
    : `${title}: from ${figure(first.y)} in round ${first.x} to ${figure(last.y)} in round ${last.x}`;
}
