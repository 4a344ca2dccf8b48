import { expect, test, vi } from "vitest";
import {
  type Attempt,
  joinRounds,
  mergeStatus,
  type NodeState,
  type Round,
  type TrainingStatus,
} from "../src/api/trainings";
import { happened } from "../src/pages/trainings/happened";
import { coalesced } from "../src/parts/coalesced";
import { headline } from "../src/pages/trainings/headline";
import { totalSeconds } from "../src/pages/trainings/rounds";

const NOW = Date.parse("2026-01-01T14:00:00Z");

function node(id: string, step: string): NodeState {
  return { id, role: "processor", step, since: 0, waitingFor: [] };
}

function attempt(id: string, nodes: NodeState[], more: Partial<Attempt> = {}): Attempt {
  return { id, state: "training", step: "training", since: 0, waitingFor: [], round: 4, nodes, counts: {}, ...more };
}

function training(more: Partial<TrainingStatus> = {}): TrainingStatus {
  return { id: "t", name: "dropout", owner: "o", state: "open", published: 0, since: 0, round: 4, rounds: 60, ...more };
}

test("a change of the same attempt has only the nodes that changed", () => {
  const before = training({ attempt: attempt("a", [node("one", "training"), node("two", "training")]) });
  const change = training({ round: 4, attempt: attempt("a", [node("two", "sent")], { state: "synchronising" }) });
  const merged = mergeStatus(before, change);
  expect(merged.attempt?.nodes.map(({ id, step }) => `${id} ${step}`)).toEqual(["one training", "two sent"]);
  expect(merged.attempt?.state).toBe("synchronising");
});

test("another attempt replaces the one before", () => {
  const before = training({ attempt: attempt("a", [node("one", "training")]) });
  const change = training({ attempt: attempt("b", [node("two", "training")]) });
  expect(mergeStatus(before, change)).toBe(change);
});

test.each([
  [training(), "Published. No round has begun: choose who takes part."],
  [training({ attempt: attempt("a", []) }), "Round 4 of 60: processors train and send."],
  [
    training({ attempt: attempt("a", [], { waitingFor: ["3 processors of Alder", "Elm's aggregator"] }) }),
    "Round 4 of 60. Waiting for 3 processors of Alder and Elm's aggregator.",
  ],
  [
    training({ attempt: attempt("a", [], { evaluates: "4" }) }),
    "Evaluation of version 4, the last: processors evaluate and send.",
  ],
  [
    training({ state: "converged", reason: "the loss fell by less than 0.05 %", round: 21 }),
    "Ended with round 21 of 60: the loss fell by less than 0.05 %.",
  ],
])("the headline of %j", (one, text) => {
  expect(headline(one, NOW)).toBe(text);
});

const ROUND: Round = {
  round: 2,
  attempts: [
    {
      id: "a",
      attempt: 1,
      state: "discarded",
      createdAt: 1_000,
      since: 9_000,
      reason: "Elm did not countersign",
      seconds: {},
    },
    { id: "b", attempt: 2, state: "completed", createdAt: 10_000, since: 14_000, seconds: {} },
  ],
  model_version: "2",
  contributors_count: 40,
  timestamp: 13_500,
};

test("what happened has the latest first, and says why an attempt was given up", () => {
  expect(happened([ROUND]).map((one) => one.text)).toEqual([
    "Version 2 is ready. 40 processors contributed.",
    "Attempt 2 of round 2 began.",
    "Attempt 1 of round 2 was given up: Elm did not countersign.",
    "Attempt 1 of round 2 began.",
  ]);
});

test("a round lasts from its first attempt to its version", () => {
  expect(totalSeconds(ROUND)).toBe(12.5);
  expect(totalSeconds({ round: 3, attempts: ROUND.attempts })).toBeUndefined();
});

test("rounds that were read again replace those that were known", () => {
  const round = (number: number, contributors: number): Round => ({
    round: number,
    attempts: [],
    contributors_count: contributors,
  });
  expect(joinRounds([round(1, 5), round(2, 0)], [round(2, 6), round(3, 0)])).toEqual([
    round(1, 5),
    round(2, 6),
    round(3, 0),
  ]);
  expect(joinRounds([round(1, 5)], [])).toEqual([round(1, 5)]);
  const many = Array.from({ length: 1_200 }, (_, index) => round(index + 1, 1));
  expect(joinRounds([], many).at(0)?.round).toBe(201);
});

test("work that is asked for while it is done is done once more, not more often", async () => {
  const ends: (() => void)[] = [];
  const ask = coalesced(() => new Promise((resolve) => ends.push(resolve)));
  ask();
  ask();
  ask();
  expect(ends).toHaveLength(1);
  ends[0]!();
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  ends[1]!();
  await Promise.resolve();
  expect(ends).toHaveLength(2);
});
