import { call } from "./node";
import type { Paged } from "./page";

/** A training plan for which an aggregator or a processor node is registered: `GET /registrations`. */
export interface Registration {
  readonly trainingPlanId?: string;
  readonly name?: string;
  readonly catalog?: string;
  readonly contract: string;
  /** Of an aggregator: digest of the training plan, and when it registered. */
  readonly trainingPlan?: string;
  readonly issuedAt?: number;
  /** Of a processor node. */
  readonly processors?: number;
  readonly learners?: number;
  readonly assigned?: number;
}

/** An execution plan as an aggregator of it has it: `GET /plans`. */
export interface Plan {
  readonly plan: string;
  readonly id: string;
  readonly trainingPlanId: string;
  readonly round: number;
  readonly role: string;
  readonly group?: number;
  readonly index?: number;
  readonly state: string;
  readonly since?: number;
  readonly waitingFor: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  readonly notAfter: number;
}

export function readRegistrations(page: number): Promise<Paged<Registration>> {
  return call("GET", `/registrations?page=${page}`);
}

/** Registers this node for a training plan of a catalog, under a contract. */
export function register(plan: string, catalog: string, contract: string): Promise<unknown> {
  return call("PUT", `/registrations/${encodeURIComponent(plan)}`, { catalog, contract });
}

export function readPlans(page: number): Promise<Paged<Plan>> {
  return call("GET", `/plans?page=${page}`);
}
