import { DEFECT, Problem } from "../api/problem";

/** What failed, also where that is a defect of the page. */
export function problemOf(failure: unknown): Problem {
  return failure instanceof Problem
    ? failure
    : new Problem(
        DEFECT,
        "This page has a defect",
        failure instanceof Error ? failure.message : String(failure),
        "",
        [],
        0,
      );
}
