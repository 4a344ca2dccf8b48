import type { Plot } from "../parts/marks/plot";
import { call } from "./node";

/** A figure with its 95 % interval, or why there is none. */
export interface ComparedFigure {
  readonly value?: number;
  readonly n: number;
  readonly low?: number;
  readonly high?: number;
  readonly reason?: string;
}

/** Models on the same rows: `GET /v1/comparisons/{comparison_id}`. */
export interface Comparison {
  readonly comparison_id: string;
  readonly evaluation_set?: { readonly evaluation_set_id: string; readonly sha256: string };
  readonly created_at: string;
  readonly task: string;
  readonly rows: number;
  readonly sorted_by?: string;
  readonly comparison: readonly {
    readonly model_id: string;
    readonly version: number;
    readonly type: string;
    readonly metrics: Readonly<Record<string, ComparedFigure>>;
  }[];
  readonly pairs: readonly {
    readonly first: string;
    readonly second: string;
    readonly agreement?: ComparedFigure;
    readonly difference?: ComparedFigure;
    readonly test?: { readonly name: string; readonly p_holm: number };
    readonly conclusion?: string;
  }[];
  readonly plot: Plot;
}

export interface ComparisonPage {
  readonly page: number;
  readonly pages: number;
  readonly count: number;
  readonly comparisons: readonly {
    readonly comparison_id: string;
    readonly created_at: string;
    readonly task: string;
    readonly rows: number;
    readonly model_ids: readonly string[];
  }[];
}

export const MODES = ["global", "local", "partial_dependence", "surrogate"] as const;
export type Mode = (typeof MODES)[number];

/** Why a model predicts what it does: `POST /v1/models/{model_id}/explain`. */
export interface Explanation {
  readonly explanation_id: string;
  readonly explanations: {
    readonly method: string;
    readonly seed: number;
    readonly rows: number;
    readonly rows_used: number;
    readonly output: string;
    readonly features: readonly string[];
    readonly surrogates: readonly {
      readonly output: number;
      readonly fitted: number;
      readonly coefficients: readonly number[];
      readonly r2: number;
    }[];
    readonly plot: Plot;
  };
}

/** What can be compared and explained, and on which rows. */
export interface Choices {
  readonly models: readonly {
    readonly model_id: string;
    readonly task: string;
    readonly feature_names: readonly string[];
  }[];
  readonly sets: readonly { readonly evaluation_set_id: string; readonly rows: number }[];
}

export function listPath(page: number): string {
  return `/v1/comparisons?limit=20&page=${page}`;
}

export function readComparisons(page: number): Promise<ComparisonPage> {
  return call("GET", listPath(page));
}

export function comparisonPath(id: string): string {
  return `/v1/comparisons/${encodeURIComponent(id)}`;
}

export function readComparison(id: string): Promise<Comparison> {
  return call("GET", comparisonPath(id));
}

export async function readChoices(): Promise<Choices> {
  const [{ models }, { evaluation_sets: sets }] = await Promise.all([
    call<{ models: Choices["models"] }>("GET", "/v1/models?limit=100"),
    call<{ evaluation_sets: Choices["sets"] }>("GET", "/v1/evaluation-sets?limit=100"),
  ]);
  return { models, sets };
}

export function compareModels(models: readonly string[], set: string): Promise<Comparison> {
  return call("POST", "/v1/models/compare", { model_ids: models, evaluation_set: set });
}

export function explainPath(model: string): string {
  return `/v1/models/${encodeURIComponent(model)}/explain`;
}

/** What is asked of a model. */
export interface Question {
  readonly mode: Mode;
  /** Id of the evaluation set. */
  readonly set: string;
  /** Of the set, counted from 1; for questions about one row. */
  readonly row: number;
  /** For questions about one feature; empty for the first. */
  readonly feature: string;
}

export function isAboutARow(mode: Mode): boolean {
  return mode === "local" || mode === "surrogate";
}

/** A question as the node takes it. */
export function bodyOf({ mode, set, row, feature }: Question): Readonly<Record<string, unknown>> {
  return {
    mode,
    evaluation_set: set,
    ...(isAboutARow(mode) ? { row_numbers: [row] } : {}),
    ...(mode === "partial_dependence" && feature !== "" ? { features: [feature] } : {}),
  };
}

export function explainModel(model: string, question: Question): Promise<Explanation> {
  return call("POST", explainPath(model), bodyOf(question));
}

/** Keeps rows with labels at the node. */
export function registerSet(fields: unknown): Promise<{ readonly evaluation_set_id: string; readonly rows: number }> {
  return call("POST", "/v1/evaluation-sets", fields);
}
