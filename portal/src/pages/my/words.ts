import type { LearnerTraining } from "../../api/learners";
import { ended } from "../../parts/ended";
import { day } from "../../parts/format";
import { STATE_UNKNOWN } from "../../words";

/** What a training is to the learner, with the mark of its state. */
export interface Standing {
  readonly kind: "done" | "waiting" | "running" | "idle";
  readonly sign: string;
  readonly text: string;
}

/**
 * The connector knows until when its statement counts the learner, and what the catalog says of the training's end, but not
 * how many rounds the training holds in this time.
 */
export function standing(training: LearnerTraining): Standing {
  const { consent, counted, over, countedSince, decidedAt, until, state, name } = training;
  const on = (before: string, at: number | undefined) => (at === undefined ? "" : ` ${before}${day(at)}`);
  const hasWithdrawn = consent === "withdrawn";
  const end = hasWithdrawn && decidedAt !== undefined ? Math.min(decidedAt, until ?? decidedAt) : until;
  const past =
    countedSince === undefined ? "" : ` Its rounds counted you${on("from ", countedSince)}${on("until ", end)}.`;
  const whole = past === "" ? " It never counted you." : past;
  const ending = ended(training);
  if (ending !== undefined || over) {
    const text = ending ?? `It reads none of your records any more${on("since ", until)}.`;
    return { kind: "idle", sign: "■", text: text + whole };
  }
  const unknown = state === undefined && name !== undefined ? ` ${STATE_UNKNOWN}` : "";
  if (counted) {
    return {
      kind: "done",
      sign: "✓",
      text: `Its rounds count you${on("from ", countedSince ?? decidedAt)} on, as long as it holds any${until === undefined ? "" : `${on("and until ", until)} at the latest`}.${unknown}`,
    };
  }
  if (consent === "given") {
    return {
      kind: "waiting",
      sign: "◷",
      text: `You consented${on("", decidedAt)}. It does not count you: it has not begun, or your limits are reached.${unknown}`,
    };
  }
  return hasWithdrawn
    ? {
        kind: "idle",
        sign: "✕",
        text: `You withdrew${on("", decidedAt)}. None of your records is used any more.${past}`,
      }
    : {
        kind: "running",
        sign: "▶",
        text: `Asks for your consent. Without it, none of your records is used.${unknown}`,
      };
}
