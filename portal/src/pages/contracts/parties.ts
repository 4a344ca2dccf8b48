import type { ManagedContract, Signature } from "../../api/contracts";

/** The last part of a participant's URL, which the whole contract has in full. */
export function shortOf(url: string | undefined): string {
  const parts = (url ?? "").split("/").filter((part) => part !== "");
  return parts.at(-1) ?? "nobody";
}

/** Everybody whom the contract names, once. */
export function participantsOf(contract: ManagedContract): readonly string[] {
  const named = [
    contract.dataConsumer,
    contract.dataProvider,
    ...(contract.members ?? []).map(({ participant }) => participant),
    ...(contract.serviceOfferings ?? []).map(({ participant }) => participant),
    contract.orchestrator,
  ];
  return [...new Set(named.filter((one): one is string => one !== undefined && one !== ""))];
}

/** What happened to a contract, in the order of time. */
export interface Event {
  readonly at: string;
  readonly text: string;
  readonly kind: "done" | "problem" | "idle";
  readonly note: string;
}

/** When it was made, who signed when, and whose signature was withdrawn. */
export function eventsOf(contract: ManagedContract): readonly Event[] {
  const signed = [...(contract.signatures ?? []), ...(contract.members ?? [])];
  const revoked = [...(contract.revokedSignatures ?? []), ...(contract.revokedMembers ?? [])];
  const all: Event[] = [
    { at: contract.createdAt, text: "The contract was made.", kind: "idle", note: "" },
    ...signed.map((one) => event(one, "signed", "done")),
    ...revoked.map((one) => event(one, "signed; the signature was withdrawn", "problem")),
  ];
  return all.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function event(one: Signature, what: string, kind: Event["kind"]): Event {
  const who = one.participant ?? one.party ?? one.did ?? "";
  const role = one.role === undefined ? "" : ` as ${one.role}`;
  const way = one.via === "catalog" ? "by the catalog" : `with the request of ${one.via}`;
  return {
    at: one.date,
    text: `${shortOf(who)} ${what}${role}: ${one.signature ?? one.value ?? ""}`,
    kind,
    note: `${one.verified ? "the signature was verified with the participant's key" : "the signature was not verified"}, ${way}`,
  };
}
