import { call } from "./node";
import type { Decision } from "./policies";

export const CONTRACT_KINDS = ["bilaterals", "contracts"] as const;
/** Of two parties, or of an ecosystem. */
export type ContractKind = (typeof CONTRACT_KINDS)[number];

export interface Signature {
  /** Of an ecosystem's member. */
  readonly participant?: string;
  readonly role?: string;
  /** Of a party. */
  readonly party?: string;
  readonly did?: string;
  readonly signature?: string;
  readonly value?: string;
  readonly date: string;
  readonly verified: boolean;
  readonly via: string;
}

/** A contract as its manager keeps it: `GET /contracts/{id}`, `GET /bilaterals/{id}`. */
export interface ManagedContract {
  readonly _id: string;
  readonly status: string;
  readonly inForce: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly dataProvider?: string;
  readonly dataConsumer?: string;
  readonly serviceOffering?: string;
  readonly policy?: readonly unknown[];
  readonly signatures?: readonly Signature[];
  readonly revokedSignatures?: readonly Signature[];
  readonly ecosystem?: string;
  readonly orchestrator?: string;
  readonly serviceOfferings?: readonly {
    readonly _id: string;
    readonly participant: string;
    readonly serviceOffering: string;
    readonly policies: readonly unknown[];
  }[];
  readonly rolesAndObligations?: readonly { readonly role: string; readonly policies?: readonly unknown[] }[];
  readonly members?: readonly Signature[];
  readonly revokedMembers?: readonly Signature[];
}

/** The first 1,000. @param status empty for all */
export async function readContracts(kind: ContractKind, status: string): Promise<readonly ManagedContract[]> {
  const query = status === "" ? "" : `?status=${encodeURIComponent(status)}`;
  return (await call<{ contracts: readonly ManagedContract[] }>("GET", `/${kind}/all${query}`)).contracts;
}

export function pathOf(kind: ContractKind, id: string): string {
  return `/${kind}/${encodeURIComponent(id)}`;
}

export function readContract(kind: ContractKind, id: string): Promise<ManagedContract> {
  return call("GET", pathOf(kind, id));
}

export function decide(kind: ContractKind, id: string, question: unknown): Promise<Decision> {
  return call("POST", `${pathOf(kind, id)}/decisions`, question);
}
