import { expect, test } from "vitest";
import { retryDelay } from "../src/api/retry";

test("a stream that ended as intended is followed by another one soon", () => {
  expect(retryDelay(0, 0, 0.5)).toBe(500);
});

test("each failure waits longer, up to half a minute", () => {
  const delays = [1, 2, 3, 4, 5, 6, 50].map((failures) => retryDelay(failures, 0, 0));
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test("what the node asks for is waited for", () => {
  expect(retryDelay(1, 10, 0)).toBe(10_000);
});

test("two tabs do not come back at the same moment", () => {
  expect(retryDelay(3, 0, 0.1)).not.toBe(retryDelay(3, 0, 0.9));
});
