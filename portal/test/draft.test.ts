import { expect, test } from "vitest";
import { type Draft, draftOf, EMPTY, fieldOf, planOf, stepOf, violationsOf } from "../src/pages/trainings/draft";

const PLAN = {
  id: "dropout-2026",
  model_name: "dropout",
  model_description: "Predicts whether a learner drops out",
  base_model: "https://models.example/base.pkl",
  target_data: { datatype: "xAPI", features: [], label: { path: "x", classes: ["no", "yes"] } },
  parameters: { shares: 2, rounds: 3, minContributors: 3, evaluation: true, learningRate: 0.1 },
};

test("a plan from a file is sent as it was", () => {
  expect(planOf(draftOf(PLAN))).toEqual({ plan: PLAN });
});

test("sums by class of a plan in a file are sent as they were, also if they are not all", () => {
  for (const metrics of [["confusion", "scores"], ["scores"]]) {
    const plan = { ...PLAN, parameters: { ...PLAN.parameters, metrics } };
    expect(planOf(draftOf(plan))).toEqual({ plan });
    expect(draftOf(plan).byClass).toBe(metrics.length === 2);
  }
  expect(fieldOf({ path: "/parameters/metrics", message: "needs evaluation" })).toBe("byClass");
});

test("whatever a file has, it becomes a draft", () => {
  for (const odd of [null, 7, [], "x", { parameters: null }, { id: { a: 1 } }]) {
    expect(() => planOf(draftOf(odd))).not.toThrow();
  }
});

test("a number that is none is sent, so that the node says what is wrong", () => {
  const draft: Draft = { ...draftOf(PLAN), rounds: "many" };
  expect(planOf(draft)).toMatchObject({ plan: { parameters: { rounds: "many" } } });
});

test("text that is no JSON is refused beside its field", () => {
  expect(planOf({ ...EMPTY, targetData: "" })).toEqual({
    violations: [{ path: "/target_data", message: "is missing" }],
  });
  const made = planOf({ ...EMPTY, targetData: "{}", others: "{" });
  expect("violations" in made && made.violations[0]?.path).toBe("/parameters");
});

test("violations stand beside the field that they are about, on its step", () => {
  const violations = [
    { path: "/parameters/privacy/epsilon", message: "must be at most 50" },
    { path: "/parameters/rounds", message: "must be at least 1" },
  ];
  expect(violations.map(fieldOf)).toEqual(["others", "rounds"]);
  expect(violationsOf("others", violations)).toEqual(["privacy/epsilon must be at most 50"]);
  expect(violationsOf("rounds", violations)).toEqual(["must be at least 1"]);
  expect(stepOf(violations)).toBe(2);
  expect(stepOf([{ path: "/target_data/features/0/mean", message: "is missing" }])).toBe(1);
  expect(stepOf([{ path: "/unknown", message: "x" }])).toBe(2);
});
