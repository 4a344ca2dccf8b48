import type { RuleValues } from "../../api/policies";
import type { Violation } from "../../api/problem";

/** A piece of a sentence; with the URL or id that a name stands for. */
export interface Piece {
  readonly text: string;
  readonly of?: string;
}

/** Puts names in the place of URLs and ids. The longest match counts, so that an id in a URL does not cut it. */
export function named(sentence: string, names: Readonly<Record<string, string>>): Piece[] {
  const known = Object.keys(names)
    .filter((name) => name !== "")
    .sort((one, other) => other.length - one.length);
  const pieces: Piece[] = [];
  let rest = sentence;
  let plain = "";
  while (rest !== "") {
    const match = known.find((name) => rest.startsWith(name));
    if (match === undefined) {
      const sign = String.fromCodePoint(rest.codePointAt(0)!);
      plain += sign;
      rest = rest.slice(sign.length);
    } else {
      if (plain !== "") {
        pieces.push({ text: plain });
        plain = "";
      }
      pieces.push({ text: names[match]!, of: match });
      rest = rest.slice(match.length);
    }
  }
  return plain === "" ? pieces : [...pieces, { text: plain }];
}

/** The values that a rule still needs before it says something. What it is about, the node adds to a new offering. */
export function missing(rule: RuleValues): readonly string[] {
  return Object.entries(rule.values)
    .filter(([name, value]) => name !== "target" && typeof value === "string" && value.trim() === "")
    .map(([name]) => name);
}

/** What is wrong with a value of a rule: violations name its place in the list of rules. */
export function wrongAt(rule: number, field: string, violations: readonly Violation[]): readonly string[] {
  return violations
    .filter(({ path }) => path.endsWith(`/policy/${rule}/values/${field}`))
    .map(({ message }) => message);
}

/** What became of a rule between two proposals. */
export interface Difference {
  readonly change: "same" | "added" | "removed" | "changed";
  readonly rule: RuleValues;
  /** The rule before, if it is there with other values. */
  readonly before?: RuleValues;
}

/** Compares two proposals: first the rules of the newer one in their order, then those that are gone. */
export function compare(before: readonly RuleValues[], after: readonly RuleValues[]): Difference[] {
  const left = [...before];
  const take = (fits: (one: RuleValues) => boolean): RuleValues | undefined => {
    const index = left.findIndex(fits);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const same = after.map((rule) => take((one) => textOf(one) === textOf(rule)));
  const differences = after.map((rule, index): Difference => {
    if (same[index] !== undefined) {
      return { change: "same", rule };
    }
    const other = take((one) => one.ruleId === rule.ruleId);
    return other === undefined ? { change: "added", rule } : { change: "changed", rule, before: other };
  });
  return [...differences, ...left.map((rule): Difference => ({ change: "removed", rule }))];
}

function textOf(rule: RuleValues): string {
  const values = Object.entries(rule.values).sort(([one], [other]) => one.localeCompare(other, "en"));
  return JSON.stringify([rule.ruleId, values]);
}
