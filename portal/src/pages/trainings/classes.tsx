import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Problem, problemOf } from "../../api/problem";
import { type Evaluation, readEvaluation, type Round } from "../../api/trainings";
import { Figure } from "../../parts/marks/figure";
import { ProblemBox } from "../../parts/problem";
import { calibrationOf, recallsOf } from "./quality";

/** What the accuracy hides: how well each class is found, and whether probabilities mean what they say. */
export function Classes(props: { readonly id: string; readonly rounds: readonly Round[] }) {
  const { id, rounds } = props;
  const evaluation = useSignal<Evaluation | undefined>(undefined);
  const problem = useSignal<Problem | null>(null);
  const last = rounds.findLast((round) => round.evaluation?.calibrationError !== undefined)?.round;
  useEffect(() => {
    if (last === undefined) {
      return;
    }
    readEvaluation(id, last).then(
      (read) => {
        evaluation.value = read;
        problem.value = null;
      },
      (failure: unknown) => {
        problem.value = problemOf(failure);
      },
    );
  }, [id, last]);
  const recalls = recallsOf(rounds);
  const calibration = evaluation.value === undefined ? undefined : calibrationOf(evaluation.value);
  if (recalls === undefined && last === undefined) {
    return null;
  }
  return (
    <section>
      <h2>Classes</h2>
      {problem.value !== null && <ProblemBox problem={problem.value} />}
      <div class="curves">
        {recalls !== undefined && <Figure plot={recalls} />}
        {calibration !== undefined && <Figure plot={calibration} />}
      </div>
    </section>
  );
}
