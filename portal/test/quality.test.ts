import { expect, test } from "vitest";
import type { Round } from "../src/api/trainings";
import { calibrationOf, figuresOf, recallsOf } from "../src/pages/trainings/quality";
import { describe } from "../src/parts/marks/plot";

const ROUNDS: readonly Round[] = [
  { round: 1, attempts: [] },
  ...[0.2, 0.4].map((recall, index) => ({
    round: index + 2,
    attempts: [],
    evaluation: {
      model_version: String(index + 1),
      count: 100,
      classes: [{ class: "no", recall: 0.9 }, { class: "yes", recall }, { class: "maybe" }],
    },
  })),
];

test("recalls have a line for each class that has records", () => {
  const plot = recallsOf(ROUNDS)!;
  expect(plot.rows.map(({ series, x, y }) => [series, x, y])).toEqual([
    ["no", 2, 0.9],
    ["yes", 2, 0.2],
    ["no", 3, 0.9],
    ["yes", 3, 0.4],
  ]);
  expect(describe(plot, plot.rows)).toContain("yes");
  expect(recallsOf(ROUNDS.slice(0, 1))).toBeUndefined();
});

test("the last version has the last point", () => {
  const last = { round: 4, attempts: [], evaluation: { model_version: "3", count: 9, auc: 0.7 } };
  const plot = figuresOf([{ ...last, finalEvaluation: { model_version: "4", count: 9, auc: 0.8 } }])!;
  expect(plot.rows.map(({ x, y }) => [x, y])).toEqual([
    [4, 0.7],
    [5, 0.8],
  ]);
});

test("calibration stands beside the line on which it is perfect", () => {
  const calibration = [
    { count: 90, predicted: 0.05, observed: 0.06 },
    { count: 10, predicted: 0.4, observed: 0.46 },
  ];
  const evaluation = {
    model_version: "3",
    count: 100,
    calibrationError: 0.015,
    classes: [{ class: "no" }, { class: "yes", calibration }],
  };
  const plot = calibrationOf(evaluation)!;
  expect(plot.rows.map(({ series, x, y }) => [series, x, y])).toEqual([
    ["as predicted", 0, 0],
    ["as predicted", 1, 1],
    ["yes", 0.05, 0.06],
    ["yes", 0.4, 0.46],
  ]);
  expect(plot.basis).toBe("mean difference 0.015");
  expect(calibrationOf({ model_version: "3", count: 100 })).toBeUndefined();
});

test("balanced accuracy and AUC are two lines, with the error of the AUC", () => {
  const evaluation = { model_version: "0", count: 100, balancedAccuracy: 0.6, auc: 0.7, aucError: 0.004 };
  const plot = figuresOf([...ROUNDS, { round: 4, attempts: [], evaluation }])!;
  expect(plot.rows.map(({ series, x, y }) => [series, x, y])).toEqual([
    ["balanced accuracy, the mean recall", 4, 0.6],
    ["area under the ROC curve (AUC)", 4, 0.7],
  ]);
  expect(plot.basis).toBe("AUC exact to 0.004 in the last round");
  expect(figuresOf(ROUNDS)).toBeUndefined();
});
