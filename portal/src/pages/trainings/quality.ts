import type { Evaluation, Round } from "../../api/trainings";
import { figure } from "../../parts/format";
import type { Plot } from "../../parts/marks/plot";

/** The evaluations of models, each at the round that begins with the model: that of the last version after the last round. */
export function evaluationsOf(
  rounds: readonly Round[],
): readonly { readonly round: number; readonly evaluation: Evaluation }[] {
  return rounds.flatMap(({ round, evaluation, finalEvaluation }) => [
    ...(evaluation === undefined ? [] : [{ round, evaluation }]),
    ...(finalEvaluation === undefined ? [] : [{ round: round + 1, evaluation: finalEvaluation }]),
  ]);
}

/** The recall of each class from round to round; undefined if the training plan does not ask for it. */
export function recallsOf(rounds: readonly Round[]): Plot | undefined {
  const rows = evaluationsOf(rounds).flatMap(({ round, evaluation }) =>
    (evaluation.classes ?? []).flatMap((one) =>
      one.recall === undefined ? [] : [{ label: String(round), series: one.class, x: round, y: one.recall }],
    ),
  );
  return rows.length === 0
    ? undefined
    : {
        id: "recalls",
        kind: "line",
        title: "Recall of each class by the model that the round began with",
        x_label: "round",
        y_label: "share of its records",
        rows,
      };
}

/** Figures that a class of few records moves as much as one of many; undefined if the plan does not ask for them. */
export function figuresOf(rounds: readonly Round[]): Plot | undefined {
  const evaluations = evaluationsOf(rounds);
  const rows = evaluations.flatMap(({ round, evaluation }) => {
    const known: readonly (readonly [string, number | undefined])[] = [
      ["balanced accuracy, the mean recall", evaluation.balancedAccuracy],
      ["area under the ROC curve (AUC)", evaluation.auc],
    ];
    return known.flatMap(([series, y]) => (y === undefined ? [] : [{ label: String(round), series, x: round, y }]));
  });
  const error = evaluations.findLast(({ evaluation }) => evaluation.aucError !== undefined)?.evaluation.aucError;
  return rows.length === 0
    ? undefined
    : {
        id: "figures",
        kind: "line",
        title: "Balanced accuracy and AUC of the model that the round began with",
        ...(error === undefined ? {} : { basis: `AUC exact to ${figure(error)} in the last round` }),
        x_label: "round",
        y_label: "from 0 to 1",
        rows,
      };
}

/** What was observed of what was predicted; undefined if the training plan does not ask for it. */
export function calibrationOf(evaluation: Evaluation): Plot | undefined {
  const classes = (evaluation.classes ?? []).filter(({ calibration = [] }) => calibration.length > 0);
  if (classes.length === 0) {
    return undefined;
  }
  const rows = classes.flatMap((one) =>
    (one.calibration ?? []).map(({ predicted, observed }) => ({
      label: figure(predicted),
      series: one.class,
      x: predicted,
      y: observed,
    })),
  );
  const equal = [0, 1].map((end) => ({ label: String(end), series: "as predicted", x: end, y: end }));
  return {
    id: "calibration",
    kind: "line",
    title: `Calibration of version ${evaluation.model_version}`,
    basis: `mean difference ${figure(evaluation.calibrationError)}`,
    x_label: "predicted probability",
    y_label: "share that has the class",
    rows: [...equal, ...rows],
  };
}
