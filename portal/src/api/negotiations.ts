import type { Topic } from "./live";
import { call } from "./node";
import type { Decision, RuleValues } from "./policies";
import { Problem } from "./problem";
import type { CatalogRecord } from "./records";
import type { Page } from "./trainings";

export interface Party {
  readonly _id: string;
  readonly legalName: string;
}

/** A negotiation as its parties see it: `GET /negotiation/{id}`. */
export interface Negotiation {
  readonly _id: string;
  readonly __v: number;
  readonly provider?: Party;
  readonly consumer?: Party;
  readonly providerServiceOffering?: CatalogRecord;
  readonly consumerServiceOffering?: CatalogRecord;
  readonly negotiationStatus: string;
  readonly providerPolicies: readonly RuleValues[];
  readonly latestNegotiator: string;
  readonly signatures: { readonly consumer: string | null; readonly provider: string | null };
  readonly contract: string | null;
  readonly pending?: readonly string[];
  readonly failed?: readonly string[];
  readonly problem?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Whose move it is; only in pages and topics. */
  readonly turn?: "mine" | "theirs" | "none";
  readonly moves?: readonly Move[];
}

export type Move = "authorize" | "negotiate" | "accept" | "sign" | "decline";

const LIMIT = 50;

export function readNegotiations(turn: "mine" | "all", number: number): Promise<{ readonly data: Page<Negotiation> }> {
  return call("GET", `/negotiation?limit=${LIMIT}&page=${number}${turn === "mine" ? "&turn=mine" : ""}`);
}

export function pathOf(id: string): string {
  return `/negotiation/${encodeURIComponent(id)}`;
}

export function negotiationTopic(id: string): Topic<Negotiation> {
  return { name: `negotiation:${id}`, read: () => call("GET", pathOf(id)) };
}

const SIGN_ATTEMPTS = 5;

/**
 * Makes a move in the version that one has seen; fails with 409 if somebody has changed it since. A signature that the other
 * party gave meanwhile, or the contract that the manager made, does not change what one signs.
 */
export async function move(negotiation: Negotiation, which: Move, body?: unknown): Promise<void> {
  let seen = negotiation;
  for (let attempt = 1; ; attempt++) {
    try {
      await send(seen, which, body);
      return;
    } catch (failure) {
      const conflict = which === "sign" && failure instanceof Problem && failure.status === 409;
      if (!conflict || attempt === SIGN_ATTEMPTS) {
        throw failure;
      }
      const now = await call<Negotiation>("GET", pathOf(negotiation._id));
      if (now.__v === seen.__v || termsOf(now) !== termsOf(negotiation)) {
        throw failure;
      }
      seen = now;
    }
  }
}

function send(negotiation: Negotiation, which: Move, body: unknown): Promise<unknown> {
  const path = pathOf(negotiation._id) + (which === "authorize" ? "" : `/${which}`);
  return call("PUT", path, body, { "If-Match": `"${negotiation.__v}"` });
}

function termsOf({ negotiationStatus, providerPolicies }: Negotiation): string {
  return JSON.stringify([negotiationStatus, providerPolicies]);
}

export function begin(request: {
  readonly provider: string;
  readonly consumer: string;
  readonly providerServiceOffering: string;
  readonly consumerServiceOffering: string;
}): Promise<Negotiation> {
  return call("POST", "/negotiation", request);
}

/** A contract as its manager shows it: `GET /negotiation/{id}/contract`. */
export interface Contract {
  readonly _id: string;
  readonly status?: string;
  readonly inForce?: boolean;
  readonly signatures?: readonly {
    readonly party?: string;
    readonly did?: string;
    readonly value?: string;
    readonly date?: string;
  }[];
}

export function decide(id: string, question: unknown): Promise<Decision> {
  return call("POST", `${pathOf(id)}/decisions`, question);
}

export function readContract(id: string): Promise<Contract> {
  return call("GET", `${pathOf(id)}/contract`);
}
