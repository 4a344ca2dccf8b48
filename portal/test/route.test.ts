import { expect, test } from "vitest";
import { placeOf } from "../src/parts/place";

test("a place is what stands below /portal/, without slashes at its end", () => {
  expect(placeOf("/portal/")).toBe("");
  expect(placeOf("/portal/trainings/")).toBe("trainings");
  expect(placeOf("/portal/trainings/17")).toBe("trainings/17");
  expect(placeOf("/docs/")).toBe("");
});
