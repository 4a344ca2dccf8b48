import type { Round } from "../../api/trainings";
import type { Mark } from "../../parts/tree/state";

export interface Happening {
  readonly key: string;
  readonly at: number;
  readonly text: string;
  readonly mark: Mark;
}

const SHOWN_MAX = 200;

/** What happened in a training, the latest first. */
export function happened(rounds: readonly Round[]): Happening[] {
  const all = rounds.flatMap((round) => [
    ...round.attempts.flatMap((attempt): Happening[] => {
      const name =
        round.attempts.length > 1 || attempt.attempt > 1
          ? `Attempt ${attempt.attempt} of round ${round.round}`
          : `Round ${round.round}`;
      const begun: Happening = {
        key: `${attempt.id} begun`,
        at: attempt.createdAt,
        text: `${name} began.`,
        mark: "running",
      };
      return attempt.state === "discarded"
        ? [
            begun,
            {
              key: `${attempt.id} ended`,
              at: attempt.since,
              text: `${name} was given up: ${attempt.reason ?? "no reason is known"}.`,
              mark: "problem",
            },
          ]
        : [begun];
    }),
    ...(round.timestamp === undefined
      ? []
      : [
          {
            key: `version ${round.round}`,
            at: round.timestamp,
            text: `Version ${round.model_version ?? round.round} is ready. ${round.contributors_count ?? 0} processors contributed.`,
            mark: "done" as const,
          },
        ]),
  ]);
  return all.sort((one, other) => other.at - one.at).slice(0, SHOWN_MAX);
}
