import { expect, test } from "vitest";
import { Problem } from "../src/api/problem";
import { remarks, syntaxError, violations } from "../src/pages/convert/findings";
import { indent, JsonError, locate, mark, parseJson, placeIn } from "../src/pages/convert/json";
import { firstRows } from "../src/pages/convert/rows";
import samples from "../src/pages/convert/samples.json";

const RECORD = `{
  "actor": {"mbox": "ada"},
  "data": [1, {"x.y": "a\\"b]"}],
  "https://e.org/it's": null
}`;

test.each([
  ["$.actor.mbox", '"mbox": "ada"'],
  ["$.data[1]", '{"x.y": "a\\"b]"}'],
  ["$.data[1]['x.y']", '"x.y": "a\\"b]"'],
  ["$['https://e.org/it\\'s']", `"https://e.org/it's": null`],
  ["$.actor.account.name", '"actor": {"mbox": "ada"}'],
  ["$.data[7]", '"data": [1, {"x.y": "a\\"b]"}]'],
  ["$", RECORD],
])("the value at %s is found in the text", (path, found) => {
  const { from, to } = locate(parseJson(RECORD), path);
  expect(RECORD.slice(from, to)).toBe(found);
});

test.each([
  ["", 0],
  ["{", 1],
  ['{"a": 1,}', 8],
  ['{"a": 1} 2', 9],
  ["[1, 02]", 5],
  ['{"a": "\n"}', 6],
  ["{a: 1}", 1],
  ['{"a": 1, "a": 2}', 9],
  ["[NaN]", 1],
  ["[".repeat(10_000), 201],
])("%j is no JSON, and that shows at %i", (text, at) => {
  expect(() => parseJson(text)).toThrow(JsonError);
  expect(syntaxError(text)?.place?.to).toBeGreaterThanOrEqual(Math.min(at, text.length));
  try {
    parseJson(text);
  } catch (failure) {
    expect((failure as JsonError).at).toBe(at);
  }
});

test("what JavaScript reads as JSON is read here, too", () => {
  for (const { record } of samples.records) {
    const text = JSON.stringify(record);
    expect(parseJson(text).to).toBe(text.length);
    expect(JSON.parse(indent(text))).toEqual(record);
  }
});

test("lines and columns begin with one", () => {
  expect(placeIn("ab\ncd", 0)).toEqual({ line: 1, column: 1 });
  expect(placeIn("ab\ncd", 4)).toEqual({ line: 2, column: 2 });
});

test("marks divide a text, also where they overlap", () => {
  const pieces = mark("0123456789", [
    { from: 6, to: 8 },
    { from: 1, to: 4 },
    { from: 2, to: 5 },
  ]);
  expect(pieces.filter((piece) => piece.marked).map((piece) => piece.text)).toEqual(["123", "4", "67"]);
  expect(pieces.map((piece) => piece.text).join("")).toBe("0123456789");
});

test("a statement is shown with all its digits, and its texts as they are", () => {
  const text = '{"a":0.12345678901234567890123,"b":[],"c":{"d":"x, {y}: [\\"z\\"]"}}';
  expect(indent(text)).toBe(`{
  "a": 0.12345678901234567890123,
  "b": [],
  "c": {
    "d": "x, {y}: [\\"z\\"]"
  }
}`);
});

test("violations have the place of what is wrong, and of a missing member that of what lacks it", () => {
  const problem = new Problem(422, "t", "d", "", [{ path: "$.actor.mbox", message: "expected a mailto" }], 0);
  expect(violations(RECORD, problem)[0]).toMatchObject({ kind: "wrong", place: { line: 2, column: 13 } });
  const missing = new Problem(422, "t", "d", "", [{ path: "$.verb", message: "is missing" }], 0);
  expect(violations(RECORD, missing)[0]).toMatchObject({ place: { from: 0, to: 1, line: 1, column: 1 } });
});

test("what the statement lacks has no place in the record", () => {
  const conversion = {
    meta: { input_format: "xapi", output_format: "xapi" },
    recommendations: [
      { rule: "any", path: "$.object.type", expected: ["a"], actual: "[]" },
      { rule: "any", path: "$.data[0]", expected: "2", actual: "1" },
    ],
    left_out: [{ path: "$.actor", message: "is not known" }],
  };
  expect(remarks(RECORD, conversion)).toMatchObject([
    { kind: "left out", place: { line: 2 } },
    { kind: "recommended", message: 'expected ["a"], got []' },
    { kind: "recommended", place: { line: 3 } },
  ]);
  expect(remarks(RECORD, conversion)[1]?.place).toBeUndefined();
});

test.each([
  ["a,b\n1,2\n3,4\n5,6\n", 2, "a,b\n1,2\n3,4\n"],
  ['a,b\n"1\n2",x\n3,4\n', 1, 'a,b\n"1\n2",x\n'],
  ["a,b\n1,2", 5, "a,b\n1,2"],
  ['[{"a": "}"}, {"b": [1]}, {"c": 3}]', 2, '[{"a": "}"}, {"b": [1]}]'],
  ['{"a": "\\"{"}\n{"b": 2}\n{"c": 3}\n', 2, '{"a": "\\"{"}\n{"b": 2}'],
  ['[{"a": 1}]', 20, '[{"a": 1}]'],
  ["", 3, ""],
])("the first rows of %j", (text, rows, first) => {
  expect(new TextDecoder().decode(firstRows(new TextEncoder().encode(text), rows))).toBe(first);
});
