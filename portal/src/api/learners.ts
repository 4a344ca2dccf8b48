import type { Topic } from "./live";
import { call } from "./node";
import type { Paged } from "./page";

/** What a training's catalog says of it; without a state it is not known at the moment. */
export interface TrainingState {
  readonly state?: "open" | "completed" | "converged" | "ended-early";
  readonly endedAt?: number;
}

/** What a training reveals as sums over many processors. */
export type Contribution = "update" | "moments";

/** What each round of a training reveals besides, as sums over many processors. */
export type ClassMetric = "confusion" | "scores";

/** How many learners decided what, for one training: `GET /consents`. */
export interface PlanConsents extends TrainingState {
  readonly trainingPlanId: string;
  readonly name?: string;
  readonly purpose?: string;
  readonly contribution?: Contribution;
  readonly metrics?: readonly ClassMetric[];
  readonly given: number;
  readonly withdrawn: number;
  readonly ended: number;
}

/** Learners by what they have spent: `GET /learners/budgets`. */
export interface Budgets {
  readonly learners: number;
  readonly withoutBound: number;
  readonly epsilonMax?: number;
  readonly epsilon: readonly Range[];
  readonly trainings: readonly { readonly trainings: number; readonly learners: number }[];
  readonly trainingsMax: number;
}

export interface Range {
  readonly from: number;
  readonly to: number;
  readonly learners: number;
}

/** A link that an operator made: `GET /learners/codes`. */
export interface LearnerCode {
  readonly learner: string;
  readonly madeBy: string;
  readonly madeAt: number;
  readonly expiresAt: number;
  readonly state: "waiting" | "used" | "replaced" | "expired";
  readonly usedAt?: number;
}

export interface PrivacyCost {
  readonly bounded: boolean;
  readonly epsilon?: number;
}

/** What trainings are to the learner who is logged in: `GET /my/overview`. */
export interface LearnerData {
  readonly trainings: readonly LearnerTraining[];
  readonly year: { readonly trainings: number; readonly max: number };
  readonly privacy: PrivacyCost & { readonly epsilonMax?: number };
}

export interface LearnerTraining extends TrainingState {
  readonly trainingPlanId: string;
  readonly name?: string;
  readonly purpose?: string;
  readonly contribution?: Contribution;
  readonly metrics?: readonly ClassMetric[];
  readonly consent: "given" | "withdrawn" | "none";
  readonly decidedAt?: number;
  readonly counted: boolean;
  readonly countedSince?: number;
  readonly over: boolean;
  /** When its last consent statement expires or expired, or when it ended if that was earlier. */
  readonly until?: number;
  readonly charged: boolean;
  readonly cost?: PrivacyCost;
}

/** What became of one learner of a list. */
export interface ConsentOutcome {
  readonly learner: string;
  readonly outcome: "recorded" | "unchanged" | "withdrawn" | "limit" | "ended";
  readonly processor?: string;
}

export const CONSENTS_PATH = "/consents?limit=100";

export const CONSENTS: Topic<Paged<PlanConsents>> = {
  name: "consents",
  read: () => readConsents(1),
};

export function readConsents(page: number): Promise<Paged<PlanConsents>> {
  return call("GET", `${CONSENTS_PATH}&page=${page}`);
}

export function readBudgets(): Promise<Budgets> {
  return call("GET", "/learners/budgets");
}

export function readCodes(page: number): Promise<Paged<LearnerCode>> {
  return call("GET", `/learners/codes?page=${page}`);
}

/** Makes a link with which a learner logs in, once. */
export function makeCode(learner: string): Promise<{ readonly code: string; readonly expiresAt: number }> {
  return call("POST", "/learners/codes", { learner });
}

export function readOverview(): Promise<LearnerData> {
  return call("GET", "/my/overview");
}

/** Consents to a training, or withdraws. */
export function decide(trainingPlanId: string, consent: boolean): Promise<void> {
  return call(consent ? "PUT" : "DELETE", `/my/consents/${encodeURIComponent(trainingPlanId)}`);
}

function consentsPath(trainingPlanId: string): string {
  return `/consents/${encodeURIComponent(trainingPlanId)}`;
}

/** Records the consents that can be recorded; a consent that was withdrawn stays so. */
export async function recordEach(
  trainingPlanId: string,
  learners: readonly string[],
): Promise<readonly ConsentOutcome[]> {
  const answer = await call<{ readonly outcomes: readonly ConsentOutcome[] }>(
    "PUT",
    `${consentsPath(trainingPlanId)}?each=true`,
    { learners },
  );
  return answer.outcomes;
}

/** Records that a learner consents, also after a withdrawal, or withdraws. */
export function recordDecision(trainingPlanId: string, learner: string, consent: boolean): Promise<unknown> {
  return consent
    ? call("PUT", consentsPath(trainingPlanId), { learners: [learner] })
    : call("DELETE", `/consents/${encodeURIComponent(learner)}/${encodeURIComponent(trainingPlanId)}`);
}
