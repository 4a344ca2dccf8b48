import { call, send } from "./node";
import { type Run, type RunPage, RUNS_PATH } from "./runs";

/** A file that the workspace may assess. */
export interface DataFile {
  /** Below the workspace's folder for data. */
  readonly path: string;
  readonly name: string;
  readonly size_bytes: number;
  readonly location: string;
  readonly format: string;
}

export interface DataFiles {
  readonly page: number;
  readonly pages: number;
  readonly count: number;
  readonly files: readonly DataFile[];
  /** Whether these are all: of a very large folder not everything is looked at. */
  readonly complete: boolean;
  /** The largest file that people may send; 0 if they may send none. */
  readonly upload_bytes_max: number;
}

export interface Dataset {
  readonly dataset_id: string;
  readonly file_path: string;
  readonly schema_name?: string;
  readonly bytes?: number;
}

/** What a file breaks. */
export interface Validation {
  readonly valid: boolean;
  readonly schema_name: string;
  readonly actual_columns: readonly string[];
  readonly missing_columns: readonly string[];
  readonly extra_columns: readonly string[];
  readonly findings: readonly {
    readonly column: string;
    readonly rule: string;
    readonly values: number;
    readonly row: number;
  }[];
  readonly warnings: readonly string[];
  readonly rows: number;
  readonly error?: string;
}

export interface Profile {
  readonly run_id: string;
  /** Absent if the run that computes it takes longer than a request may. */
  readonly columns?: readonly ProfiledColumn[];
  readonly row_count_sampled?: number;
  readonly alerts?: readonly { readonly kind: string; readonly message: string }[];
}

export interface ProfiledColumn {
  readonly name: string;
  readonly dtype: string;
  readonly null_fraction: number;
  readonly n_unique: number;
  readonly is_pii_field: boolean;
}

export const FILES_PATH = "/v1/datasets/available";
const LIMIT = 50;

export function readFiles(page: number): Promise<DataFiles> {
  return call("GET", `${FILES_PATH}?limit=${LIMIT}&page=${page}`);
}

/**
 * Sends a file into the workspace's folder `uploads`, and registers it.
 *
 * @param progress is told how many bytes are sent
 * @param stop ends it
 */
export function upload(
  name: string,
  file: Blob,
  progress: (sent: number) => void,
  stop: AbortSignal,
): Promise<Dataset> {
  return send("PUT", `/v1/datasets/files/${encodeURIComponent(name)}`, file, progress, stop);
}

/** Where {@link upload} puts files. */
const UPLOADS = "uploads/";

/** Whether somebody sent the file, so that people may delete it. */
export function isSent(path: string): boolean {
  return path.startsWith(UPLOADS) && !path.slice(UPLOADS.length).includes("/");
}

export function deleteFile(path: string): Promise<void> {
  return call("DELETE", `/v1/datasets/files/${encodeURIComponent(path.slice(UPLOADS.length))}`);
}

export function ingest(path: string): Promise<Dataset> {
  return call("POST", "/v1/datasets/ingest", { file_path: path });
}

export function validate(path: string): Promise<Validation> {
  return call("POST", "/v1/datasets/validate", { file_path: path });
}

export function profile(id: string): Promise<Profile> {
  return call("POST", `/v1/datasets/${encodeURIComponent(id)}/profile`);
}

/** How many assessments are looked at for those of a file. */
export const LATEST = 100;

/** The newest assessments of the workspace. */
export async function readLatestRuns(): Promise<readonly Run[]> {
  return (await call<RunPage>("GET", `${RUNS_PATH}?limit=${LATEST}&page=1`)).runs;
}
