import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import {
  type Contract,
  decide,
  move,
  type Move,
  type Negotiation,
  negotiationTopic,
  pathOf,
  readContract,
} from "../../api/negotiations";
import type { RuleValues } from "../../api/policies";
import { useAction } from "../../parts/action";
import { Curl } from "../../parts/curl";
import { Live } from "../../parts/live";
import { MayI } from "../../parts/may";
import { PolicyEditor } from "../../parts/policy/editor";
import { Policy } from "../../parts/policy/policy";
import { missing } from "../../parts/policy/rules";
import { ProblemBox } from "../../parts/problem";
import { Section } from "../../parts/section";
import { session } from "../../parts/session";
import { Status, titleOf } from "./list";
import { useName } from "../../parts/route";

/** One negotiation: its terms in words, whose turn it is, and what one may do now. */
export function NegotiationPage(props: { readonly id: string }) {
  const topic = useMemo(() => negotiationTopic(props.id), [props.id]);
  return (
    <>
      <Live title="Negotiation" topic={topic}>
        {(negotiation) => <Shown negotiation={negotiation} />}
      </Live>
      <Curl path={pathOf(props.id)} />
    </>
  );
}

function Shown(props: { readonly negotiation: Negotiation }) {
  const { negotiation } = props;
  const { provider, consumer, signatures } = negotiation;
  const rules = negotiation.providerPolicies;
  useName(titleOf(negotiation));
  return (
    <>
      <p class="headline">
        <Status negotiation={negotiation} />
      </p>
      <ol class="turns">
        <li>
          {negotiation.createdAt.slice(0, 16).replace("T", " ")}: access was asked for. {provider?.legalName} provides,{" "}
          {consumer?.legalName} consumes, for {String(negotiation.consumerServiceOffering?.name ?? "?")}.
        </li>
        {negotiation.latestNegotiator !== "" && (
          <li>The present terms are those of {nameOf(negotiation, negotiation.latestNegotiator)}.</li>
        )}
        {signatures.provider !== null && <li>Signed for {provider?.legalName}.</li>}
        {signatures.consumer !== null && <li>Signed for {consumer?.legalName}.</li>}
        {(negotiation.pending ?? []).length > 0 && (
          <li class="waiting">◷ The contract manager has still to do: {negotiation.pending?.join(", ")}.</li>
        )}
        {(negotiation.failed ?? []).length > 0 && (
          <li class="problem">
            ✕ The contract manager has answered with errors for a day: {negotiation.failed?.join(", ")}. Make the move
            again.
          </li>
        )}
        {(negotiation.problem ?? "") !== "" && <li class="problem">✕ {negotiation.problem}</li>}
      </ol>
      <h2>Terms</h2>
      {rules.length === 0 ? <p>There are none yet.</p> : <Policy policy={rules.map(plain)} />}
      {session.value != null && <Moves negotiation={negotiation} />}
      {negotiation.contract !== null && (
        <>
          <h2>Contract</h2>
          <Section title="Contract" read={() => readContract(negotiation._id)} of={String(negotiation.__v)}>
            {(contract) => <ContractShown contract={contract} negotiation={negotiation} />}
          </Section>
          <MayI
            title="May I …?"
            target={targetOf(negotiation)}
            decide={({ action, target, purpose }) =>
              decide(negotiation._id, { action, target, ...(purpose === "" ? {} : { purpose }) })
            }
          />
        </>
      )}
    </>
  );
}

function ContractShown(props: { readonly contract: Contract; readonly negotiation: Negotiation }) {
  const { contract, negotiation } = props;
  const signatures = contract.signatures ?? [];
  return (
    <>
      <p>
        <code>{contract._id}</code>{" "}
        {contract.inForce === true ? (
          <span class="done">✓ in force</span>
        ) : (
          <span class="waiting">◷ {contract.status ?? "not in force"}</span>
        )}
      </p>
      <ul>
        {signatures.map(({ party, did, value, date }) => (
          <li key={`${party} ${date}`}>
            {nameOf(negotiation, (party ?? did ?? "").split("/").at(-1) ?? "")}: {value}
            {date !== undefined && <span class="muted"> {date.slice(0, 16).replace("T", " ")}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

function targetOf(negotiation: Negotiation): string {
  return `${location.origin}/v1/catalog/serviceofferings/${negotiation.providerServiceOffering?._id ?? ""}`;
}

function nameOf(negotiation: Negotiation, id: string): string {
  return [negotiation.provider, negotiation.consumer].find((party) => party?._id === id)?.legalName ?? id;
}

function plain({ ruleId, values }: RuleValues): RuleValues {
  return { ruleId, values };
}

const LABELS: Readonly<Record<Move, string>> = {
  authorize: "Propose these terms",
  negotiate: "Propose other terms",
  accept: "Accept the terms",
  sign: "Sign",
  decline: "End the negotiation",
};

function Moves(props: { readonly negotiation: Negotiation }) {
  const { negotiation } = props;
  const moves = negotiation.moves ?? [];
  const editing = useSignal<Move | null>(null);
  const rules = useSignal<readonly RuleValues[]>([]);
  const signature = useSignal("");
  const { problem, busy, run } = useAction();
  const make = (which: Move, body?: unknown) =>
    run(async () => {
      await move(negotiation, which, body);
      editing.value = null;
    });
  const edit = (which: Move) => {
    rules.value = negotiation.providerPolicies.map(plain);
    editing.value = which;
  };
  if (moves.length === 0) {
    return null;
  }
  const open = editing.value;
  return (
    <section aria-label="What you may do">
      <h2>What you may do</h2>
      {negotiation.turn === "theirs" && <p>It is the other party's turn.</p>}
      {problem.value !== null && <ProblemBox problem={problem.value} />}
      <p class="actions">
        {moves.map((which) => (
          <button
            key={which}
            type="button"
            class={which === "accept" || which === "sign" ? "main" : ""}
            disabled={busy.value || (which === "sign" && signature.value.trim() === "")}
            onClick={() => {
              if (which === "authorize" || which === "negotiate") {
                edit(which);
              } else {
                void make(which, which === "sign" ? { signature: signature.value.trim() } : undefined);
              }
            }}
          >
            {which === "authorize" ? "Propose terms" : LABELS[which]}
          </button>
        ))}
      </p>
      {moves.includes("sign") && (
        <div class="field">
          <label for="signature">Signature: who signs, for whom</label>
          <input
            id="signature"
            type="text"
            value={signature.value}
            onInput={(event) => (signature.value = event.currentTarget.value)}
          />
        </div>
      )}
      {open !== null && (
        <section class="card" aria-label="Proposal">
          <PolicyEditor
            before={negotiation.providerPolicies}
            rules={rules.value}
            target={targetOf(negotiation)}
            set={(next) => (rules.value = next)}
          />
          <button
            type="button"
            class="main"
            disabled={busy.value || rules.value.length === 0 || rules.value.some((rule) => missing(rule).length > 0)}
            onClick={() => void make(open, { policy: rules.value })}
          >
            {LABELS[open]}
          </button>
          <button type="button" onClick={() => (editing.value = null)}>
            Cancel
          </button>
        </section>
      )}
    </section>
  );
}
