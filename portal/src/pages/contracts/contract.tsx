import { type ContractKind, decide, type ManagedContract, pathOf, readContract } from "../../api/contracts";
import { now } from "../../parts/clock";
import { Curl } from "../../parts/curl";
import { time } from "../../parts/format";
import { MayI } from "../../parts/may";
import { Named, useNames } from "../../parts/names";
import { shortOf } from "../../parts/place";
import { Policy } from "../../parts/policy/policy";
import { Section } from "../../parts/section";
import { ContractState } from "./contracts";
import { useName } from "../../parts/route";
import { eventsOf, participantsOf, urlsOf } from "./parties";
import { Facts } from "../../parts/facts";

/** The page of one contract: who is bound, who signed when, its policies in words, and what they permit. */
export function contractPage(kind: ContractKind) {
  return (props: { readonly id: string }) => <ContractPage kind={kind} id={props.id} />;
}

function ContractPage(props: { readonly kind: ContractKind; readonly id: string }) {
  const { kind, id } = props;
  return (
    <>
      <Section title="Contract" read={() => readContract(kind, id)} of={`${kind} ${id}`}>
        {(contract) => <Shown kind={kind} contract={contract} />}
      </Section>
      <Curl path={pathOf(kind, id)} />
    </>
  );
}

function Shown(props: { readonly kind: ContractKind; readonly contract: ManagedContract }) {
  const { kind, contract } = props;
  const nameOf = useNames(urlsOf(contract));
  const named = (url: string | undefined) => url && <Named url={url} name={nameOf(url)} />;
  useName(`Contract ${contract._id}`);
  return (
    <>
      <p class="headline">
        <ContractState contract={contract} />
      </p>
      <Facts
        of={[
          ["Provider", named(contract.dataProvider)],
          ["Consumer", named(contract.dataConsumer)],
          ["Offering", named(contract.serviceOffering)],
          ["Ecosystem", named(contract.ecosystem)],
          ["Orchestrator", named(contract.orchestrator)],
        ]}
      />
      <h2>What happened</h2>
      <ol class="feed">
        {eventsOf(contract, nameOf).map((event) => (
          <li key={event.at + event.text} class={event.kind}>
            <time class="muted" dateTime={event.at}>
              {time(Date.parse(event.at), now.value)}
            </time>{" "}
            {event.text}
            {event.note !== "" && <span class="muted"> ({event.note})</span>}
          </li>
        ))}
      </ol>
      <h2>Policies</h2>
      {contract.policy !== undefined && <Policies of="" policies={contract.policy} />}
      {contract.serviceOfferings?.map((offering) => (
        <Policies
          key={offering._id}
          of={`Offering ${nameOf(offering.serviceOffering) ?? shortOf(offering.serviceOffering)} of ${
            nameOf(offering.participant) ?? shortOf(offering.participant)
          }`}
          policies={offering.policies}
        />
      ))}
      {contract.rolesAndObligations?.map(({ role, policies }) => (
        <Policies key={role} of={`Everybody in the role ${role}`} policies={policies ?? []} />
      ))}
      <MayI
        title="What does it permit?"
        target={contract.serviceOffering ?? contract.serviceOfferings?.[0]?.serviceOffering ?? ""}
        participants={participantsOf(contract)}
        decide={({ purpose, ...question }) =>
          decide(kind, contract._id, { ...question, ...(purpose === "" ? {} : { values: { purpose } }) })
        }
      />
    </>
  );
}

function Policies(props: { readonly of: string; readonly policies: readonly unknown[] }) {
  return (
    <>
      {props.of !== "" && <h3>{props.of}</h3>}
      {props.policies.length === 0 ? <p>There is none.</p> : <Policy policy={props.policies} />}
    </>
  );
}
