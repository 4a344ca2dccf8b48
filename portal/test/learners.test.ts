import { expect, test } from "vitest";
import { across, bars, BOTTOM, HEIGHT, LEFT, WIDTH } from "../src/pages/consents/bars";
import { standing } from "../src/pages/my/words";

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

const training = { trainingPlanId: "tp", consent: "none", counted: false, over: false, charged: false } as const;
const AT = Date.parse("2026-03-01T12:00:00Z");

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
    /^Ended 2027-03-01\. Its rounds counted you from 2026-03-01 until 2027-03-01\.$/,
  ],
  [
    { ...training, consent: "withdrawn", over: true, decidedAt: AT + 86_400_000, ...SINCE },
    "idle",
    /^Ended 2027-03-01\. Its rounds counted you from 2026-03-01 until 2026-03-02\.$/,
  ],
  [{ ...training, over: true, until: AT }, "idle", /^Ended 2026-03-01\. It never counted you\.$/],
] as const)("what a training is to a learner: %o", (one, kind, text) => {
  expect(standing(one).kind).toBe(kind);
  expect(standing(one).text).toMatch(text);
});
