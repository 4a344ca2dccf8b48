import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import {
  cancelExchange,
  type Entry,
  type Exchange,
  EXCHANGES,
  exchangeTopic,
  isRefused,
  pathOf,
  startExchange,
  urlsOf,
} from "../../api/exchanges";
import { useAction } from "../../parts/action";
import { now } from "../../parts/clock";
import { Curl } from "../../parts/curl";
import { Field, Form } from "../../parts/field";
import { Fold } from "../../parts/fold";
import { bytes, time } from "../../parts/format";
import { Live } from "../../parts/live";
import { Named, useNames } from "../../parts/names";
import { hrefOf, shortOf } from "../../parts/place";
import { ProblemBox } from "../../parts/problem";
import { Table } from "../../parts/scrolled";
import { EXCHANGE_STATES, outcomeInWords } from "../../words";
import { useName } from "../../parts/route";
import { Facts } from "../../parts/facts";
import { Mark } from "../../parts/mark";

/** All exchanges of this connector. */
export function ExchangeList() {
  return (
    <>
      <Live title="Exchanges" topic={EXCHANGES}>
        {({ content }) => (
          <>
            {content.length === 0 && <p>There was none yet. One needs a contract that both parties have signed.</p>}
            <Fold items={content} name="exchanges">
              {(shown) => <Rows exchanges={shown} />}
            </Fold>
          </>
        )}
      </Live>
      <Start />
      <Curl path="/dataexchanges?page=1&limit=100" />
    </>
  );
}

function Rows(props: { readonly exchanges: readonly Exchange[] }) {
  const { exchanges } = props;
  const nameOf = useNames(exchanges.flatMap(urlsOf));
  return (
    <ul class="rows">
      {exchanges.map((exchange) => (
        <li key={exchange._id}>
          <h2>
            <a href={hrefOf(`exchanges/${exchange._id}`)}>
              {nameOf(exchange.resourceId) ?? exchange.resourceId ?? exchange._id}
            </a>
          </h2>
          <p>
            <State exchange={exchange} /> · {exchange.role}
            {exchange.participants !== undefined &&
              ` · ${exchange.participants.map((one) => nameOf(one) ?? shortOf(one)).join(" → ")}`}
            {exchange.createdAt !== undefined && (
              <span class="muted"> · {time(Date.parse(exchange.createdAt), now.value)}</span>
            )}
          </p>
          {isRefused(exchange) && <p>{exchange.outcome?.reason}</p>}
        </li>
      ))}
    </ul>
  );
}

function State(props: { readonly exchange: Exchange }) {
  const { status } = props.exchange;
  const mark =
    status === "PENDING"
      ? { kind: "running", sign: "▶" }
      : status === "IMPORT_SUCCESS"
        ? { kind: "done", sign: "✓" }
        : { kind: "problem", sign: "✕" };
  return (
    <Mark kind={mark.kind} sign={mark.sign}>
      {isRefused(props.exchange) ? "start refused here" : (EXCHANGE_STATES[status] ?? status)}
    </Mark>
  );
}

function Start() {
  const contract = useSignal("");
  const resourceId = useSignal("");
  const purposeId = useSignal("");
  const send = () =>
    startExchange({ contract: contract.value, resourceId: resourceId.value, purposeId: purposeId.value });
  return (
    <details class="card">
      <summary>Start an exchange</summary>
      <Form send={send} label="Start">
        <p class="muted">
          The URL of a contract is that of the contract manager with <code>/bilaterals/ID</code> or{" "}
          <code>/contracts/ID</code>: the catalog shows the one id in the negotiation, the other one in the ecosystem.
          It shows the URLs of offerings at their records.
        </p>
        <Field label="URL of the contract" value={contract} input={{ type: "text" }} />
        <Field label="Resource: URL of the offering that is exchanged" value={resourceId} input={{ type: "text" }} />
        <Field label="Purpose: URL of the offering for which it is" value={purposeId} input={{ type: "text" }} />
      </Form>
    </details>
  );
}

/** One exchange, followed from both ends. */
export function ExchangePage(props: { readonly id: string }) {
  const topic = useMemo(() => exchangeTopic(props.id), [props.id]);
  return (
    <>
      <Live title="Exchange" topic={topic}>
        {({ content }) => <Shown exchange={content} />}
      </Live>
      <Curl path={pathOf(props.id)} />
    </>
  );
}

function Shown(props: { readonly exchange: Exchange }) {
  const { exchange } = props;
  const { payload, outcome, error, timeline } = exchange;
  const nameOf = useNames(urlsOf(exchange));
  const named = (url: string | undefined) => url && <Named url={url} name={nameOf(url)} />;
  useName(`Exchange ${exchange._id}`);
  const { problem, busy, run } = useAction();
  return (
    <>
      <p class="headline">
        <State exchange={exchange} />
        {exchange.role !== undefined && ` · this connector is the ${exchange.role}`}
      </p>
      {isRefused(exchange) && (
        <p class="muted">
          There is no exchange: contract or policies did not permit it. Below stands who asked, first and last.
        </p>
      )}
      {(outcome?.reason ?? error?.message ?? "") !== "" && <p>{outcome?.reason ?? error?.message}</p>}
      {exchange.status === "PENDING" && (
        <button type="button" disabled={busy.value} onClick={() => void run(() => cancelExchange(exchange._id))}>
          Cancel it
        </button>
      )}
      {problem.value !== null && <ProblemBox problem={problem.value} />}
      <Facts
        of={[
          ["Contract", named(exchange.contract)],
          ["Resource", named(exchange.resourceId)],
          ["Purpose", named(exchange.purposeId)],
          [
            "Participants, from the provider to the consumer",
            exchange.participants?.map((one, index) => <div key={index}>{named(one)}</div>),
          ],
        ]}
      />
      {(payload?.items ?? []).length > 0 && (
        <>
          <h2>Data</h2>
          <ul class="rows">
            {payload?.items?.map((item, index) => (
              <li key={index}>
                {item.mediaType ?? "Item"} {index + 1}: {bytes(item.held)}
                {item.size !== undefined && ` of ${bytes(item.size)}`}{" "}
                <progress
                  max={Math.max(1, item.size ?? item.held)}
                  value={item.held}
                  aria-label={`Item ${index + 1}`}
                />
                {payload.deliveries
                  ?.filter((delivery) => delivery.item === index)
                  .map((delivery) => (
                    <span key={delivery.resource} class="muted">
                      {" "}
                      {DELIVERIES[delivery.progress] ?? delivery.progress}
                    </span>
                  ))}
              </li>
            ))}
          </ul>
        </>
      )}
      {(timeline ?? []).length > 0 && <Lanes timeline={timeline ?? []} />}
    </>
  );
}

const DELIVERIES: Readonly<Record<string, string>> = {
  OPEN: "not delivered yet",
  UNCLEAR: "delivered, without an answer",
  ACCEPTED: "accepted by the application",
  DONE: "delivered",
};

/** What happened at both ends, in the order of time. */
function Lanes(props: { readonly timeline: readonly Entry[] }) {
  return (
    <>
      <h2>What happened</h2>
      <Table name="What happened" class="lanes" head={["Time", "This connector did", "The other one said"]}>
        {props.timeline.map((entry, index) => (
          <tr key={index}>
            <th scope="row">{time(typeof entry.at === "number" ? entry.at : Date.parse(entry.at), now.value)}</th>
            <td>{entry.side === "own" && <What entry={entry} />}</td>
            <td>{entry.side === "peer" && <What entry={entry} />}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function What(props: { readonly entry: Entry }) {
  const { what, detail, bytes: size } = props.entry;
  return (
    <>
      {what}
      {size !== undefined && ` (${bytes(size)})`}
      {detail !== undefined && <span class="muted">: {outcomeInWords(detail)}</span>}
    </>
  );
}
