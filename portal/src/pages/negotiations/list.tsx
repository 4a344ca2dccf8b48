import { useSignal } from "@preact/signals";
import { type Negotiation, readNegotiations } from "../../api/negotiations";
import { Curl } from "../../parts/curl";
import { Pager } from "../../parts/pager";
import { hrefOf } from "../../parts/place";
import { Section } from "../../parts/section";
import { NEGOTIATIONS } from "../../words";
import { Mark } from "../../parts/mark";

/** The caller's negotiations, those where it is the caller's turn, or all. */
export function NegotiationList() {
  const mine = useSignal(false);
  const page = useSignal(1);
  const turn = mine.value ? "mine" : "all";
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={mine.value}
          onChange={() => {
            mine.value = !mine.value;
            page.value = 1;
          }}
        />
        Only where it is my turn
      </label>
      <Section title="Negotiations" read={() => readNegotiations(turn, page.value)} of={`${turn} ${page.value}`}>
        {({ data }) => (
          <>
            {data.result.length === 0 && (
              <p>
                There is none. <a href={hrefOf("catalog")}>Find an offering</a> and ask for access to it.
              </p>
            )}
            <ul class="rows">
              {data.result.map((one) => (
                <li key={one._id}>
                  <Item negotiation={one} />
                </li>
              ))}
            </ul>
            <Pager
              page={page.value}
              pages={data.pages}
              before="Newer"
              after="Older"
              go={(next) => (page.value = next)}
            />
          </>
        )}
      </Section>
      <Curl path="/negotiation?page=1" />
    </>
  );
}

function Item(props: { readonly negotiation: Negotiation }) {
  const { negotiation } = props;
  return (
    <>
      <h2>
        <a href={hrefOf(`negotiations/${negotiation._id}`)}>{titleOf(negotiation)}</a>
      </h2>
      <p>
        <Status negotiation={negotiation} /> · {negotiation.provider?.legalName ?? "?"} provides,{" "}
        {negotiation.consumer?.legalName ?? "?"} consumes
      </p>
    </>
  );
}

export function titleOf(negotiation: Negotiation): string {
  return String(negotiation.providerServiceOffering?.name ?? "An offering that is no longer there");
}

export function Status(props: { readonly negotiation: Negotiation }) {
  const { negotiationStatus, turn } = props.negotiation;
  const mark =
    negotiationStatus === "Signed"
      ? { sign: "✓", kind: "done" }
      : negotiationStatus === "Declined"
        ? { sign: "✕", kind: "problem" }
        : { sign: "◷", kind: turn === "mine" ? "running" : "waiting" };
  return (
    <Mark kind={mark.kind} sign={mark.sign}>
      {NEGOTIATIONS[negotiationStatus] ?? negotiationStatus}
      {turn === "mine" && " – your turn"}
    </Mark>
  );
}
