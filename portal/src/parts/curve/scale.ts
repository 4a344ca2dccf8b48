/** Where values are on a line of pixels, with round numbers beside it. */
export interface Scale {
  readonly ticks: readonly number[];
  readonly at: (value: number) => number;
}

const STEPS = [1, 2, 5, 10];
/** What is larger is no measurement, and its range no number. */
const LARGEST = 1e150;

/** Whether a value has a place on a scale. */
export function isDrawable(value: number): boolean {
  return Math.abs(value) < LARGEST;
}

/**
 * A scale whose ends are round numbers, or the least and the largest value.
 *
 * @param values at least one finite number, else it goes from 0 to 1
 * @param from pixel of the lower end
 * @param to pixel of the upper end
 * @param ticks about how many
 * @param round whether the ends are round
 */
export function linear(values: readonly number[], from: number, to: number, ticks: number, round = true): Scale {
  const finite = values.filter(isDrawable);
  const least = finite.length === 0 ? 0 : finite.reduce((one, other) => Math.min(one, other));
  const most = finite.length === 0 ? 1 : finite.reduce((one, other) => Math.max(one, other));
  const step = stepOf(least, most, ticks);
  const low = round || most === least ? Math.floor(least / step + 1e-9) * step : least;
  const high = round || most === least ? Math.max(low + step, Math.ceil(most / step - 1e-9) * step) : most;
  const number = Math.round((high - low) / step);
  return {
    ticks: Array.from({ length: number + 1 }, (_, index) => rounded(low + index * step, step)),
    at: (value) => from + ((value - low) / (high - low)) * (to - from),
  };
}

function stepOf(least: number, most: number, ticks: number): number {
  const range = most - least || Math.abs(most) || 1;
  const power = 10 ** Math.floor(Math.log10(range / ticks));
  const factor = STEPS.find((one) => range / (power * one) <= ticks) ?? 10;
  return power * factor;
}

function rounded(value: number, step: number): number {
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  return Number(value.toFixed(Math.min(digits + 1, 20)));
}
