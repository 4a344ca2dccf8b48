import type { TrainingState } from "../api/learners";
import { ENDS } from "../words";
import { day } from "./format";

/** When and why a training ended; undefined if it has not, or if that is not known. */
export function ended({ state, endedAt }: TrainingState): string | undefined {
  return endedAt === undefined ? undefined : `This training ended on ${day(endedAt)} (${ENDS[state ?? ""] ?? state}).`;
}
