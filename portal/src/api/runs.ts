import type { Plot } from "../parts/marks/plot";
import type { Topic } from "./live";
import { call } from "./node";

/** An assessment: `GET /v1/audits/{run_id}`. Lists have it without stages, warnings and progress. */
export interface Run {
  readonly run_id: string;
  readonly status: "queued" | "running" | "completed" | "completed_with_warnings" | "failed" | "cancelled";
  readonly stage?: string;
  readonly input_path: string;
  readonly requested_by?: string;
  readonly cancel_requested: boolean;
  readonly created_at: string;
  readonly started_at?: string;
  readonly ended_at?: string;
  readonly derived_from?: string;
  readonly model_id?: string;
  readonly rows_removed_at?: string;
  readonly error?: { readonly stage: string; readonly code: string; readonly message: string };
  readonly stages?: readonly Stage[];
  readonly rows_processed?: number;
  readonly warnings?: readonly string[];
  readonly progress?: {
    readonly stage: string;
    readonly done: number;
    readonly total: number;
    readonly unit: string;
  };
}

export interface Stage {
  readonly stage: string;
  readonly status: "ok" | "warning" | "skipped";
  readonly rows: number;
  readonly started_at: string;
  readonly ended_at: string;
}

export interface RunPage {
  readonly page: number;
  readonly pages: number;
  readonly count: number;
  readonly runs: readonly Run[];
}

/** A file of a run, and who gets it. */
export interface RunFile {
  readonly name: string;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly class: "public" | "medium" | "restricted" | "hidden";
  /** Whether nobody gets it at this node. */
  readonly withheld: boolean;
}

/** What a run found: `GET /v1/audits/{run_id}/dashboard`, of its figures those that pages show. */
export interface Dashboard {
  readonly total_events: number;
  readonly overall_completeness: number;
  readonly quality_score: number;
  readonly risk_level: string;
  /** In words; the advice is empty if nothing need be done. */
  readonly key_findings: readonly { readonly text: string; readonly advice: string }[];
}

/** What the node says about a plot that it offers. */
export interface OfferedPlot {
  readonly id: string;
  readonly title: string;
  readonly analysis: string;
  readonly offered: boolean;
}

const OVER = new Set(["completed", "completed_with_warnings", "failed", "cancelled"]);

export function isOver(run: Run): boolean {
  return OVER.has(run.status);
}

export function hasResult(run: Run): boolean {
  return run.status === "completed" || run.status === "completed_with_warnings";
}

export const RUNS_PATH = "/v1/audits";

export function listPath(page: number): string {
  return `${RUNS_PATH}?limit=10&page=${page}`;
}

export function readRuns(page: number): Promise<RunPage> {
  return call("GET", listPath(page));
}

export function runPath(id: string): string {
  return `${RUNS_PATH}/${encodeURIComponent(id)}`;
}

export function runTopic(id: string): Topic<Run> {
  const path = runPath(id);
  return {
    name: `run:${id}`,
    read: () => call("GET", path),
    stream: `${path}/events`,
    isOver,
  };
}

export function cancelRun(id: string): Promise<Run> {
  return call("POST", `${runPath(id)}/cancel`);
}

/** Assesses the same file in the same way again. */
export function repeatRun(id: string): Promise<Run> {
  return call("POST", `${runPath(id)}/rerun`);
}

export function deleteRun(id: string): Promise<void> {
  return call("DELETE", runPath(id));
}

export function readDashboard(id: string): Promise<Dashboard> {
  return call("GET", `${runPath(id)}/dashboard`);
}

export async function readFiles(id: string): Promise<readonly RunFile[]> {
  return (await call<{ files: readonly RunFile[] }>("GET", `${runPath(id)}/artifacts`)).files;
}

/** The path of a file of a run, or of a plot, whose name begins with its folder. */
export function filePath(id: string, name: string): string {
  return `${runPath(id)}/artifacts/${name.split("/").map(encodeURIComponent).join("/")}`;
}

/** A file that is JSON. */
export function readFile<Content>(id: string, name: string): Promise<Content> {
  return call("GET", filePath(id, name));
}

export function readPlot(id: string, plot: string): Promise<Plot> {
  return readFile(id, `plots/${plot}.json`);
}

export async function readOfferedPlots(): Promise<readonly OfferedPlot[]> {
  const { plots } = await call<{ plots: readonly OfferedPlot[] }>("GET", "/v1/capabilities/plots");
  return plots.filter((plot) => plot.offered);
}

/** The key of this node that checks manifests. */
export function readManifestKey(): Promise<{ readonly key_id: string; readonly public_key: string }> {
  return call("GET", "/v1/manifest-key");
}
