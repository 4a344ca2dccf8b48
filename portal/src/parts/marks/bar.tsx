import { linear } from "../curve/scale";
import { LeftAxis } from "./axis";
import { isHistogram, type Plot, type PlotRow, rowText, shortText } from "./plot";
import { Label } from "./text";
import { WIDTH } from "./width";

const BAR = 20;
const LABEL = 132;
const RIGHT = WIDTH - 62;
const LEFT = 48;
const HISTOGRAM = 140;
const BELOW = 18;

/** Bars from left to right with their intervals, or a histogram whose bars stand on an axis of numbers. */
export function Bars(props: { readonly plot: Plot; readonly rows: readonly PlotRow[]; readonly label: string }) {
  return isHistogram(props.rows) ? <Histogram {...props} /> : <Across {...props} />;
}

function Across(props: { readonly plot: Plot; readonly rows: readonly PlotRow[]; readonly label: string }) {
  const { plot, rows } = props;
  const isRate = rows.some((row) => row.low !== undefined) && rows.every((row) => row.y >= 0 && row.y <= 1);
  const values = rows.flatMap((row) => [row.y, row.low ?? row.y, row.high ?? row.y]);
  const scale = linear(isRate ? [0, 1] : [0, ...values], LABEL, RIGHT, 4);
  const bottom = 4 + BAR * rows.length;
  const zero = scale.at(0);
  const within = (value: number) => scale.at(isRate ? Math.min(1, Math.max(0, value)) : value);
  const ends = [scale.ticks[0]!, scale.ticks.at(-1)!];
  return (
    <svg viewBox={`0 0 ${WIDTH} ${bottom + BELOW + 6}`} role="img" aria-label={props.label}>
      {scale.ticks.map((tick) => (
        <line key={tick} class="grid" x1={scale.at(tick)} x2={scale.at(tick)} y1={4} y2={bottom + 3} />
      ))}
      {rows.map((row, index) => {
        const y = 4 + index * BAR;
        const end = scale.at(row.y);
        const [low, high] = [row.low, row.high];
        const interval = low !== undefined && high !== undefined ? [within(low), within(high)] : undefined;
        const right = Math.max(zero, end, interval?.[1] ?? 0);
        return (
          <g key={index}>
            <Label x={LABEL - 6} y={y + 14} space={LABEL - 8} text={row.label} anchor="end" />
            <rect class="mark" x={Math.min(zero, end)} y={y + 3} width={Math.abs(end - zero)} height={BAR - 6}>
              <title>{`${row.label}: ${rowText(plot, row)}`}</title>
            </rect>
            {interval !== undefined &&
              ["whisker under", "whisker"].map((style) => (
                <path
                  key={style}
                  class={style}
                  d={`M${interval[0]} ${y + 10}H${interval[1]}M${interval[0]} ${y + 6}v8M${interval[1]} ${y + 6}v8`}
                />
              ))}
            <Label x={right + 4} y={y + 14} space={WIDTH - right - 4} text={shortText(plot, row.y)} />
          </g>
        );
      })}
      <line class="axis" x1={zero} x2={zero} y1={4} y2={bottom} />
      {ends.map((tick) => (
        <Label
          key={tick}
          x={scale.at(tick)}
          y={bottom + BELOW}
          space={LABEL}
          text={shortText(plot, tick)}
          anchor="middle"
        />
      ))}
    </svg>
  );
}

function Histogram(props: { readonly plot: Plot; readonly rows: readonly PlotRow[]; readonly label: string }) {
  const { plot, rows } = props;
  const width = binWidth(rows.map((row) => row.x));
  const up = linear([0, ...rows.map((row) => row.y)], 4 + HISTOGRAM, 8, 4);
  const across = linear(
    [...rows.map((row) => row.x), Math.max(...rows.map((row) => row.x)) + width],
    LEFT,
    WIDTH - 12,
    4,
  );
  const bottom = 4 + HISTOGRAM;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${bottom + BELOW + 6}`} role="img" aria-label={props.label}>
      <LeftAxis plot={plot} scale={up} left={LEFT} />
      {rows.map((row, index) => {
        const [from, to] = [across.at(row.x), across.at(row.x + width)];
        return (
          <rect
            key={index}
            class="mark"
            x={from}
            y={up.at(row.y)}
            width={Math.max(1, to - from - 1)}
            height={Math.max(0, bottom - up.at(row.y))}
          >
            <title>{`${row.label}: ${rowText(plot, row)}`}</title>
          </rect>
        );
      })}
      <line class="axis" x1={LEFT} x2={WIDTH - 12} y1={bottom} y2={bottom} />
      {across.ticks
        .filter((_, index) => across.ticks.length <= 4 || index % 2 === 0)
        .map((tick) => (
          <Label
            key={tick}
            x={across.at(tick)}
            y={bottom + BELOW}
            space={LABEL}
            text={shortText({ ...plot, y_label: "" }, tick)}
            anchor="middle"
          />
        ))}
    </svg>
  );
}

/** Bins are equally wide; some are empty and have no row. */
export function binWidth(places: readonly number[]): number {
  const sorted = [...new Set(places)].sort((one, other) => one - other);
  const gaps = sorted.slice(1).map((place, index) => place - sorted[index]!);
  return gaps.length === 0 ? 1 : gaps.reduce((one, other) => Math.min(one, other));
}
