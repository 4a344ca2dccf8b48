import { useSignal } from "@preact/signals";
import { CONSENTS, CONSENTS_PATH, type PlanConsents, readBudgets, readConsents } from "../../api/learners";
import type { Paged } from "../../api/page";
import { Curl } from "../../parts/curl";
import { count } from "../../parts/format";
import { Live } from "../../parts/live";
import { Pager } from "../../parts/pager";
import { Section } from "../../parts/section";
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
