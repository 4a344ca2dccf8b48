import type { Evaluation, Round } from "../../api/trainings";
import { Curve, type Point } from "../../parts/curve/curve";
import { evaluationsOf } from "./quality";
import { totalSeconds } from "./rounds";

/** How good the models were and how long rounds took. */
export function Curves(props: { readonly rounds: readonly Round[] }) {
  const { rounds } = props;
  const points = (value: (round: Round) => number | undefined): Point[] =>
    rounds.flatMap((round) => {
      const y = value(round);
      return y === undefined ? [] : [{ x: round.round, y }];
    });
  const figures = (value: (evaluation: Evaluation) => number | undefined): Point[] =>
    evaluationsOf(rounds).flatMap(({ round, evaluation }) => {
      const y = value(evaluation);
      return y === undefined ? [] : [{ x: round, y }];
    });
  const accuracy = figures((evaluation) => evaluation.accuracy);
  const loss = figures((evaluation) => evaluation.meanLoss);
  const epsilon = points((round) => round.epsilon);
  return (
    <section>
      <h2>How it goes</h2>
      <div class="curves">
        <Curve title="Accuracy of the model that the round began with" x="round" points={accuracy} />
        <Curve title="Mean loss of the model that the round began with" x="round" points={loss} />
        <Curve title="Seconds" x="round" points={points((round) => totalSeconds(round))} />
        <Curve title="Spent ε" x="round" points={epsilon} />
      </div>
      {accuracy.length === 0 && (
        <p class="muted">
          There is no accuracy: the training plan does not ask for it (<code>parameters.evaluation</code>), or no round
          has ended.
        </p>
      )}
    </section>
  );
}
