import { useSignal } from "@preact/signals";
import {
  type Choices,
  explainModel,
  explainPath,
  type Explanation,
  isAboutARow,
  type Mode,
  MODES,
  readChoices,
} from "../../api/comparisons";
import { Curl } from "../../parts/curl";
import { Field, Form } from "../../parts/field";
import { count, figure } from "../../parts/format";
import { Figure } from "../../parts/marks/figure";
import { query } from "../../parts/route";
import { Section } from "../../parts/section";
import { may } from "../../parts/session";
import { EXPLANATION_METHODS } from "../../words";
import { Choose, ChooseEvaluationSet, Lacking } from "./choose";

const NAMES: Readonly<Record<Mode, string>> = {
  global: "How important each feature is",
  local: "What each feature contributes to the prediction of a row",
  partial_dependence: "How the output depends on a feature",
  surrogate: "A linear model near single rows",
};

/** The room of explanations: what a model depends on, and why it predicts what it does. */
export function Explanations() {
  return may("models:explain") ? (
    <Section title="Explanations" read={readChoices}>
      {(choices) => <Explain choices={choices} />}
    </Section>
  ) : (
    <p>Explanations are for those whose roles permit models:explain.</p>
  );
}

function Explain(props: { readonly choices: Choices }) {
  const { models, sets } = props.choices;
  const wanted = new URLSearchParams(query.value).get("model");
  const model = useSignal(models.find(({ model_id }) => model_id === wanted)?.model_id ?? models[0]?.model_id ?? "");
  const set = useSignal(sets[0]?.evaluation_set_id ?? "");
  const mode = useSignal<string>("global");
  const row = useSignal("1");
  const feature = useSignal("");
  const result = useSignal<Explanation | undefined>(undefined);
  if (models.length === 0 || sets.length === 0) {
    return <Lacking models={1} />;
  }
  const asked = mode.value as Mode;
  const features = models.find(({ model_id }) => model_id === model.value)?.feature_names ?? [];
  const rows = sets.find(({ evaluation_set_id }) => evaluation_set_id === set.value)?.rows ?? 1;
  const explain = async () => {
    result.value = undefined;
    result.value = await explainModel(model.value, {
      mode: asked,
      set: set.value,
      row: Number(row.value),
      feature: features.includes(feature.value) ? feature.value : "",
    });
  };
  return (
    <>
      <Form send={explain} label="Explain" working="It is being computed" class="">
        <Choose label="Model" value={model} options={models.map(({ model_id }) => [model_id, model_id])} />
        <ChooseEvaluationSet value={set} sets={sets} />
        <Choose label="Question" value={mode} options={MODES.map((one) => [one, NAMES[one]])} />
        {isAboutARow(asked) && (
          <Field
            label={`Number of the row, 1 to ${count(rows)}`}
            value={row}
            input={{ type: "number", min: 1, max: rows }}
          />
        )}
        {asked === "partial_dependence" && features.length > 0 && (
          <Choose label="Feature" value={feature} options={features.map((one) => [one, one])} />
        )}
      </Form>
      <div role="status">{result.value !== undefined && <Shown explanation={result.value} />}</div>
      <Curl path={explainPath(model.value)} />
    </>
  );
}

function Shown(props: { readonly explanation: Explanation }) {
  const { method, rows, rows_used, seed, output, surrogates, features, plot } = props.explanation.explanations;
  return (
    <>
      <p>
        {EXPLANATION_METHODS[method] ?? method}, for {output}; {count(rows_used)} of {count(rows)} rows were used, seed{" "}
        {seed}.
      </p>
      <Figure plot={plot} />
      {surrogates.map((surrogate, index) => (
        <details key={index} class="card">
          <summary>
            {surrogates.length > 1 && `Row ${index + 1}: `}Output {figure(surrogate.output)}, of the linear model{" "}
            {figure(surrogate.fitted)} (R² {figure(surrogate.r2)})
          </summary>
          <ul>
            {surrogate.coefficients.map((coefficient, at) => (
              <li key={at}>
                {features[at]}: {figure(coefficient)} per standard deviation
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}
