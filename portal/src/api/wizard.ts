import { call } from "./node";

/** The node's explanation of a step, or of an analysis. */
export interface Help {
  readonly title: string;
  readonly short_help: string;
  readonly why_it_matters: string;
  readonly privacy_implications: string;
  readonly required_inputs: readonly string[];
  readonly expected_outputs: readonly string[];
  readonly common_mistakes: readonly string[];
}

export interface Column {
  readonly name: string;
  readonly inferred_type: string;
  readonly cardinality: number;
  readonly missing_rate: number;
  /** Masked where they could point to persons. */
  readonly sample_values: readonly string[];
  readonly pii_flag: boolean;
  readonly likely_roles: readonly string[];
}

/** What the node found in a file. */
export interface Inspection {
  readonly detected_format: string;
  readonly detected_format_label: string;
  readonly format_confidence: number;
  readonly row_count_estimate: number;
  readonly file_size_bytes: number;
  readonly field_inventory: readonly Column[];
  readonly risk_warnings: readonly string[];
  readonly is_supported: boolean;
  readonly unsupported_reason: string | null;
  /** A column, or several, by role. */
  readonly pre_mapped_fields: Readonly<Record<string, string | readonly string[]>>;
}

export interface Analysis {
  readonly id: string;
  readonly category: string;
  readonly recommended?: boolean;
  readonly requires?: readonly string[];
  readonly reason?: string;
}

export interface Plot {
  readonly id: string;
  readonly analysis: string;
  readonly reason?: string;
}

export interface Recommendation {
  readonly valid_analyses: readonly Analysis[];
  readonly conditional_analyses: readonly Analysis[];
  readonly invalid_analyses: readonly Analysis[];
  readonly valid_plots: readonly Plot[];
  readonly invalid_plots: readonly Plot[];
  readonly privacy_controls: readonly string[];
  readonly scope_summary: string;
}

/** What is wrong with a plan, or should be known about it. */
export interface Issue {
  readonly severity: "block" | "warn" | "info";
  readonly rule_id: string;
  readonly title: string;
  readonly message: string;
  readonly remediation: string;
  readonly affected_step: string;
}

/** What a run of a plan will give. */
export interface OutputContract {
  readonly expected_artifacts: readonly {
    readonly filename: string;
    readonly description: string;
    readonly privacy_level: string;
  }[];
  readonly limitations: readonly string[];
  readonly assumptions: readonly string[];
  readonly scope_summary: string;
  readonly confirmation_text: string;
}

export interface Export {
  readonly id: string;
  readonly offered: boolean;
  readonly file?: string;
}

export function stepHelpPath(step: number): string {
  return `/v1/wizard/help/step/${step}`;
}

export function readStepHelp(step: number): Promise<Help> {
  return call("GET", stepHelpPath(step));
}

export function readAnalysisHelp(id: string): Promise<Help> {
  return call("GET", `/v1/wizard/help/analysis/${encodeURIComponent(id)}`);
}

export function inspect(input: string): Promise<Inspection> {
  return call("POST", "/v1/wizard/inspect-inputs", { dataset_reference: input });
}

export function recommend(request: unknown): Promise<Recommendation> {
  return call("POST", "/v1/wizard/recommend", request);
}

export async function checkPlan(plan: unknown): Promise<readonly Issue[]> {
  const { issues } = await call<{ issues: readonly Issue[] }>("POST", "/v1/wizard/validate-plan", { plan });
  // What is no list fails here, and not in the page that keeps it.
  return [...issues];
}

export function describeOutput(plan: unknown): Promise<OutputContract> {
  return call("POST", "/v1/wizard/output-contract", { plan });
}

export async function readExports(): Promise<readonly Export[]> {
  return (await call<{ exports: readonly Export[] }>("GET", "/v1/capabilities/exports")).exports;
}

/**
 * Starts the run of a plan that a person has confirmed.
 *
 * @param key the same for each try, so that there is one run
 * @returns the id of the run
 */
export async function startRun(plan: unknown, label: string, key: string): Promise<string> {
  const body = { plan, output_contract_confirmed: true, ...(label === "" ? {} : { run_label: label }) };
  return (await call<{ wizard_run_id: string }>("POST", "/v1/wizard/run", body, { "Idempotency-Key": key }))
    .wizard_run_id;
}
