import { expect, test } from "vitest";
import { DATA_ENDINGS, MODEL_ENDINGS, nameOf, refusalOf } from "../src/parts/filename";

test.each([
  ["visits.csv", "visits.csv"],
  ["Résultats de l'été (final).CSV", "Resultats-de-l-ete-final.csv"],
  ["../../etc/passwd.csv", "etc-passwd.csv"],
  [".hidden.csv", "hidden.csv"],
  ["学生.parquet", "data.parquet"],
  ["<img src=x onerror=alert(1)>.json", "img-src-x-onerror-alert-1.json"],
  ["a\u202egpj.csv", "a-gpj.csv"],
  ["no ending", "no-ending"],
  [`${"x".repeat(400)}.jsonl`, `${"x".repeat(94)}.jsonl`],
  ["", "data"],
])("%j is stored as %j", (file, name) => {
  expect(nameOf(file)).toBe(name);
});

test("what the node would refuse is said before it is sent", () => {
  expect(refusalOf("visits.csv", 10, 100, DATA_ENDINGS)).toBe("");
  expect(refusalOf("visits.exe", 10, 100, DATA_ENDINGS)).toContain("csv, tsv");
  expect(refusalOf("visits.csv", 10, 100, MODEL_ENDINGS)).toContain("onnx, pkl");
  expect(refusalOf("grades.onnx", 10, 100, MODEL_ENDINGS)).toBe("");
  expect(refusalOf("csv", 10, 100, DATA_ENDINGS)).toContain("csv, tsv");
  expect(refusalOf(".visits.csv", 10, 100, DATA_ENDINGS)).toContain("does not begin with a dot");
  expect(refusalOf("a/b.csv", 10, 100, DATA_ENDINGS)).toContain("letters, digits");
  expect(refusalOf("visits.csv", 0, 100, DATA_ENDINGS)).toContain("empty");
  expect(refusalOf("visits.csv", 3 * 1024 * 1024, 1024 * 1024, DATA_ENDINGS)).toBe(
    "The node takes files of at most 1.0 MiB.",
  );
});
