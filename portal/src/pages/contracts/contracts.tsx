import { useSignal } from "@preact/signals";
import { CONTRACT_KINDS, type ContractKind, type ManagedContract, readContracts } from "../../api/contracts";
import { Curl } from "../../parts/curl";
import { Fold } from "../../parts/fold";
import { useNames } from "../../parts/names";
import { hrefOf, shortOf } from "../../parts/place";
import { Section } from "../../parts/section";
import { CONTRACT_STATES } from "../../words";
import { Mark } from "../../parts/mark";

const NAMES: Readonly<Record<ContractKind, string>> = {
  bilaterals: "Contracts of two parties",
  contracts: "Contracts of ecosystems",
};

/** Contracts of two parties, or of ecosystems, for operators. */
export function ContractList() {
  const kind = useSignal<ContractKind>("bilaterals");
  const status = useSignal("");
  return (
    <>
      <form class="search">
        <div class="field">
          <label for="kind">Kind</label>
          <select
            id="kind"
            value={kind.value}
            onChange={(event) =>
              (kind.value = CONTRACT_KINDS.find((one) => one === event.currentTarget.value) ?? "bilaterals")
            }
          >
            {CONTRACT_KINDS.map((one) => (
              <option key={one} value={one}>
                {NAMES[one]}
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for="status">State</label>
          <select id="status" value={status.value} onChange={(event) => (status.value = event.currentTarget.value)}>
            <option value="">any</option>
            {Object.entries(CONTRACT_STATES).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        </div>
      </form>
      <Section
        title="Contracts"
        read={() => readContracts(kind.value, status.value)}
        of={`${kind.value} ${status.value}`}
      >
        {(contracts) => (
          <>
            {contracts.length === 0 && (
              <p>
                There is none{status.value === "" ? "" : " in this state"}.{" "}
                {kind.value === "bilaterals"
                  ? "The catalog makes one when the terms of a negotiation stand. Contracts of ecosystems are another kind."
                  : "The catalog makes one for each ecosystem."}
              </p>
            )}
            <Fold items={[...contracts].reverse()} name="contracts">
              {(shown) => <Rows kind={kind.value} contracts={shown} />}
            </Fold>
          </>
        )}
      </Section>
      <Curl path={`/${kind.value}/all`} />
    </>
  );
}

function Rows(props: { readonly kind: ContractKind; readonly contracts: readonly ManagedContract[] }) {
  const { kind, contracts } = props;
  const nameOf = useNames(
    contracts.flatMap((one) => [one.serviceOffering, one.dataProvider, one.dataConsumer, one.ecosystem]),
  );
  return (
    <ul class="rows">
      {contracts.map((contract) => (
        <li key={contract._id}>
          <Item kind={kind} contract={contract} nameOf={nameOf} />
        </li>
      ))}
    </ul>
  );
}

function Item(props: {
  readonly kind: ContractKind;
  readonly contract: ManagedContract;
  readonly nameOf: (url: string | undefined) => string | undefined;
}) {
  const { kind, contract, nameOf } = props;
  const about = nameOf(kind === "bilaterals" ? contract.serviceOffering : contract.ecosystem);
  const participant = (url: string | undefined) => nameOf(url) ?? shortOf(url);
  return (
    <>
      <h2>
        <a href={hrefOf(`contracts/${kind}/${contract._id}`)}>{about ?? contract._id}</a>
      </h2>
      <p>
        <ContractState contract={contract} />
        {kind === "bilaterals"
          ? ` · ${participant(contract.dataProvider)} provides, ${participant(contract.dataConsumer)} consumes`
          : ` · ${contract.members?.length ?? 0} signatures, ${contract.serviceOfferings?.length ?? 0} offerings`}
        <span class="muted">
          {" "}
          · {contract.createdAt.slice(0, 16).replace("T", " ")}
          {about !== undefined && ` · ${contract._id}`}
        </span>
      </p>
    </>
  );
}

export function ContractState(props: { readonly contract: ManagedContract }) {
  const { status, inForce } = props.contract;
  const mark =
    status === "pending"
      ? { kind: "waiting", sign: "◷" }
      : status === "signed"
        ? { kind: "done", sign: "✓" }
        : { kind: "problem", sign: "✕" };
  return (
    <Mark kind={mark.kind} sign={mark.sign}>
      {CONTRACT_STATES[status] ?? status}
      {status === "signed" && !inForce && ", not in force now"}
    </Mark>
  );
}
