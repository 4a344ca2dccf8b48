import { type Plan, readPlans } from "../../api/plans";
import { now } from "../../parts/clock";
import { Curl } from "../../parts/curl";
import { time } from "../../parts/format";
import { PagedList } from "../../parts/paged";
import { ROLES, ROUND_STATES } from "../../words";
import { progress } from "./words";
import { Mark } from "../../parts/mark";

/** The attempts at rounds in which this aggregator takes or took part. */
export function Plans() {
  return (
    <>
      <p>
        An attempt at a round of a training, as this aggregator has it. It knows who contributes, and no contribution;
        who does is on no page.
      </p>
      <PagedList
        title="Plans"
        read={readPlans}
        empty="No catalog has offered this aggregator a plan yet."
        before="Newer"
        after="Older"
      >
        {(plan) => <Item plan={plan} />}
      </PagedList>
      <Curl path="/plans?page=1" />
    </>
  );
}

function Item(props: { readonly plan: Plan }) {
  const { trainingPlanId, id, round, role, group, index, state, since, notAfter } = props.plan;
  const { kind, sign, text } = ROUND_STATES[state] ?? { kind: "idle", sign: "–", text: state };
  return (
    <>
      <h2>
        {trainingPlanId}, round {round}
      </h2>
      <p>
        <Mark kind={kind} sign={sign}>
          {text}
        </Mark>
        {since !== undefined && ` since ${time(since, now.value)}`} · {ROLES[role] ?? role}
        {group !== undefined && group > 0 && ` of group ${group}`}
        {index !== undefined && `, share ${index}`}
      </p>
      <p class="muted">
        {progress(props.plan)
          .concat(kind === "running" ? [`until ${time(notAfter, now.value)} at the latest`] : [])
          .concat(id)
          .join(" · ")}
      </p>
    </>
  );
}
