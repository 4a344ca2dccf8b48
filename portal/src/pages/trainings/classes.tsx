import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Problem, problemOf } from "../../api/problem";
import type { Evaluation, Round } from "../../api/trainings";
import { Figure } from "../../parts/marks/figure";
import { ProblemBox } from "../../parts/problem";
import { calibrationOf, figuresOf, recallsOf } from "./quality";

/** What the accuracy hides: how well each class is found, and whether probabilities mean what they say. */
export function Classes(props: {
  readonly rounds: readonly Round[];
  readonly read: (version: number) => Promise<Evaluation | undefined>;
}) {
  const { rounds, read } = props;
  const evaluation = useSignal<Evaluation | undefined>(undefined);
  const problem = useSignal<Problem | null>(null);
  const last = rounds.findLast((round) => round.evaluation?.calibrationError !== undefined)?.round;
  const isFinal = rounds.at(-1)?.finalEvaluation !== undefined;
  useEffect(() => {
    if (last === undefined) {
      return;
    }
    read(last).then(
      (known) => {
        evaluation.value = known;
        problem.value = null;
      },
      (failure: unknown) => {
        problem.value = problemOf(failure);
      },
    );
  }, [last, isFinal]);
  const figures = figuresOf(rounds);
  const recalls = recallsOf(rounds);
  const calibration = evaluation.value === undefined ? undefined : calibrationOf(evaluation.value);
  return (
    <section>
      <h2>Classes</h2>
      {problem.value !== null && <ProblemBox problem={problem.value} />}
      <div class="curves">
        {figures !== undefined && <Figure plot={figures} />}
        {recalls !== undefined && <Figure plot={recalls} />}
        {calibration !== undefined && <Figure plot={calibration} />}
      </div>
    </section>
  );
}
