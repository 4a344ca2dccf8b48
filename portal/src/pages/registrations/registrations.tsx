import { useSignal } from "@preact/signals";
import { readRegistrations, register, type Registration } from "../../api/plans";
import { now } from "../../parts/clock";
import { Curl } from "../../parts/curl";
import { Field, Form } from "../../parts/field";
import { count, time } from "../../parts/format";
import { PagedList } from "../../parts/paged";

/** The training plans in which this aggregator or processor node takes part. */
export function Registrations() {
  const made = useSignal(0);
  return (
    <>
      <PagedList
        title="Registrations"
        read={readRegistrations}
        of={String(made.value)}
        empty="This node is registered for no training plan: it takes part in none."
        before="Before"
        after="After"
      >
        {(registration) => <Item registration={registration} />}
      </PagedList>
      <Register done={() => (made.value += 1)} />
      <Curl path="/registrations" />
    </>
  );
}

function Register(props: { readonly done: () => void }) {
  const plan = useSignal("");
  const catalog = useSignal("");
  const contract = useSignal("");
  const send = async () => {
    await register(plan.value.trim(), catalog.value.trim(), contract.value.trim());
    plan.value = "";
    props.done();
  };
  return (
    <details class="card">
      <summary>Register this node for a training</summary>
      <Form send={send} label="Register" working="The catalog is asked …">
        <Field label="Id of the training plan, from its AI provider" value={plan} input={{ type: "text" }} />
        <Field label="URL of the catalog that has it" value={catalog} input={{ type: "url" }} />
        <Field label="Id of the contract under which the node takes part" value={contract} input={{ type: "text" }} />
      </Form>
    </details>
  );
}

function Item(props: { readonly registration: Registration }) {
  const { trainingPlanId, trainingPlan, name, catalog, contract, issuedAt, processors, learners, assigned } =
    props.registration;
  return (
    <>
      <h2>{name ?? trainingPlan}</h2>
      <p>
        {trainingPlanId !== undefined && `${trainingPlanId} · `}under contract {contract}
        {catalog !== undefined && <span class="muted"> · of the catalog {catalog}</span>}
        {issuedAt !== undefined && <span class="muted"> · since {time(issuedAt, now.value)}</span>}
      </p>
      {processors !== undefined && (
        <p class={learners === 0 ? "waiting" : ""}>
          {count(processors)} processors. When they were certified, {count(learners ?? 0)}{" "}
          {(assigned ?? 0) > 0 && `of ${count(assigned ?? 0)} `}learners had consented.
          {learners === 0 && " Without a consent none of them can take part: record consents at the connector."}
        </p>
      )}
    </>
  );
}
