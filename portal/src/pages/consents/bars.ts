import type { Range } from "../../api/learners";

export const WIDTH = 420;
export const HEIGHT = 160;
export const LEFT = 40;
export const BOTTOM = 28;
const TOP = 16;
const RIGHT = 12;
const GAP = 2;

/** A bar of a histogram, in the coordinates of its picture. */
export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly range: Range;
}

/** Where the bars of a histogram stand; the highest one has the whole height. */
export function bars(ranges: readonly Range[]): Bar[] {
  const most = Math.max(1, ...ranges.map((range) => range.learners));
  const step = (WIDTH - LEFT - RIGHT) / Math.max(1, ranges.length);
  return ranges.map((range, index) => {
    const height = ((HEIGHT - TOP - BOTTOM) * range.learners) / most;
    return { x: LEFT + index * step, y: HEIGHT - BOTTOM - height, width: step - GAP, height, range };
  });
}

/** Where a value stands on the axis below the bars. */
export function across(value: number, ranges: readonly Range[]): number {
  const top = ranges.at(-1)?.to ?? 0;
  return top === 0 ? LEFT : LEFT + ((WIDTH - LEFT - RIGHT) * value) / top;
}
