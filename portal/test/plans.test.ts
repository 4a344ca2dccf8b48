import { expect, test } from "vitest";
import type { Plan } from "../src/api/plans";
import { progress } from "../src/pages/plans/words";

function plan(counts: Plan["counts"], waitingFor: readonly string[] = []): Plan {
  return {
    plan: "",
    id: "",
    trainingPlanId: "",
    round: 1,
    role: "main",
    state: "collecting",
    waitingFor,
    counts,
    notAfter: 0,
  };
}

test("each kind of aggregator says what it has of what it expects", () => {
  expect(progress(plan({ received: 3, expected: 40, arriving: 1 }))).toEqual(["3 of 40 shares", "1 more arriving"]);
  expect(progress(plan({ received: 3, expected: 40, arriving: 0 }))).toEqual(["3 of 40 shares"]);
  expect(progress(plan({ groups: 0, expectedGroups: 4 }))).toEqual(["0 of 4 sums of groups"]);
  expect(progress(plan({ releases: 2, expectedReleases: 3 }, ["a".repeat(64), "Elm"]))).toEqual([
    "2 of 3 sums",
    "waits for the node with the key aaaaaaaa…, Elm",
  ]);
  expect(progress(plan({}))).toEqual([]);
});
