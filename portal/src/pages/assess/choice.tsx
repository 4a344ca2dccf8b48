import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { readOfferedPlots } from "../../api/runs";
import { type Analysis, readAnalysisHelp, recommend, type Recommendation } from "../../api/wizard";
import { Section } from "../../parts/section";
import type { StepProps } from "./assess";
import { ANALYSES, CATEGORIES, inWords, nameIn, NEEDS } from "./names";
import { questionOf, toggled, withChoice, withRecommendation } from "./plan";

function Recommended(
  props: StepProps & {
    /** @param titles of plots, by their ids */
    readonly children: (found: Recommendation, titles: ReadonlyMap<string, string>) => ComponentChildren;
  },
) {
  const { draft, set, children } = props;
  const read = async () => {
    const [found, plots] = await Promise.all([recommend(questionOf(draft)), readOfferedPlots()]);
    set((now) => withRecommendation(now, found));
    return { found, titles: new Map(plots.map(({ id, title }) => [id, title])) };
  };
  return (
    <Section title="What the node recommends" read={read}>
      {({ found, titles }) => children(found, titles)}
    </Section>
  );
}

/** Step 6: what the run computes. */
export function AnalysisStep(props: StepProps) {
  const { draft, set } = props;
  return (
    <Recommended {...props}>
      {(found) => (
        <>
          <p>{inWords(found.scope_summary)}</p>
          {[...new Set(found.valid_analyses.map(({ category }) => category))].map((category) => (
            <fieldset key={category} class="options">
              <legend>{nameIn(CATEGORIES, category)}</legend>
              {found.valid_analyses
                .filter((analysis) => analysis.category === category)
                .map((analysis) => (
                  <div key={analysis.id}>
                    <label class="check">
                      <input
                        type="checkbox"
                        checked={draft.analyses?.includes(analysis.id) ?? false}
                        onChange={() =>
                          set((now) => withChoice(now, { analyses: toggled(now.analyses ?? [], analysis.id) }))
                        }
                      />
                      <span>
                        <Named id={analysis.id} />
                        {analysis.recommended === true && <span class="muted"> recommended</span>}
                      </span>
                    </label>
                    <AnalysisHelp id={analysis.id} />
                  </div>
                ))}
            </fieldset>
          ))}
          <Others
            title="These need more input"
            analyses={found.conditional_analyses}
            why={(analysis) => `needs ${(analysis.requires ?? []).map((need) => nameIn(NEEDS, need)).join(", ")}`}
          />
          <Others
            title="These are not possible with this input"
            analyses={found.invalid_analyses}
            why={(analysis) => inWords(analysis.reason ?? "")}
          />
        </>
      )}
    </Recommended>
  );
}

/** An analysis in words, beside its technical name. */
function Named(props: { readonly id: string }) {
  return (
    <>
      {nameIn(ANALYSES, props.id)} <code class="muted">{props.id}</code>
    </>
  );
}

function Others(props: {
  readonly title: string;
  readonly analyses: readonly Analysis[];
  readonly why: (analysis: Analysis) => string;
}) {
  return props.analyses.length === 0 ? null : (
    <details>
      <summary>
        {props.title}: {props.analyses.length}
      </summary>
      <ul>
        {props.analyses.map((analysis) => (
          <li key={analysis.id}>
            <Named id={analysis.id} />: {props.why(analysis)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function AnalysisHelp(props: { readonly id: string }) {
  const open = useSignal(false);
  return (
    <details onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>What “{nameIn(ANALYSES, props.id)}” says</summary>
      {open.value && (
        <Section title={nameIn(ANALYSES, props.id)} read={() => readAnalysisHelp(props.id)}>
          {(help) => (
            <p>
              {help.short_help} {help.why_it_matters} {help.privacy_implications}
            </p>
          )}
        </Section>
      )}
    </details>
  );
}

/** Step 7: which plots the run draws. */
export function PlotStep(props: StepProps) {
  const { draft, set } = props;
  const chosen = draft.plots ?? [];
  return (
    <Recommended {...props}>
      {(found, titles) => (
        <>
          <fieldset class="options">
            <legend>Plots</legend>
            {found.valid_plots.map((plot) => (
              <label key={plot.id} class="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(plot.id)}
                  onChange={() => set((now) => withChoice(now, { plots: toggled(now.plots ?? [], plot.id) }))}
                />
                {titles.get(plot.id) ?? nameIn({}, plot.id)}
                {draft.analyses?.includes(plot.analysis) === false && (
                  <span class="muted"> adds “{nameIn(ANALYSES, plot.analysis)}”</span>
                )}
              </label>
            ))}
          </fieldset>
          {found.invalid_plots.length > 0 && (
            <details>
              <summary>These are not possible with this input: {found.invalid_plots.length}</summary>
              <ul>
                {found.invalid_plots.map((plot) => (
                  <li key={plot.id}>
                    {titles.get(plot.id) ?? nameIn({}, plot.id)}: {inWords(plot.reason ?? "")}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </Recommended>
  );
}
