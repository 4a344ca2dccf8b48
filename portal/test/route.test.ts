import { expect, test } from "vitest";
import { idOf, placeOf } from "../src/parts/place";
import { quoted } from "../src/parts/shell";

test("a place is what stands below /portal/, without slashes at its end", () => {
  expect(placeOf("/portal/")).toBe("");
  expect(placeOf("/portal/trainings/")).toBe("trainings");
  expect(placeOf("/portal/trainings/17")).toBe("trainings/17");
  expect(placeOf("/docs/")).toBe("");
});

test("a part of an address that was cut is still a page", () => {
  expect(idOf("a%20training")).toBe("a training");
  expect(idOf("%E0%A4%A")).toBe("%E0%A4%A");
  expect(idOf("100%")).toBe("100%");
});

test("a name that others wrote ends no quotation of a command", () => {
  expect(quoted("http://node/a'$(id)'b")).toBe(String.raw`'http://node/a'\''$(id)'\''b'`);
});
