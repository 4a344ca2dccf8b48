/** Where values are on a line of pixels, with round numbers beside it. */
export interface Scale {
  readonly ticks: readonly number[];
  readonly at: (value: number) => number;
}

const STEPS = [1, 2, 5, 10];

/**
 * A scale whose ends are round numbers.
 *
 * @param values at least one finite number, else it goes from 0 to 1
 * @param from pixel of the lower end
 * @param to pixel of the upper end
 * @param ticks about how many
 */
export function linear(values: readonly number[], from: number, to: number, ticks: number): Scale {
  const finite = values.filter(Number.isFinite);
  const least = finite.length === 0 ? 0 : Math.min(...finite);
  const most = finite.length === 0 ? 1 : Math.max(...finite);
  const step = stepOf(least, most, ticks);
  const low = Math.floor(least / step + 1e-9) * step;
  const high = Math.max(low + step, Math.ceil(most / step - 1e-9) * step);
  const number = Math.round((high - low) / step);
  return {
    ticks: Array.from({ length: number + 1 }, (_, index) => round(low + index * step, step)),
    at: (value) => from + ((value - low) / (high - low)) * (to - from),
  };
}

function stepOf(least: number, most: number, ticks: number): number {
  const range = most - least || Math.abs(most) || 1;
  const power = 10 ** Math.floor(Math.log10(range / ticks));
  const factor = STEPS.find((one) => range / (power * one) <= ticks) ?? 10;
  return power * factor;
}

function round(value: number, step: number): number {
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  return Number(value.toFixed(Math.min(digits + 1, 20)));
}
