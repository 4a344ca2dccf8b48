import { readRegistrations, type Registration } from "../../api/plans";
import { now } from "../../parts/clock";
import { Curl } from "../../parts/curl";
import { count, time } from "../../parts/format";
import { PagedList } from "../../parts/paged";

/** The training plans in which this aggregator or processor node takes part. */
export function Registrations() {
  return (
    <>
      <h1>Registrations</h1>
      <PagedList
        title="Registrations"
        read={readRegistrations}
        empty="This node is registered for no training plan. Register it with PUT /registrations/PLAN."
        before="Before"
        after="After"
      >
        {(registration) => <Item registration={registration} />}
      </PagedList>
      <Curl path="/registrations" />
    </>
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
