import { expect, test, vi } from "vitest";
import type { ConsentOutcome } from "../src/api/learners";
import { grouped, learnersOf, recordAll } from "../src/pages/consents/list";
import { across, bars, BOTTOM, HEIGHT, LEFT, WIDTH } from "../src/pages/consents/bars";
import { standing } from "../src/pages/my/words";
import { revealed } from "../src/parts/reveals";

const range = (from: number, learners: number) => ({ from, to: from + 1, learners });

test("bars stand beside each other on the axis, the highest within the picture", () => {
  const all = bars([range(0, 5), range(1, 0), range(2, 10)]);
  for (const [index, bar] of all.entries()) {
    expect(bar.x).toBeGreaterThanOrEqual(LEFT);
    expect(bar.x + bar.width).toBeLessThanOrEqual(all[index + 1]?.x ?? WIDTH);
    expect(bar.y).toBeGreaterThan(0);
    expect(bar.y + bar.height).toBeCloseTo(HEIGHT - BOTTOM);
  }
  expect(all.map((bar) => bar.height / all[2]!.height)).toEqual([0.5, 0, 1]);
});

test("nobody, and no range, give no bar that is infinite", () => {
  expect(bars([])).toEqual([]);
  expect(bars([range(0, 0)])[0]?.height).toBe(0);
  expect(across(3, [])).toBe(LEFT);
});

test("what a training reveals besides changes of its model is said in words", () => {
  expect(revealed({})).toEqual([]);
  expect(revealed({ contribution: "update", metrics: [] })).toEqual([]);
  expect(revealed({ contribution: "moments" })).toEqual([expect.stringMatching(/^It reveals means, variances/)]);
  expect(revealed({ contribution: "update", metrics: ["confusion", "scores"] })).toEqual([
    expect.stringContaining("how many records have each class"),
    expect.stringContaining("predicted probability of a class"),
  ]);
});

const training = { trainingPlanId: "tp", consent: "none", counted: false, over: false, charged: false } as const;
const AT = Date.parse("2026-03-01T12:00:00Z");

const ENDED = { state: "converged", endedAt: AT + 2 * 86_400_000, until: AT + 2 * 86_400_000 } as const;
const SINCE = { countedSince: AT, until: AT + 365 * 86_400_000 } as const;

test.each([
  [{ ...training }, "running", /^Asks for your consent/],
  [{ ...training, consent: "given", decidedAt: AT }, "waiting", /^You consented 2026-03-01/],
  [
    { ...training, consent: "given", counted: true, ...SINCE },
    "done",
    /^Its rounds count you from 2026-03-01 on, as long as it holds any and until 2027-03-01 at the latest\.$/,
  ],
  [
    { ...training, consent: "given", counted: true, decidedAt: AT },
    "done",
    /^Its rounds count you from 2026-03-01 on, as long as it holds any\.$/,
  ],
  [{ ...training, consent: "withdrawn", decidedAt: AT }, "idle", /^You withdrew 2026-03-01\. None .* any more\.$/],
  [
    { ...training, consent: "withdrawn", decidedAt: AT + 86_400_000, ...SINCE },
    "idle",
    /any more\. Its rounds counted you from 2026-03-01 until 2026-03-02\.$/,
  ],
  [
    { ...training, consent: "given", over: true, ...SINCE },
    "idle",
    /^It reads none .* since 2027-03-01\. Its rounds counted you from 2026-03-01 until 2027-03-01\.$/,
  ],
  [
    { ...training, consent: "withdrawn", over: true, decidedAt: AT + 86_400_000, ...SINCE },
    "idle",
    /^It reads none .* since 2027-03-01\. Its rounds counted you from 2026-03-01 until 2026-03-02\.$/,
  ],
  [
    { ...training, over: true, until: AT },
    "idle",
    /^It reads none of your records any more since 2026-03-01\. It never counted you\.$/,
  ],
  [
    { ...training, consent: "given", over: true, ...SINCE, ...ENDED },
    "idle",
    /^This training ended on 2026-03-03 \(its model .*\)\. Its rounds counted you from 2026-03-01 until 2026-03-03\.$/,
  ],
  [
    { ...training, consent: "withdrawn", over: true, decidedAt: AT + 86_400_000, ...SINCE, ...ENDED },
    "idle",
    /^This training ended on 2026-03-03 .* Its rounds counted you from 2026-03-01 until 2026-03-02\.$/,
  ],
  [
    { ...training, consent: "withdrawn", over: true, decidedAt: AT + 9 * 86_400_000, countedSince: AT, ...ENDED },
    "idle",
    /^This training ended on 2026-03-03 .* until 2026-03-03\.$/,
  ],
  [{ ...training, over: true, ...ENDED }, "idle", /^This training ended on 2026-03-03 .* It never counted you\.$/],
  [{ ...training, name: "tutor", state: "open" }, "running", /none of your records is used\.$/],
  [{ ...training, name: "tutor" }, "running", /is used\. Whether it goes on is not known at the moment\.$/],
  [
    { ...training, name: "tutor", consent: "given", counted: true, ...SINCE },
    "done",
    /at the latest\. Whether it goes on is not known at the moment\.$/,
  ],
] as const)("what a training is to a learner: %o", (one, kind, text) => {
  expect(standing(one).kind).toBe(kind);
  expect(standing(one).text).toMatch(text);
});

test("a list of learners is a line each, a column named learner, or the first one; each counts once", () => {
  expect(learnersOf("anna\n ben \n\nanna\r\n")).toEqual({ learners: ["anna", "ben"], refused: [] });
  expect(learnersOf('class,Learner\n5a,anna\n5b,"Ben, the 2nd"\n5c,')).toEqual({
    learners: ["anna", "Ben, the 2nd"],
    refused: [],
  });
  expect(learnersOf("anna,5a\nben,5b").learners).toEqual(["anna", "ben"]);
  expect(learnersOf("")).toEqual({ learners: [], refused: [] });
  expect(learnersOf(`a\tb\n${"x".repeat(257)}\nanna`)).toEqual({
    learners: ["anna"],
    refused: ["a\tb", "x".repeat(257)],
  });
});

test("100,000 learners are recorded in parts, and what came before a failure is told", async () => {
  const learners = Array.from({ length: 100_000 }, (_, index) => `learner-${index}`);
  expect(learnersOf(learners.join("\n")).learners).toEqual(learners);
  const told: ConsentOutcome[] = [];
  const record = vi.fn((some: readonly string[]) =>
    some.includes("learner-2500")
      ? Promise.reject(new Error("cut"))
      : Promise.resolve(some.map((learner) => ({ learner, outcome: "recorded" }) as const)),
  );
  await expect(recordAll(learners, record, (some) => told.push(...some))).rejects.toThrow("cut");
  expect(told.map(({ learner }) => learner)).toEqual(learners.slice(0, 2_000));
  expect(record).toHaveBeenCalledTimes(3);
});

test("outcomes about which something is to be done come first", () => {
  const all = (["unchanged", "recorded", "ended", "limit", "recorded"] as const).map((outcome, index) => ({
    learner: String(index),
    outcome,
  }));
  expect(grouped(all).map(({ outcome, all: some }) => [outcome, some.length])).toEqual([
    ["limit", 1],
    ["ended", 1],
    ["recorded", 2],
    ["unchanged", 1],
  ]);
});
