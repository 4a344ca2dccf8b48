import { signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { checkPlan, inspect, type Issue, readStepHelp, startRun, stepHelpPath } from "../../api/wizard";
import { useAction } from "../../parts/action";
import { Curl } from "../../parts/curl";
import { hrefOf } from "../../parts/place";
import { ProblemBox } from "../../parts/problem";
import { go, place, query, useName } from "../../parts/route";
import { Section } from "../../parts/section";
import { useSending } from "../../parts/sending";
import { may, viewer } from "../../parts/session";
import { DATA_FILES } from "../../parts/upload";
import { AnalysisStep, PlotStep } from "./choice";
import { ColumnStep, FormatStep, ModelStep, PrivacyStep } from "./content";
import { InputStep } from "./input";
import { IssueList } from "./issue";
import { OutputStep } from "./output";
import { CHOICES, type Draft, EMPTY, known, planOf, reachable, STEPS, withInput, withInspection } from "./plan";

/** What is chosen stays while one looks at other pages, and belongs to who chose it. */
const draft = signal<{ readonly of: string; readonly draft: Draft; readonly key: string }>({
  of: "",
  draft: EMPTY,
  key: "",
});

const CHECK_AFTER_MS = 300;
/** The place of the first step. */
const FIRST = "assess";

const TITLES = [
  "Input",
  "Format",
  "Columns",
  "Privacy",
  "Model",
  "Analyses",
  "Plots",
  "What it gives",
  "Progress",
  "Results",
];

export interface StepProps {
  readonly draft: Draft;
  readonly set: (change: (now: Draft) => Draft) => void;
  /** What the node says about the plan, as far as one can know of it by now. */
  readonly issues: readonly Issue[];
}

/** A new assessment, in the steps of the node's guided workflow. */
export function Assess(props: { readonly step: string }) {
  const owner = viewer();
  if (owner !== undefined && owner !== draft.value.of) {
    draft.value = { of: owner, draft: EMPTY, key: newKey() };
  }
  const wanted = Number(props.step || 1);
  const now = draft.value.draft;
  const step = Math.min(Math.max(1, Number.isInteger(wanted) ? wanted : 1), reachable(now));
  const furthest = useSignal(1);
  furthest.value = Math.max(furthest.peek(), step);
  const issues = useSignal<readonly Issue[]>([]);
  const action = useAction();
  const sending = useSending(DATA_FILES, ({ file_path }) => {
    // Whoever has gone on meanwhile has chosen another file.
    if (place.value === FIRST) {
      set((before) => withInput(before, file_path));
    }
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useName(`New assessment: ${TITLES[step - 1]}`);
  useEffect(() => {
    const file = new URLSearchParams(query.value).get("file");
    if (file !== null) {
      set((before) => withInput(before, file));
    }
  }, [query.value]);
  const set = (change: (before: Draft) => Draft) => {
    draft.value = { ...draft.value, draft: change(draft.value.draft), key: newKey() };
  };
  const to = (next: number) => {
    action.problem.value = null;
    go(next === 1 ? FIRST : `assess/${next}`);
    heading.current?.focus();
  };
  const plan = now.inspection === null ? "" : JSON.stringify(planOf(now));
  useEffect(() => {
    if (plan === "") {
      issues.value = [];
      return undefined;
    }
    const stop = setTimeout(() => void check().catch(() => undefined), CHECK_AFTER_MS);
    return () => clearTimeout(stop);
  }, [plan]);
  const check = async () => {
    const checked = planOf(draft.value.draft);
    const found = await checkPlan(checked);
    if (JSON.stringify(checked) === JSON.stringify(planOf(draft.value.draft))) {
      issues.value = found;
    }
    return found;
  };
  const next = () =>
    action.run(async () => {
      const chosen = draft.value.draft;
      if (chosen.inspection === null) {
        const found = await inspect(chosen.input.trim());
        if (draft.value.draft.input !== chosen.input || !place.value.startsWith("assess")) {
          return;
        }
        set((before) => withInspection(before, found));
        furthest.value = 2;
      }
      if (step < CHOICES) {
        to(step + 1);
      } else if (!(await check()).some(isBlock)) {
        const { draft: confirmed, key } = draft.value;
        const run = await startRun(planOf(confirmed), confirmed.label.trim(), key);
        draft.value = { ...draft.value, draft: EMPTY, key: newKey() };
        go(`runs/${encodeURIComponent(run)}`);
      }
    });
  const onSubmit = (event: Event) => {
    event.preventDefault();
    void next();
  };
  const shown = known(issues.value, now, furthest.value);
  const shared: StepProps = { draft: now, set, issues: shown };
  const isSending = step === 1 && sending.action.busy.value;
  const blocked = now.inspection !== null && !now.inspection.is_supported && step > 1;
  return (
    <>
      <ol class="stepper">
        {TITLES.map((title, index) => (
          <li key={title} aria-current={index + 1 === step ? "step" : undefined}>
            {index + 1 !== step && index < Math.min(furthest.value, reachable(now)) ? (
              <a href={hrefOf(index === 0 ? FIRST : `assess/${index + 1}`)}>{title}</a>
            ) : (
              title
            )}
          </li>
        ))}
      </ol>
      <form onSubmit={onSubmit} noValidate>
        <h2 ref={heading} tabIndex={-1}>
          Step {step} of {STEPS.length}: {TITLES[step - 1]}
        </h2>
        <Explanation step={step} />
        {action.problem.value !== null && <ProblemBox problem={action.problem.value} />}
        <IssueList issues={shown} step={step} />
        {step === 1 && <InputStep {...shared} sending={sending} />}
        {step === 2 && <FormatStep {...shared} />}
        {step === 3 && <ColumnStep {...shared} />}
        {step === 4 && <PrivacyStep {...shared} />}
        {step === 5 && <ModelStep {...shared} />}
        {step === 6 && <AnalysisStep {...shared} />}
        {step === 7 && <PlotStep {...shared} />}
        {step === 8 && <OutputStep {...shared} />}
        <p class="actions">
          {step > 1 && (
            <button type="button" onClick={() => to(step - 1)}>
              Back
            </button>
          )}
          {!blocked && (
            <button
              type="submit"
              class="main"
              disabled={
                action.busy.value ||
                isSending ||
                now.input.trim() === "" ||
                (step === CHOICES && (!now.confirmed || !may("audits:run") || shown.some(isBlock)))
              }
            >
              {step === CHOICES
                ? "Start the assessment"
                : action.busy.value
                  ? "The node reads the file …"
                  : isSending
                    ? "Waits for the file …"
                    : "Next"}
            </button>
          )}
        </p>
        {step === CHOICES && !may("audits:run") && (
          <p class="muted">Your roles in this workspace do not permit to start assessments (audits:run).</p>
        )}
      </form>
      <Curl path={stepHelpPath(step)} />
    </>
  );
}

function isBlock(issue: Issue): boolean {
  return issue.severity === "block";
}

/** A key for one plan: if its answer is lost and it is sent again, there is one run. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function Explanation(props: { readonly step: number }) {
  return (
    <Section key={props.step} title="About this step" read={() => readStepHelp(props.step)}>
      {(help) => (
        <>
          <p>
            {help.short_help} {help.why_it_matters}
          </p>
          <details>
            <summary>More about this step</summary>
            <dl>
              {(
                [
                  ["What it means for privacy", [help.privacy_implications]],
                  ["What it needs", help.required_inputs],
                  ["What it gives", help.expected_outputs],
                  ["Common mistakes", help.common_mistakes],
                ] as const
              ).map(
                ([name, texts]) =>
                  texts.length > 0 && (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{texts.join(" ")}</dd>
                    </div>
                  ),
              )}
            </dl>
          </details>
        </>
      )}
    </Section>
  );
}
