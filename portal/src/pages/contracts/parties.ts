import type { ManagedContract, Signature } from "../../api/contracts";
import { shortOf } from "../../parts/place";

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

/** The records of the catalog that a contract names. */
export function urlsOf(contract: ManagedContract): readonly (string | undefined)[] {
  return [
    ...participantsOf(contract),
    contract.serviceOffering,
    contract.ecosystem,
    ...(contract.serviceOfferings ?? []).map(({ serviceOffering }) => serviceOffering),
  ];
}

/** What happened to a contract, in the order of time. */
export interface Event {
  readonly at: string;
  readonly text: string;
  readonly kind: "done" | "problem" | "idle";
  readonly note: string;
}

/**
 * When it was made, who signed when, and whose signature was withdrawn.
 *
 * @param nameOf participants; undefined for those without a known name
 */
export function eventsOf(
  contract: ManagedContract,
  nameOf: (url: string | undefined) => string | undefined,
): readonly Event[] {
  const signed = [...(contract.signatures ?? []), ...(contract.members ?? [])];
  const revoked = [...(contract.revokedSignatures ?? []), ...(contract.revokedMembers ?? [])];
  const all: Event[] = [
    { at: contract.createdAt, text: "The contract was made.", kind: "idle", note: "" },
    ...signed.map((one) => event(one, nameOf, "signed", "done")),
    ...revoked.map((one) => event(one, nameOf, "signed; the signature was withdrawn", "problem")),
  ];
  return all.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function event(
  one: Signature,
  nameOf: (url: string | undefined) => string | undefined,
  what: string,
  kind: Event["kind"],
): Event {
  const who = one.participant ?? one.party ?? one.did ?? "";
  const role = one.role === undefined ? "" : ` as ${one.role}`;
  const way = one.via === "catalog" ? "by the catalog" : `with the request of ${one.via}`;
  return {
    at: one.date,
    text: `${nameOf(who) ?? shortOf(who)} ${what}${role}: ${one.signature ?? one.value ?? ""}`,
    kind,
    note: `${one.verified ? "the signature was verified with the participant's key" : "the signature was not verified"}, ${way}`,
  };
}
