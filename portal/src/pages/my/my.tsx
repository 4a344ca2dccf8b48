import { useSignal } from "@preact/signals";
import { decide, type LearnerData, type LearnerTraining, type PrivacyCost, readOverview } from "../../api/learners";
import { useAction } from "../../parts/action";
import { Curl } from "../../parts/curl";
import { Dialog } from "../../parts/dialog";
import { figure } from "../../parts/format";
import { ProblemBox } from "../../parts/problem";
import { Reveals } from "../../parts/reveals";
import { Section } from "../../parts/section";
import { session } from "../../parts/session";
import { standing } from "./words";
import { Mark } from "../../parts/mark";

/** What trainings are to the learner who came by a link, and the learner's decisions. */
export function My() {
  const decisions = useSignal(0);
  if (session.value?.role !== "learner") {
    return (
      <p>
        This page is for learners. The organisation that keeps your learning records gives you a link to it, which works
        once. If yours was used already, ask for another one.
      </p>
    );
  }
  return (
    <>
      <Section title="My data" read={readOverview} of={String(decisions.value)}>
        {(data) => <Shown data={data} changed={() => decisions.value++} />}
      </Section>
      <Curl path="/my/overview" />
    </>
  );
}

function Shown(props: { readonly data: LearnerData; readonly changed: () => void }) {
  const { trainings, year, privacy } = props.data;
  return (
    <>
      <h2>Your limits</h2>
      <Bar label="Trainings that began to count you within a year" value={year.trainings} max={year.max} />
      {privacy.bounded ? (
        <Bar
          label="Privacy that all trainings together may have cost you (ε)"
          value={privacy.epsilon ?? 0}
          max={privacy.epsilonMax}
        />
      ) : (
        <p>A training without noise counted you: there is no bound (ε) on what it may have learned about you.</p>
      )}
      <p class="muted">
        ε says how much a model can depend on your records: the smaller, the less anybody can learn about you from it.
        When a limit is reached, no further training counts you.
      </p>
      <h2>Trainings</h2>
      {trainings.length === 0 && <p>No training asks for your data, and none has counted you.</p>}
      <ul class="rows">
        {trainings.map((training) => (
          <li key={training.trainingPlanId}>
            <Training training={training} changed={props.changed} />
          </li>
        ))}
      </ul>
      <h2>What a withdrawal does, and what it cannot do</h2>
      <ul>
        <li>From the next round on, the training reads none of your records. You need to give no reason.</li>
        <li>A round that has read your records already ends with them.</li>
        <li>Versions of the model that exist stay as they are: nothing can be taken out of them.</li>
        <li>What was spent of your limits stays spent. You can consent again at any time.</li>
      </ul>
    </>
  );
}

function Bar(props: { readonly label: string; readonly value: number; readonly max: number | undefined }) {
  const { label, value, max } = props;
  return (
    <p>
      {label}: {figure(value)} {max === undefined ? "(without a limit)" : `of ${figure(max)}`}{" "}
      {max !== undefined && <progress max={Math.max(max, value)} value={value} aria-label={label} />}
    </p>
  );
}

function costOf(cost: PrivacyCost | undefined, charged: boolean): string | undefined {
  if (cost === undefined) {
    return undefined;
  }
  if (!cost.bounded) {
    return "It adds no noise, so no ε bounds what it learns.";
  }
  return charged ? `It has cost you ε ${figure(cost.epsilon)}.` : `It would cost you ε ${figure(cost.epsilon)}.`;
}

function Training(props: { readonly training: LearnerTraining; readonly changed: () => void }) {
  const { training } = props;
  const asking = useSignal(false);
  const { kind, sign, text } = standing(training);
  const given = training.consent === "given";
  const cost = training.over && !training.charged ? undefined : costOf(training.cost, training.charged);
  const name = training.name ?? training.trainingPlanId;
  return (
    <>
      <h3>{name}</h3>
      {training.purpose !== undefined && <p>For: {training.purpose}</p>}
      <Reveals training={training} />
      <p>
        <Mark kind={kind} sign={sign}>
          {text}
        </Mark>
        {cost !== undefined && <span class="muted"> {cost}</span>}
      </p>
      {training.endedAt === undefined && !(training.over && !given) && (
        <button type="button" onClick={() => (asking.value = true)}>
          {given ? "Withdraw from" : "Consent to"} {name}
        </button>
      )}
      {asking.value && (
        <Question
          name={name}
          training={training}
          close={() => (asking.value = false)}
          decided={() => {
            asking.value = false;
            props.changed();
          }}
        />
      )}
    </>
  );
}

function Question(props: {
  readonly name: string;
  readonly training: LearnerTraining;
  readonly close: () => void;
  readonly decided: () => void;
}) {
  const { name, training } = props;
  const given = training.consent === "given";
  const { run, busy, problem } = useAction();
  const send = async () => {
    await decide(training.trainingPlanId, !given);
    props.decided();
  };
  return (
    <Dialog title={given ? `Withdraw from ${name}?` : `Consent to ${name}?`} onClose={props.close}>
      <p>
        {given
          ? "From the next round on, none of your records is used. Versions of the model that exist stay as they are."
          : "Your records may be used in the next rounds of this training. You can withdraw at any time."}
      </p>
      {problem.value !== null && <ProblemBox problem={problem.value} />}
      <button type="button" class="main" disabled={busy.value} onClick={() => void run(send)}>
        {given ? "Withdraw" : "Consent"}
      </button>
    </Dialog>
  );
}
