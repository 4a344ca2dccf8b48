import { expect, test } from "vitest";
import { bodyOf } from "../src/api/comparisons";
import { setOf } from "../src/pages/models/rows";
import { readCsv } from "../src/parts/csv";

test("a CSV file is read with its quotes, line ends and empty lines", () => {
  expect(readCsv('\uFEFFa,"b ""c"""\r\n1,"x,\ny"\n\n,2')).toEqual({
    columns: ["a", 'b "c"'],
    rows: [
      ["1", "x,\ny"],
      ["", "2"],
    ],
  });
  expect(readCsv("")).toEqual({ columns: [], rows: [] });
});

test("rows with a label become a set; columns with texts are left out and named", () => {
  const table = readCsv("student,hours,evening,passed\nu-1,3.4,true,1\nu-2,,false,0\nu-3,5,true,\n");
  expect(setOf(table, "passed")).toEqual({
    feature_names: ["hours", "evening"],
    instances: [
      [3.4, 1],
      [null, 0],
    ],
    labels: [1, 0],
    left: ["student"],
  });
  expect(setOf(table, "student").labels).toEqual(["u-1", "u-2", "u-3"]);
});

test("a question about a row names it, one about a feature too, and others neither", () => {
  const question = { set: "s", row: 7, feature: "hours" };
  expect(bodyOf({ ...question, mode: "global" })).toEqual({ mode: "global", evaluation_set: "s" });
  expect(bodyOf({ ...question, mode: "surrogate" })).toMatchObject({ row_numbers: [7] });
  expect(bodyOf({ ...question, mode: "partial_dependence" })).toMatchObject({ features: ["hours"] });
  expect(bodyOf({ ...question, mode: "partial_dependence", feature: "" })).not.toHaveProperty("features");
});
