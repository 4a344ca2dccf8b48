import { expect, test } from "vitest";
import { isDrawable, linear } from "../src/parts/curve/scale";
import { partOf } from "../src/parts/fold";
import { bytes, count, duration, figure } from "../src/parts/format";
import { nodeInWords, outcomeInWords } from "../src/words";

test.each([
  [0, "0.0 s"],
  [-5_000, "0.0 s"],
  [940, "0.9 s"],
  [59_999, "59 s"],
  [60_000, "1 min"],
  [3_725_000, "1 h 2 min"],
  [3 * 86_400_000, "3 d"],
  [Number.NaN, "–"],
])("%i ms are %s", (milliseconds, text) => {
  expect(duration(milliseconds)).toBe(text);
});

test("numbers", () => {
  expect(count(1_234_567)).toBe("1\u202f234\u202f567");
  expect(figure(0.693147)).toBe("0.6931");
  expect(figure(Number.NaN)).toBe("–");
  expect(figure(undefined)).toBe("–");
  expect(bytes(0)).toBe("0 B");
  expect(bytes(3 * 1024 * 1024)).toBe("3.0 MiB");
});

test.each([
  [[0.1, 0.2, 0.7]],
  [[5]],
  [[0]],
  [[-3, 1e-12]],
  [[1e9, 1e9 + 1]],
  [[Number.NaN, 2]],
  [[]],
  [[1e-300, 2e-300]],
])("the ticks of %j are round, few, and around all values", (values: number[]) => {
  const scale = linear(values, 0, 100, 5);
  expect(scale.ticks.length).toBeGreaterThanOrEqual(2);
  expect(scale.ticks.length).toBeLessThanOrEqual(8);
  for (const value of values.filter(Number.isFinite)) {
    expect(scale.at(value)).toBeGreaterThanOrEqual(-1e-6);
    expect(scale.at(value)).toBeLessThanOrEqual(100 + 1e-6);
  }
  expect([...scale.ticks].sort((one, other) => one - other)).toEqual(scale.ticks);
});

test("a node is named by its kind and organisation, and an exchange's end in words", () => {
  expect(nodeInWords({ kind: "catalog", organisation: "Elm" })).toBe("Catalog of Elm");
  expect(nodeInWords({ kind: "converter" })).toBe("Converter");
  expect(outcomeInWords("IMPORT_SUCCESS")).toBe("delivered");
  expect(outcomeInWords("PEP_ERROR: Denied: no permission holds.")).toBe(
    "refused by a policy: Denied: no permission holds.",
  );
  expect(outcomeInWords("http://app.example/17")).toBe("http://app.example/17");
});

test("what is too large for a scale is not drawn", () => {
  expect([0, -1.5, 1e149].filter(isDrawable)).toHaveLength(3);
  expect([1e300, -1e150, Number.NaN, Number.POSITIVE_INFINITY].filter(isDrawable)).toEqual([]);
});

test("of a long list no more is shown at once than a page can draw anew every second", () => {
  const items = Array.from({ length: 13_000 }, (_, index) => index);
  expect(partOf(items, 1)).toEqual({ shown: items.slice(0, 200), page: 1, pages: 65 });
  expect(partOf(items, 65).shown).toEqual(items.slice(12_800));
  expect(partOf(items.slice(0, 7), 65)).toEqual({ shown: items.slice(0, 7), page: 1, pages: 1 });
  expect(partOf([], 1)).toEqual({ shown: [], page: 1, pages: 1 });
});
