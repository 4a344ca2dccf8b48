import type { Attempt, AttemptHead, Training, TrainingStatus } from "../../api/trainings";
import { time } from "../../parts/format";
import { STATES } from "../../words";

type Either = (Training | TrainingStatus) & { readonly attempt?: AttemptHead | Attempt };

/** Where a training is, in a sentence or two. */
export function headline(training: Either, now: number): string {
  if (training.state !== "open") {
    const reason = training.reason === undefined || training.reason === "" ? "" : `: ${training.reason}`;
    return `Ended with round ${training.round} of ${training.rounds}${reason}.`;
  }
  const { attempt } = training;
  if (attempt === undefined || attempt.state === "draft") {
    return "Published. No round has begun: choose who takes part.";
  }
  const begin =
    attempt.evaluates === undefined
      ? `Round ${training.round} of ${training.rounds}`
      : `Evaluation of version ${attempt.evaluates}, the last`;
  if (attempt.waitingFor.length === 0) {
    const evaluates = attempt.evaluates !== undefined && attempt.state === "training";
    return `${begin}: ${evaluates ? "processors evaluate and send" : (STATES[attempt.state] ?? attempt.step)}.`;
  }
  const until = attempt.deadline === undefined ? "" : `, until ${time(attempt.deadline, now)}`;
  return `${begin}. Waiting for ${listed(attempt.waitingFor)}${until}.`;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
