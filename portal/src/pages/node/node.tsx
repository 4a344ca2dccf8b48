import { NODE, type NodeStatus } from "../../api/status";
import { now } from "../../parts/clock";
import { Curl } from "../../parts/curl";
import { bytes, count, day, duration } from "../../parts/format";
import { Live } from "../../parts/live";
import { Table } from "../../parts/scrolled";
import { CHECKS } from "../../words";

const SOON_DAYS = 30;

/** How this node is, for its operators. */
export function NodePage() {
  return (
    <>
      <Live title="This node" topic={NODE}>
        {(status) => <Status status={status} />}
      </Live>
      <Curl path="/node" />
    </>
  );
}

function Status(props: { readonly status: NodeStatus }) {
  const { ready, checks, startedAt, nodeId, certificate, members, refusals, limits } = props.status;
  return (
    <>
      <p class="headline">
        {ready ? <span class="done">✓ Ready</span> : <span class="problem">✕ Not ready</span>}
        {nodeId !== undefined && <> · {nodeId}</>} · running for {duration(now.value - startedAt)}
      </p>
      <h2>What it needs</h2>
      <ul>
        {checks.map((check) => (
          <li key={check.name}>
            <span class={check.ok ? "done" : "problem"}>
              {check.ok ? "✓" : "✕"} {CHECKS[check.name] ?? check.name}
            </span>
            {check.reason !== undefined && `: ${check.reason}`}
            {!check.required && <span class="muted"> (it works without)</span>}
          </li>
        ))}
      </ul>
      {certificate !== undefined && (
        <p class={certificate.daysLeft < SOON_DAYS ? "waiting" : ""}>
          Its certificate is valid until {day(certificate.notAfter)}, {certificate.daysLeft} more days.
          {certificate.daysLeft < SOON_DAYS && " Renew it now: without a certificate no other node talks to it."}
        </p>
      )}
      {members !== undefined && (
        <>
          <h2>Members of the cluster that it sees: {members.length}</h2>
          <ul>
            {members.map((member) => (
              <li key={member}>
                <code>{member}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {limits !== undefined && (
        <>
          <h2>Limits</h2>
          <ul class="rows">
            {limits.map((limit) => {
              const unit = limit.name === "event-streams" ? count : bytes;
              return (
                <li key={limit.name}>
                  {CHECKS[limit.name] ?? limit.name}: {unit(limit.used)} of {unit(limit.max)}{" "}
                  <progress max={limit.max} value={limit.used} aria-label={CHECKS[limit.name] ?? limit.name} />
                </li>
              );
            })}
          </ul>
        </>
      )}
      {refusals !== undefined && (
        <>
          <h2>Refused messages</h2>
          {refusals.length === 0 ? (
            <p>None since its start.</p>
          ) : (
            <Table name="Refused messages" head={["Reason", "How it came", "Since the start"]}>
              {refusals.map((refusal) => (
                <tr key={`${refusal.way} ${refusal.reason}`}>
                  <th scope="row">{refusal.reason}</th>
                  <td>{refusal.way}</td>
                  <td>{count(refusal.count)}</td>
                </tr>
              ))}
            </Table>
          )}
        </>
      )}
    </>
  );
}
