import type { Topic } from "./live";
import { call, send } from "./node";

export type TrainingState = "open" | "completed" | "converged" | "ended-early";

/** One training, as lists show it: `GET /training_plan`. Times are milliseconds since 1970. */
export interface Training {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly state: TrainingState;
  readonly reason?: string;
  readonly published: number;
  readonly since: number;
  readonly round: number;
  /** How many rounds the plan allows. */
  readonly rounds: number;
  readonly attempt?: AttemptHead;
}

export interface AttemptHead {
  readonly id: string;
  readonly state: string;
  readonly step: string;
  readonly since: number;
  readonly deadline?: number;
  /** The last version, if the attempt only evaluates it. */
  readonly evaluates?: string;
  readonly waitingFor: readonly string[];
}

/** One training with its latest attempt: `GET /training_plan/{id}/status`. */
export interface TrainingStatus extends Omit<Training, "attempt"> {
  readonly attempt?: Attempt;
}

export interface Attempt extends AttemptHead {
  /** From 1 in each round. */
  readonly attempt?: number;
  readonly round: number;
  readonly reason?: string;
  readonly nodes: readonly NodeState[];
  readonly counts: Readonly<Record<string, number>>;
}

/** What one node of an attempt does, as it says itself. */
export interface NodeState {
  readonly id: string;
  readonly role: string;
  readonly organisation?: string;
  readonly step: string;
  readonly since: number;
  readonly waitingFor: readonly string[];
  readonly group?: number;
  readonly index?: number;
  readonly parent?: string;
  readonly counts?: Readonly<Record<string, number>>;
  /** Its steps before this one. */
  readonly history?: readonly { readonly step: string; readonly since: number }[];
}

/** How good a model is on the records of all contributors together. What the plan does not ask for is absent. */
export interface Evaluation {
  readonly model_version: string;
  readonly count: number;
  readonly meanLoss?: number;
  readonly accuracy?: number;
  readonly balancedAccuracy?: number;
  readonly auc?: number;
  /** By how much the exact AUC can differ. */
  readonly aucError?: number;
  readonly calibrationError?: number;
  readonly classes?: readonly EvaluatedClass[];
}

export interface EvaluatedClass {
  readonly class: string;
  readonly recall?: number;
  /** In the record of a version alone. */
  readonly calibration?: readonly CalibrationBin[];
}

export interface CalibrationBin {
  readonly count: number;
  /** The mean of the predicted probabilities. */
  readonly predicted: number;
  /** The fraction of records that have the class. */
  readonly observed: number;
}

/** One round: `GET /training_plan/{id}/rounds`. */
export interface Round {
  readonly round: number;
  readonly attempts: readonly RoundAttempt[];
  readonly contributors_count?: number;
  readonly model_version?: string;
  readonly model_sha256?: string;
  readonly timestamp?: number;
  readonly evaluation?: Evaluation;
  /** Of its version, if this is the last one. */
  readonly finalEvaluation?: Evaluation;
  readonly epsilon?: number;
}

export interface RoundAttempt {
  readonly id: string;
  readonly attempt: number;
  readonly state: string;
  readonly createdAt: number;
  readonly since: number;
  readonly reason?: string;
  readonly seconds: Readonly<Record<string, number>>;
}

export interface Page<Item> {
  readonly limit: number;
  readonly page: number;
  readonly pages: number;
  readonly count: number;
  readonly result: readonly Item[];
}

export interface RegisteredNode {
  readonly id: string;
  readonly url: string;
  readonly org?: string;
}

const LIMIT = 100;
/** Rounds that a page shows. */
export const ROUNDS_MAX = 1_000;

async function page<Item>(path: string): Promise<Page<Item>> {
  return (await call<{ data: Page<Item> }>("GET", path)).data;
}

export function pathOf(id: string): string {
  return `/training_plan/${encodeURIComponent(id)}`;
}

export function readTrainings(number: number): Promise<Page<Training>> {
  return page(`/training_plan?limit=${LIMIT}&page=${number}`);
}

export const TRAININGS: Topic<{ readonly data: Page<Training> }> = {
  name: "trainings",
  read: () => call("GET", `/training_plan?limit=${LIMIT}`),
};

/** A change has only the nodes of the same attempt that changed, and their history only if it grew. */
export function mergeStatus(before: TrainingStatus, change: TrainingStatus): TrainingStatus {
  const known = before.attempt;
  const now = change.attempt;
  if (known === undefined || now === undefined || known.id !== now.id) {
    return change;
  }
  const changed = new Map(now.nodes.map((node) => [node.id, node]));
  const nodes = known.nodes.map((node) => ({ ...node, ...changed.get(node.id) }));
  return { ...change, attempt: { ...now, nodes } };
}

export function trainingTopic(id: string): Topic<TrainingStatus> {
  return { name: `training:${id}`, read: () => call("GET", `${pathOf(id)}/status`), merge: mergeStatus };
}

/** The last rounds of a training, in their order. */
export interface Rounds {
  readonly rounds: readonly Round[];
  /** How many there are. */
  readonly all: number;
}

/** At most {@link ROUNDS_MAX}. @param known what was read before: of this, only the last page is read again */
export async function readRounds(id: string, known: Rounds = { rounds: [], all: 0 }): Promise<Rounds> {
  const read = (number: number) => page<Round>(`${pathOf(id)}/rounds?limit=${LIMIT}&page=${number}`);
  const from = Math.max(1, Math.ceil(known.all / LIMIT));
  const first = await read(from);
  const next = Math.max(from + 1, first.pages - ROUNDS_MAX / LIMIT + 1);
  const others = await Promise.all(
    Array.from({ length: Math.max(0, first.pages - next + 1) }, (_, index) => read(next + index)),
  );
  const news = [first, ...others].flatMap((one) => one.result);
  return { rounds: joinRounds(known.rounds, news), all: first.count };
}

/** What is known with what was read later, which counts. */
export function joinRounds(known: readonly Round[], news: readonly Round[]): readonly Round[] {
  const since = news[0]?.round ?? Number.POSITIVE_INFINITY;
  return [...known.filter((round) => round.round < since), ...news].slice(-ROUNDS_MAX);
}

/** The evaluation in the record of a version: of the last version its own, otherwise that of the model before it. */
export async function readEvaluation(id: string, version: number): Promise<Evaluation | undefined> {
  const versions = await page<{ evaluation?: Evaluation; finalEvaluation?: Evaluation }>(
    `${pathOf(id)}/models?limit=1&page=${version}`,
  );
  return versions.result[0]?.finalEvaluation ?? versions.result[0]?.evaluation;
}

export function fileOf(id: string, version: string): string {
  return `${pathOf(id)}/models/${encodeURIComponent(version)}/file`;
}

export async function readAggregators(id: string): Promise<readonly RegisteredNode[]> {
  return (await page<RegisteredNode>(`${pathOf(id)}/aggregators?limit=${LIMIT}`)).result;
}

export function readProcessors(id: string, number: number): Promise<Page<RegisteredNode>> {
  return page(`${pathOf(id)}/processors?limit=${LIMIT}&page=${number}`);
}

export async function readAllProcessors(id: string): Promise<RegisteredNode[]> {
  const first = await readProcessors(id, 1);
  const all = [...first.result];
  for (let number = 2; number <= first.pages; number++) {
    all.push(...(await readProcessors(id, number)).result);
  }
  return all;
}

/** How records become rows: `target_data` of a training plan. */
export interface TargetData {
  /** `learners` or `records`, the default. */
  readonly rows?: string;
  readonly features: readonly PlanFeature[];
  readonly label: PlanLabel;
}

interface Scale {
  readonly mean?: number;
  readonly sd?: number;
  readonly min?: number;
  readonly max?: number;
}

export interface PlanFeature extends Scale {
  readonly name: string;
  readonly kind: string;
  readonly path?: string;
  readonly where?: unknown;
  readonly vocabulary?: readonly string[];
}

export interface PlanLabel extends Scale {
  readonly kind?: string;
  readonly path?: string;
  readonly where?: unknown;
  readonly classes?: readonly string[];
}

/** The training plan itself: `GET /training_plan/{id}`. */
export function readPlan(id: string): Promise<{ readonly target_data: TargetData }> {
  return call("GET", pathOf(id));
}

/** The file of a base model that somebody sent: `POST /base_models`. */
export interface BaseModelFile {
  /** To be named in training plans. */
  readonly url: string;
  readonly estimator: string;
  readonly features: number;
  readonly classCount: number;
  /** The first of them. */
  readonly classes: readonly string[];
}

/** Of one file. */
export const BASE_MODEL_BYTES_MAX = 64 * 1024 * 1024;

export function sendBaseModel(file: Blob, progress: (sent: number) => void, stop: AbortSignal): Promise<BaseModelFile> {
  return send("POST", "/base_models", file, progress, stop);
}

export function publishTraining(plan: unknown): Promise<unknown> {
  return call("POST", "/training_plan", plan);
}

/** Creates the first attempt, and gives it these nodes. */
export async function startTraining(
  id: string,
  aggregators: readonly RegisteredNode[],
  processors: readonly RegisteredNode[],
): Promise<void> {
  const plan = await call<{ id: string }>("POST", "/execution_plan", { training_plan: { id } });
  const path = `/execution_plan/${encodeURIComponent(plan.id)}`;
  await call("PUT", `${path}/aggregators`, { aggregators: aggregators.map(({ url, org }) => ({ url, org })) });
  await call("PUT", `${path}/processors`, { processors: processors.map(({ url }) => ({ url })) });
}
