import { useSignal } from "@preact/signals";
import { CONSENTS, CONSENTS_PATH, type PlanConsents, readBudgets, readConsents } from "../../api/learners";
import type { Paged } from "../../api/page";
import { Curl } from "../../parts/curl";
import { ended } from "../../parts/ended";
import { count } from "../../parts/format";
import { Live } from "../../parts/live";
import { Mark } from "../../parts/mark";
import { Pager } from "../../parts/pager";
import { Reveals } from "../../parts/reveals";
import { Section } from "../../parts/section";
import { STATE_UNKNOWN, STATES } from "../../words";
import { BudgetCounts } from "./budgets";
import { LearnerLinks } from "./links";
import { KnownTrainings, RecordConsents } from "./record";

/** The room of consents: how many learners decided what, what others record for them, what they have spent, and links. */
export function Consents() {
  const page = useSignal(1);
  return (
    <>
      <h2>By training</h2>
      {page.value === 1 ? (
        <Live title="Consents by training" topic={CONSENTS}>
          {(paged) => <List paged={paged} go={(next) => (page.value = next)} />}
        </Live>
      ) : (
        <Section key={page.value} title="Consents by training" read={() => readConsents(page.value)}>
          {(paged) => <List paged={paged} go={(next) => (page.value = next)} />}
        </Section>
      )}
      <h2>Record consents</h2>
      <RecordConsents />
      <h2>Budgets of learners</h2>
      <Section title="Budgets of learners" read={readBudgets}>
        {(budgets) => <BudgetCounts budgets={budgets} />}
      </Section>
      <h2>Links for learners</h2>
      <LearnerLinks />
      <Curl path={CONSENTS_PATH} />
    </>
  );
}

/** Whether a training goes on; nothing of one that has not asked this connector. */
function State(props: { readonly training: PlanConsents }) {
  const { training } = props;
  const ending = ended(training);
  if (ending === undefined && training.name === undefined) {
    return null;
  }
  const [kind, sign, text] =
    ending !== undefined
      ? ["idle", "■", ending]
      : training.state === "open"
        ? ["running", "▶", STATES["open"]]
        : ["idle", "–", STATE_UNKNOWN];
  return (
    <p>
      <Mark kind={kind} sign={sign}>
        {text}
      </Mark>
    </p>
  );
}

function List(props: { readonly paged: Paged<PlanConsents>; readonly go: (page: number) => void }) {
  const { page, pages, result } = props.paged;
  return (
    <>
      <KnownTrainings ids={result.map((one) => one.trainingPlanId)} />
      {result.length === 0 && <p>No training has asked for learners of this connector yet.</p>}
      <ul class="rows">
        {result.map((one) => (
          <li key={one.trainingPlanId}>
            <h3>{one.name ?? one.trainingPlanId}</h3>
            {one.name !== undefined && (
              <p class="muted">
                {one.trainingPlanId} · {one.purpose}
              </p>
            )}
            <Reveals training={one} />
            <State training={one} />
            <p>
              <span class="done">✓ {count(one.given)} given</span> ·{" "}
              <span class={one.withdrawn > 0 ? "waiting" : "idle"}>✕ {count(one.withdrawn)} withdrawn</span> ·{" "}
              <span class="idle">■ {count(one.ended)} ended</span>
            </p>
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} go={props.go} />
    </>
  );
}
