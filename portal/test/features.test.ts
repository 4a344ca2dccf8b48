import { expect, test } from "vitest";
import { featuresOf, labelOf } from "../src/pages/trainings/features";

test("features of records say where the value is, and how many columns it makes", () => {
  const target = {
    features: [
      { name: "age", kind: "numeric", path: "result.age", mean: 20, sd: 2 },
      { name: "sex", kind: "categorical", path: "result.sex", vocabulary: ["f", "m", "other"] },
    ],
    label: { path: "result.outcome", classes: ["no", "yes"] },
  };
  expect(featuresOf(target)).toEqual([
    { name: "age", value: "the number at result.age", scale: "mean 20, deviation 2", columns: 1 },
    { name: "sex", value: "the word at result.sex", scale: "", columns: 3 },
  ]);
  expect(labelOf(target)).toBe("one of no, yes, at result.outcome");
});

test("features of learners say what is computed of which statements", () => {
  const played = { "verb.id": "played" };
  const target = {
    rows: "learners",
    features: [
      { name: "played", kind: "count", where: played, min: 0, max: 20 },
      { name: "verbs", kind: "count", path: "verb.id", vocabulary: ["a", "b"], min: 0, max: 1 },
      { name: "days", kind: "days", min: 0, max: 30 },
      { name: "watched", kind: "sum", path: "result.duration", mean: 3600, sd: 1800 },
      { name: "platform", kind: "last", path: "context.platform", vocabulary: ["web", "app"] },
    ],
    label: { kind: "exists", where: { "verb.id": "completed" }, classes: ["no", "yes"] },
  };
  expect(featuresOf(target).map(({ value, where, columns }) => [value, where, columns])).toEqual([
    ["the number of statements", JSON.stringify(played), 1],
    ["the number of statements with each word at verb.id", undefined, 2],
    ["the number of days on which there is a statement", undefined, 1],
    ["the sum of the numbers at result.duration", undefined, 1],
    ["the last value at context.platform", undefined, 2],
  ]);
  expect(labelOf(target)).toBe('one of no, yes: the second if there is a statement with {"verb.id":"completed"}');
});

test("a number that is predicted has a path and no classes", () => {
  const target = { features: [], label: { path: "result.score.raw", mean: 60, sd: 12 } };
  expect(labelOf(target)).toBe("a number, at result.score.raw");
});
