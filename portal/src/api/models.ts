import { call } from "./node";

/** The newest version of a registered model. */
export interface Model {
  readonly model_id: string;
  readonly version: number;
  readonly adapter: string;
  readonly class: string;
  readonly task: string;
  readonly feature_names: readonly string[];
  readonly classes: readonly unknown[];
  readonly probabilities: boolean;
  readonly accepts_missing: boolean;
  readonly params: Readonly<Record<string, unknown>>;
  readonly bytes: number;
  readonly sha256?: string;
  readonly registered_at: string;
}

export interface Models {
  readonly page: number;
  readonly pages: number;
  readonly count: number;
  readonly models: readonly Model[];
}

const LIMIT = 100;

export function readModels(page: number): Promise<Models> {
  return call("GET", `/v1/models?limit=${LIMIT}&page=${page}`);
}

export function modelPath(id: string): string {
  return `/v1/models/${encodeURIComponent(id)}`;
}

export function readModel(id: string): Promise<Model> {
  return call("GET", modelPath(id));
}

export interface Registration {
  /** Below the workspace's folder for models; a URL with the adapter `http`; empty with `dummy`. */
  readonly model_path: string;
  readonly adapter_type: string;
  readonly model_id?: string;
  readonly feature_names?: readonly string[];
}

export function registerModel(registration: Registration): Promise<Model> {
  return call("POST", "/v1/models/register", registration);
}
