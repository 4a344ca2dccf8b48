import { useSignal } from "@preact/signals";
import {
  type Choices,
  type ComparedFigure,
  compareModels,
  type Comparison,
  comparisonPath,
  listPath,
  readChoices,
  readComparison,
  readComparisons,
} from "../../api/comparisons";
import { now } from "../../parts/clock";
import { Curl } from "../../parts/curl";
import { count, figure, percent, time } from "../../parts/format";
import { Figure } from "../../parts/marks/figure";
import { goToPage, pageOfAddress } from "../../parts/address";
import { Pager } from "../../parts/pager";
import { hrefOf } from "../../parts/place";
import { go } from "../../parts/route";
import { Table } from "../../parts/scrolled";
import { Section } from "../../parts/section";
import { may } from "../../parts/session";
import { ChooseEvaluationSet, Lacking } from "./choose";
import { Form } from "../../parts/field";

/** Which of several models is better, on the same rows. */
export function ComparisonList() {
  const page = pageOfAddress();
  return (
    <>
      <Section title="Comparisons" of={String(page)} read={() => readComparisons(page)}>
        {({ comparisons, pages, count: number }) => (
          <>
            {number === 0 && <p>No models were compared in this workspace yet.</p>}
            <ul class="rows">
              {comparisons.map((one) => (
                <li key={one.comparison_id}>
                  <h2>
                    <a href={hrefOf(`comparisons/${one.comparison_id}`)}>{one.model_ids.join(", ")}</a>
                  </h2>
                  <p class="muted">
                    {one.task} · {count(one.rows)} rows · {time(Date.parse(one.created_at), now.value)}
                  </p>
                </li>
              ))}
            </ul>
            <Pager page={page} pages={pages} before="Newer" after="Older" go={goToPage} />
          </>
        )}
      </Section>
      {may("models:explain") && (
        <Section title="Compare models" read={readChoices}>
          {(choices) => <Compare choices={choices} />}
        </Section>
      )}
      <Curl path={listPath(page)} />
    </>
  );
}

function Compare(props: { readonly choices: Choices }) {
  const { models, sets } = props.choices;
  const chosen = useSignal<readonly string[]>([]);
  const set = useSignal(sets[0]?.evaluation_set_id ?? "");
  const toggle = (id: string) => {
    chosen.value = chosen.value.includes(id) ? chosen.value.filter((one) => one !== id) : [...chosen.value, id];
  };
  const compare = async () => go(`comparisons/${(await compareModels(chosen.value, set.value)).comparison_id}`);
  return (
    <details class="card">
      <summary>Compare models</summary>
      {models.length < 2 || sets.length === 0 ? (
        <Lacking models={2} />
      ) : (
        <Form send={compare} label="Compare" disabled={chosen.value.length < 2} class="">
          <fieldset>
            <legend>Models, 2 to 10</legend>
            {models.map(({ model_id, task }) => (
              <label key={model_id} class="check">
                <input type="checkbox" checked={chosen.value.includes(model_id)} onChange={() => toggle(model_id)} />
                {model_id} <span class="muted">({task})</span>
              </label>
            ))}
          </fieldset>
          <ChooseEvaluationSet value={set} sets={sets} />
        </Form>
      )}
    </details>
  );
}

/** One comparison of models. */
export function ComparisonPage(props: { readonly id: string }) {
  return (
    <>
      <Section title="Comparison" read={() => readComparison(props.id)}>
        {(comparison) => <Shown comparison={comparison} />}
      </Section>
      <Curl path={comparisonPath(props.id)} />
    </>
  );
}

function Shown(props: { readonly comparison: Comparison }) {
  const { comparison, pairs, plot, rows, task, sorted_by, evaluation_set, created_at } = props.comparison;
  const metrics = [...new Set(comparison.flatMap((model) => Object.keys(model.metrics)))];
  return (
    <>
      <p>
        {task} · {count(rows)} rows
        {evaluation_set !== undefined && ` of the evaluation set ${evaluation_set.evaluation_set_id}`} ·{" "}
        {time(Date.parse(created_at), now.value)}
        {sorted_by !== undefined && `. The best by ${sorted_by} comes first`}.
      </p>
      <Figure plot={plot} />
      <h2>Figures with 95 % intervals</h2>
      <Table name="Figures of the models" head={["Model", ...metrics]}>
        {comparison.map((model) => (
          <tr key={model.model_id}>
            <th scope="row">
              {model.model_id} <span class="muted">version {model.version}</span>
            </th>
            {metrics.map((metric) => (
              <td key={metric}>{textOf(model.metrics[metric])}</td>
            ))}
          </tr>
        ))}
      </Table>
      <h2>Pairs</h2>
      <ul>
        {pairs.map((pair) => (
          <li key={`${pair.first} ${pair.second}`}>
            <strong>
              {pair.first} and {pair.second}
            </strong>
            {pair.conclusion !== undefined && `: ${pair.conclusion}`}.
            {pair.difference !== undefined && ` Difference ${textOf(pair.difference)}.`}
            {pair.agreement?.value !== undefined &&
              ` Their predictions agree in ${percent(pair.agreement.value)} of the rows.`}
            {pair.test !== undefined && ` ${pair.test.name}: p = ${figure(pair.test.p_holm)}, adjusted by Holm.`}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A figure with its interval, or why there is none. */
function textOf(compared: ComparedFigure | undefined): string {
  if (compared?.value === undefined) {
    return compared?.reason ?? "–";
  }
  const { value, low, high } = compared;
  return figure(value) + (low === undefined || high === undefined ? "" : ` (${figure(low)} to ${figure(high)})`);
}
