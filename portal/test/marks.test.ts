import { readFileSync } from "node:fs";
import { h } from "preact";
import { expect, test } from "vitest";
import { binWidth } from "../src/parts/marks/bar";
import { MARKS } from "../src/parts/marks/figure";
import { placesOf } from "../src/parts/marks/line";
import { circle } from "../src/parts/marks/network";
import { describe, drawnOf, type Plot, type PlotRow, tableOf } from "../src/parts/marks/plot";
import { cornerOf } from "../src/parts/marks/radar";
import { fitting } from "../src/parts/marks/text";
import { stepsOf } from "../src/parts/marks/waterfall";

const CAPABILITIES = new URL(
  "../../../../assessment-verticle/src/main/resources/assessment/capabilities.json",
  import.meta.url,
);

interface Offered {
  readonly id: string;
  readonly kinds: readonly string[];
  readonly offered: boolean;
}

const { plots } = JSON.parse(readFileSync(CAPABILITIES, "utf8")) as { plots: Offered[] };

function row(label: string, y: number, more: Partial<PlotRow> = {}): PlotRow {
  return { label, series: "", x: 0, y, ...more };
}

function plot(kind: string, rows: readonly PlotRow[], more: Partial<Plot> = {}): Plot {
  return {
    id: "p",
    title: "Title",
    kind,
    x_label: "x",
    y_label: "y",
    basis: "exact",
    rows,
    head: [],
    cells: [],
    ...more,
  };
}

/** Rows of the form of each kind. */
const ROWS: Readonly<Record<string, readonly PlotRow[]>> = {
  bar: [row("a", 3), row("b", -1.5, { low: -2, high: -1 })],
  line: [row("1", 2, { x: 1 }), row("2", 4, { x: 2 }), row("1", 1, { x: 1, series: "other" })],
  matrix: [row("a", 1, { series: "b" }), row("b", -0.5, { series: "a" })],
  network: [row("a", 2, { series: "b" }), row("b", 1, { series: "c" })],
  waterfall: [row("base", 0.5), row("age", 0.2), row("hours", -0.1), row("output", 0.6)],
  radar: [row("accuracy", 1), row("recall", 0.5), row("f1", 0.7)],
};

test("34 plots are offered for runs", () => {
  expect(plots.filter((each) => each.offered)).toHaveLength(34);
});

test.each(plots.flatMap(({ id, kinds }) => kinds.map((kind) => [id, kind] as const)))(
  "%s is drawn as %s",
  (_, kind) => {
    const isTable = kind === "table";
    const cells = [["age", "number"]];
    const shown = isTable ? plot(kind, [], { head: ["column", "type"], cells }) : plot(kind, ROWS[kind] ?? []);
    expect(tableOf(shown).rows.length).toBe(isTable ? 1 : shown.rows.length);
    if (!isTable) {
      const { rows, leftOut } = drawnOf(shown);
      expect(leftOut).toBe("");
      const tree = JSON.stringify(expand(h(MARKS[kind]!, { plot: shown, rows, label: describe(shown, rows) })));
      expect(tree).toContain('"aria-label"');
      expect(tree).not.toMatch(/NaN|Infinity|undefined/);
      for (const label of new Set(rows.map((each) => each.label))) {
        expect(tree).toContain(label);
      }
    }
  },
);

/** What a component draws, without a page. */
function expand(node: unknown): unknown {
  if (Array.isArray(node)) {
    return node.map(expand);
  }
  if (typeof node !== "object" || node === null || !("type" in node)) {
    return node;
  }
  const { type, props } = node as { type: unknown; props: { children?: unknown } };
  if (typeof type === "function" && type.name !== "Fragment") {
    return expand((type as (props: unknown) => unknown)(props));
  }
  return { type, props: { ...props, children: expand(props.children) } };
}

test.each([
  ["nothing finite", [row("a", Number.NaN), row("b", Number.POSITIVE_INFINITY), row("c", 1e300)], 0],
  ["one", [row("a", 0)], 1],
  ["equal ones", [row("a", 7), row("b", 7)], 2],
  ["many bars", Array.from({ length: 100_000 }, (_, index) => row(`n${index}`, index)), 30],
] as const)("bars of %s", (_, rows, number) => {
  const drawn = drawnOf(plot("bar", rows));
  expect(drawn.rows).toHaveLength(number);
  expect(drawn.leftOut === "").toBe(rows.length === number);
});

test("of many lines, and of a large matrix, the first are drawn, and the rest is said to be in the table", () => {
  const lines = Array.from({ length: 9 }, (_, index) => row("1", 1, { series: `s${index}`, x: 1 }));
  expect(drawnOf(plot("line", lines))).toMatchObject({
    rows: { length: 6 },
    leftOut: "3 of 9 values are not drawn. The table has them all.",
  });
  const cells = Array.from({ length: 40 * 40 }, (_, index) =>
    row(`r${Math.floor(index / 40)}`, 1, { series: `c${index % 40}` }),
  );
  expect(drawnOf(plot("matrix", cells)).rows).toHaveLength(900);
});

test("the table behind a figure has its intervals and series, shares as per cent", () => {
  const rates = plot("bar", [row("women", 0.5, { low: 0.25, high: 0.75, series: "passed" })], {
    y_label: "share of rows",
  });
  expect(tableOf(rates)).toEqual({
    head: ["name", "x", "share of rows", "from", "to"],
    rows: [["women", "passed", "50 %", "25 %", "75 %"]],
  });
});

test("what a figure shows is said in a sentence", () => {
  expect(describe(plot("bar", []), [])).toBe("");
  expect(describe(plot("bar", ROWS["bar"]!), ROWS["bar"]!)).toBe("a 3; b -1.5 (-2 to -1)");
  expect(describe(plot("line", ROWS["line"]!), ROWS["line"]!)).toBe(
    "from 2 at 1 to 4 at 2; other from 1 at 1 to 1 at 1",
  );
  expect(describe(plot("waterfall", ROWS["waterfall"]!), ROWS["waterfall"]!)).toBe("from base 0.5 to output 0.6");
});

test("points whose labels are not their places have few labels below the axis", () => {
  expect(placesOf([row("1,000", 1, { x: 1000 }), row("2,000", 1, { x: 2000 })]).areNumbers).toBe(true);
  const days = Array.from({ length: 50 }, (_, index) => row(`2026-11-${index}`, 1, { x: index }));
  const places = placesOf(days);
  expect(places.areNumbers).toBe(false);
  expect(places.shown.map(({ x }) => x)).toEqual([0, 49]);
});

test("steps of a waterfall follow each other, and its last bar stands on the ground", () => {
  expect(stepsOf(ROWS["waterfall"]!).map(({ from, to }) => [from, Number(to.toFixed(3))])).toEqual([
    [0, 0.5],
    [0.5, 0.7],
    [0.7, 0.6],
    [0, 0.6],
  ]);
});

test("nodes of a network and corners of a radar are apart", () => {
  const places = [...circle(Array.from({ length: 20 }, (_, index) => `n${index}`)).values()];
  for (const one of places) {
    expect(places.filter((other) => Math.hypot(one.x - other.x, one.y - other.y) < 10)).toHaveLength(1);
  }
  expect(cornerOf(0, 5, 1)).toEqual({ x: 0, y: 1 });
});

test("bins are as wide as the nearest ones are apart", () => {
  expect(binWidth([0, 5, 15, 20])).toBe(5);
  expect(binWidth([3])).toBe(1);
});

test("a text that has no space is shortened, markup stays text", () => {
  expect(fitting("short", 100)).toBe("short");
  expect(fitting("<img src=x onerror=alert(1)>", 60)).toBe("<img src…");
  expect(fitting("漢字漢字漢字", 50)).toBe("漢字…");
});
