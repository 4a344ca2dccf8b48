import type { Topic } from "./live";
import { call } from "./node";

/** An exchange as this end of it has it: `GET /dataexchanges/{id}`. */
export interface Exchange {
  readonly _id: string;
  readonly status: string;
  readonly contract?: string;
  readonly resourceId?: string;
  readonly purposeId?: string;
  readonly role?: "provider" | "consumer" | "middle";
  readonly participants?: readonly string[];
  readonly payload?: {
    readonly step: string;
    readonly items?: readonly { readonly size?: number; readonly held: number; readonly mediaType?: string }[];
    readonly deliveries?: readonly { readonly item: number; readonly resource: string; readonly progress: string }[];
  };
  readonly outcome?: { readonly reason: string; readonly source: string };
  readonly error?: { readonly message?: string };
  readonly timeline?: readonly Entry[];
  readonly createdAt?: string;
  readonly updatedAt?: string;
}

/** The records of the catalog that an exchange names. */
export function urlsOf({ resourceId, purposeId, participants }: Exchange): readonly (string | undefined)[] {
  return [resourceId, purposeId, ...(participants ?? [])];
}

/** Whether this connector refused the start, so that there is no exchange. */
export function isRefused(exchange: Exchange): boolean {
  return exchange.outcome?.source === "REFUSED";
}

/** What one end did, or what the other end said. */
export interface Entry {
  readonly at: string | number;
  readonly side: "own" | "peer";
  readonly what: string;
  readonly detail?: string;
  readonly bytes?: number;
}

interface Envelope<Content> {
  readonly content: Content;
}

const LIMIT = 100;

export const EXCHANGES: Topic<Envelope<readonly Exchange[]>> = {
  name: "exchanges",
  read: () => call("GET", `/dataexchanges?page=1&limit=${LIMIT}`),
};

export function pathOf(id: string): string {
  return `/dataexchanges/${encodeURIComponent(id)}`;
}

export function exchangeTopic(id: string): Topic<Envelope<Exchange>> {
  return { name: `exchange:${id}`, read: () => call("GET", pathOf(id)) };
}

/** Asks for an exchange, and does not wait for its end. */
export function startExchange(request: {
  readonly contract: string;
  readonly resourceId: string;
  readonly purposeId: string;
}): Promise<unknown> {
  return call("POST", "/exchange", request, { Prefer: "respond-async" });
}

export function cancelExchange(id: string): Promise<unknown> {
  return call("POST", `${pathOf(id)}/cancel`);
}
