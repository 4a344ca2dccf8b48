import type { LearnerTraining } from "../../api/learners";
import { day } from "../../parts/format";

/** What a training is to the learner, with the mark of its state. */
export interface Standing {
  readonly kind: "done" | "waiting" | "running" | "idle";
  readonly sign: string;
  readonly text: string;
}

export function standing(training: LearnerTraining): Standing {
  const { consent, counted, over, countedSince, decidedAt } = training;
  const since = (at: number | undefined) => (at === undefined ? "" : ` ${day(at)}`);
  if (over) {
    return {
      kind: "idle",
      sign: "■",
      text:
        countedSince === undefined
          ? "Over. It never counted you."
          : `Over. It counted you from${since(countedSince)} on.`,
    };
  }
  if (counted) {
    return { kind: "done", sign: "✓", text: `Counts you since${since(countedSince ?? decidedAt)}.` };
  }
  if (consent === "given") {
    return {
      kind: "waiting",
      sign: "◷",
      text: `You consented${since(decidedAt)}. It does not count you: it has not begun, or your limits are reached.`,
    };
  }
  return consent === "withdrawn"
    ? { kind: "idle", sign: "✕", text: `You withdrew${since(decidedAt)}. None of your records is used any more.` }
    : { kind: "running", sign: "▶", text: "Asks for your consent. Without it, none of your records is used." };
}
