import { call } from "./node";
import type { Decision, RuleValues } from "./policies";
import { recordPath } from "./records";

export interface EcosystemOffering {
  readonly serviceOffering: string;
  readonly policy: readonly RuleValues[];
}

/** An invitation or a request to join. */
export interface Entry {
  readonly _id: string;
  readonly participant: string;
  readonly roles: readonly string[];
  readonly offerings: readonly EcosystemOffering[];
  readonly status: "Pending" | "Authorized" | "Rejected" | "Signed";
}

/** An ecosystem as its record shows it to the caller: `GET /ecosystems/{id}`. */
export interface Ecosystem {
  readonly _id: string;
  readonly __v: number;
  readonly name: string;
  readonly description?: string;
  readonly status: string;
  /** Missing if the participant does not exist any more. */
  readonly orchestrator?: { readonly _id: string; readonly legalName: string };
  readonly contract: string | null;
  readonly participantsCount: number;
  readonly participants: readonly {
    readonly participant: { readonly _id: string; readonly legalName: string };
    readonly roles: readonly string[];
    readonly offerings: readonly EcosystemOffering[];
  }[];
  readonly invitations: readonly Entry[];
  readonly joinRequests: readonly Entry[];
  readonly pending?: readonly string[];
  readonly failed?: readonly string[];
  readonly problem?: string;
}

export function pathOf(id: string): string {
  return recordPath("ecosystems", id);
}

export function readEcosystem(id: string): Promise<Ecosystem> {
  return call("GET", pathOf(id));
}

export function readOwnEcosystems(): Promise<readonly Ecosystem[]> {
  return call("GET", "/ecosystems/me");
}

export function createEcosystem(fields: {
  readonly name: string;
  readonly description: string;
  readonly location: string;
}): Promise<Ecosystem> {
  return call("POST", "/ecosystems", fields);
}

/** Roles that the catalog gives by itself. */
const GIVEN = ["Orchestrator", "infrastructureProvider"];

/** Roles that one may ask for. */
export async function readRoles(): Promise<readonly string[]> {
  const roles = await call<readonly { readonly title: string }[]>("GET", "/reference/roles");
  return roles.map(({ title }) => title).filter((title) => !GIVEN.includes(title));
}

/** A move that means the same whatever others have done meanwhile. */
export function move(ecosystem: Ecosystem, method: string, path: string, body?: unknown): Promise<unknown> {
  return call(method, `${pathOf(ecosystem._id)}/${path}`, body);
}

export function decide(id: string, question: unknown): Promise<Decision> {
  return call("POST", `${pathOf(id)}/contract/decisions`, question);
}
