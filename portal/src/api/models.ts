import { call, send } from "./node";

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

/** A file of a model that somebody sent. */
export interface ModelFile {
  /** Below the workspace's folder for models. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly sent_at: string;
}

export interface ModelFiles {
  readonly page: number;
  readonly pages: number;
  readonly files: readonly ModelFile[];
  /** The largest file that people may send; 0 if they may send none. */
  readonly upload_bytes_max: number;
}

const FILES_PATH = "/v1/model-files";

export function readModelFiles(page: number): Promise<ModelFiles> {
  return call("GET", `${FILES_PATH}?limit=${LIMIT}&page=${page}`);
}

/** Sends a file into the workspace's folder for models; {@link registerModel} opens it. */
export function sendModelFile(
  name: string,
  file: Blob,
  progress: (sent: number) => void,
  stop: AbortSignal,
): Promise<ModelFile> {
  return send("PUT", `${FILES_PATH}/${encodeURIComponent(name)}`, file, progress, stop);
}

export function deleteModelFile(path: string): Promise<void> {
  return call("DELETE", `${FILES_PATH}/${encodeURIComponent(nameOfFile(path))}`);
}

/** Without the folder. */
export function nameOfFile(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The adapter that reads files of such a name. */
export function adapterOf(path: string): string {
  return path.endsWith(".onnx") ? "onnx" : "sklearn";
}
