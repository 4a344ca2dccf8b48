const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A time of day, with the date if that is another day than `now`. */
export function time(at: number, now: number): string {
  const date = new Date(at);
  const clock = date.toLocaleTimeString("en-GB");
  return date.toDateString() === new Date(now).toDateString() ? clock : `${day(at)} ${clock}`;
}

/** A day as ISO 8601 writes it. */
export function day(at: number): string {
  const date = new Date(at);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/** How long something takes, in its two largest units. */
export function duration(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) {
    return "–";
  }
  const rest = Math.max(0, milliseconds);
  if (rest < 10 * SECOND) {
    return `${(rest / SECOND).toFixed(1)} s`;
  }
  if (rest < MINUTE) {
    return `${Math.floor(rest / SECOND)} s`;
  }
  if (rest < HOUR) {
    return two(Math.floor(rest / MINUTE), "min", Math.floor((rest % MINUTE) / SECOND), "s");
  }
  return rest < DAY
    ? two(Math.floor(rest / HOUR), "h", Math.floor((rest % HOUR) / MINUTE), "min")
    : two(Math.floor(rest / DAY), "d", Math.floor((rest % DAY) / HOUR), "h");
}

function two(large: number, unit: string, small: number, smaller: string): string {
  return small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smaller}`;
}

/** A whole number with spaces between its groups. */
export function count(number: number): string {
  return Number.isFinite(number) ? Math.round(number).toLocaleString("en-GB").replaceAll(",", "\u202f") : "–";
}

/** A figure with four digits that matter. */
export function figure(number: number | undefined): string {
  return number === undefined || !Number.isFinite(number) ? "–" : String(Number(number.toPrecision(4)));
}

/** A share from 0 to 1, as per cent. */
export function percent(share: number): string {
  return Number.isFinite(share) ? `${Number((100 * share).toFixed(Math.abs(share) < 0.1 ? 2 : 1))} %` : "–";
}

/** A number in few characters. */
export function short(number: number): string {
  const size = Math.abs(number);
  if (!Number.isFinite(number) || size === 0) {
    return figure(number);
  }
  if (size < 1e-3 || size >= 1e15) {
    return number.toExponential(1);
  }
  const unit = [
    [1e12, " trillion"],
    [1e9, " billion"],
    [1e6, " million"],
  ].find(([least]) => size >= (least as number)) as readonly [number, string] | undefined;
  if (unit !== undefined) {
    return Number((number / unit[0]).toPrecision(3)) + unit[1];
  }
  return Number.isInteger(number) ? count(number) : String(Number(number.toPrecision(3)));
}

/** Bytes in the largest unit of which there is one. */
export function bytes(number: number): string {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let rest = number;
  let unit = 0;
  while (rest >= 1024 && unit < units.length - 1) {
    rest /= 1024;
    unit++;
  }
  return `${unit === 0 ? rest : rest.toFixed(1)} ${units[unit]}`;
}

/** The name of a field in words: `dataResources` is "data resources". */
export function words(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
}
