import type { Inspection, Issue, Recommendation } from "../../api/wizard";

/** What a person has chosen for a new assessment so far. */
export interface Draft {
  /** A path in the workspace's folder for data, the id of a data set, or a URL. */
  readonly input: string;
  /** A file of recommendations; empty without. */
  readonly predictions: string;
  /** A file that says what is relevant; empty without. */
  readonly truth: string;
  readonly purpose: string;
  /** Of the input; null before it was inspected. */
  readonly inspection: Inspection | null;
  /** The role of each column that has one. */
  readonly roles: Readonly<Record<string, string>>;
  readonly acknowledged: boolean;
  /** Why direct identifiers stay readable; empty if they do not. */
  readonly keepReason: string;
  readonly model: string;
  readonly favourable: string;
  /** Null until the node has recommended some. */
  readonly analyses: readonly string[] | null;
  readonly plots: readonly string[] | null;
  readonly exports: readonly string[];
  /** Of these the person knows that they describe personal data. */
  readonly acknowledgedExports: readonly string[];
  readonly label: string;
  readonly confirmed: boolean;
}

export const EMPTY: Draft = {
  input: "",
  predictions: "",
  truth: "",
  purpose: "full_audit",
  inspection: null,
  roles: {},
  acknowledged: false,
  keepReason: "",
  model: "",
  favourable: "",
  analyses: null,
  plots: null,
  exports: [],
  acknowledgedExports: [],
  label: "",
  confirmed: false,
};

/** The node's steps in their order, by the names that issues have. The last two are the page of the run. */
export const STEPS = [
  "input_source",
  "format_detection",
  "schema_mapping",
  "privacy_review",
  "model_context",
  "analysis_scope",
  "plot_selection",
  "output_contract",
  "run_progress",
  "results",
] as const;

export const CHOICES = 8;

/** Roles that columns can have, by the node's names. */
export const ROLES: Readonly<Record<string, string>> = {
  entity_field: "person",
  item_field: "resource",
  timestamp_field: "time",
  session_field: "session",
  verb_field: "verb",
  target_field: "label: what is true",
  prediction_field: "prediction",
  probability_field: "probability of the favourable label",
  group_field: "group to compare",
  sensitive_field: "sensitive attribute",
  proxy_field: "singles out together with others",
  identifier_field: "identifier",
};

export const PURPOSES: Readonly<Record<string, string>> = {
  full_audit: "everything",
  dataset_readiness: "whether the data set is ready to be used",
  privacy_audit: "what is personal in it",
  xapi_harmonisation: "whether it can become xAPI statements",
  fairness_or_representation: "how groups are represented and treated",
  recommender_evaluation: "how good recommendations are",
  model_explanation: "what a model depends on",
  model_comparison: "which model is better",
  compliance_export: "documents for compliance",
};

/** Another input: what was found in the one before, and chosen by it, is gone. */
export function withInput(draft: Draft, input: string): Draft {
  return input === draft.input
    ? draft
    : { ...EMPTY, input, predictions: draft.predictions, truth: draft.truth, purpose: draft.purpose };
}

/** Changes a choice. The node recommends anew by what decides about it, and what was confirmed is to be read again. */
export function withChoice(draft: Draft, change: Partial<Draft>): Draft {
  const decides = ["purpose", "model", "predictions", "truth"] as const;
  const anew = decides.some((name) => name in change && change[name] !== draft[name]);
  return {
    ...draft,
    confirmed: false,
    ...(anew ? { analyses: null, plots: null } : {}),
    ...change,
  };
}

/** Takes what the node found, with the roles that it suggests. */
export function withInspection(draft: Draft, inspection: Inspection): Draft {
  const names = new Set(inspection.field_inventory.map((column) => column.name));
  let roles: Record<string, string> = {};
  for (const [role, columns] of Object.entries(inspection.pre_mapped_fields)) {
    for (const column of [columns].flat()) {
      if (Object.hasOwn(ROLES, role) && names.has(column)) {
        roles = { [column]: role, ...roles };
      }
    }
  }
  return { ...draft, inspection, roles, analyses: null, plots: null, confirmed: false };
}

/** The role of a column; empty for none. Columns may have the names of what all objects have. */
export function roleOf(draft: Draft, column: string): string {
  return Object.hasOwn(draft.roles, column) ? (draft.roles[column] ?? "") : "";
}

/** Gives a column a role; none if it is empty. */
export function withRole(draft: Draft, column: string, role: string): Draft {
  const roles = { ...draft.roles };
  delete roles[column];
  return withChoice(draft, {
    roles: role === "" ? roles : { ...roles, [column]: role },
    analyses: null,
    plots: null,
  });
}

/** Selects what the node recommends, unless somebody has chosen already; what is not possible is not selected. */
export function withRecommendation(draft: Draft, recommendation: Recommendation): Draft {
  const possible = new Set(recommendation.valid_analyses.map(({ id }) => id));
  const analyses =
    draft.analyses?.filter((id) => possible.has(id)) ??
    recommendation.valid_analyses.filter((one) => one.recommended).map(({ id }) => id);
  const plots =
    draft.plots?.filter((id) => recommendation.valid_plots.some((plot) => plot.id === id)) ??
    recommendation.valid_plots.filter((plot) => analyses.includes(plot.analysis)).map(({ id }) => id);
  return { ...draft, analyses, plots };
}

/** The list with the item, or without it if it was there. */
export function toggled(list: readonly string[], item: string): readonly string[] {
  return list.includes(item) ? list.filter((one) => one !== item) : [...list, item];
}

/** Columns by their roles. */
function mappings(draft: Draft): Record<string, string[]> {
  const made: Record<string, string[]> = {};
  for (const [column, role] of Object.entries(draft.roles)) {
    (made[role] ??= []).push(column);
  }
  return made;
}

function columns(draft: Draft) {
  return draft.inspection?.field_inventory ?? [];
}

export function isPersonal(draft: Draft): boolean {
  return columns(draft).some((column) => column.pii_flag);
}

/** What the node is asked for its recommendation. */
export function questionOf(draft: Draft): unknown {
  return {
    inspection_result: draft.inspection,
    purpose: draft.purpose,
    field_mappings: mappings(draft),
    has_model: draft.model !== "",
    has_predictions: draft.predictions !== "",
    has_ground_truth: draft.truth !== "",
  };
}

/** The plan that the node checks, describes and runs. Only what was chosen is in it. */
export function planOf(draft: Draft): unknown {
  const { inspection, predictions, truth, keepReason, model, favourable } = draft;
  return {
    detected_format: inspection?.detected_format ?? "",
    field_mappings: mappings(draft),
    field_types: Object.fromEntries(columns(draft).map((column) => [column.name, column.inferred_type])),
    selected_analyses: draft.analyses ?? [],
    selected_plots: draft.plots ?? [],
    selected_exports: draft.exports,
    privacy_settings: {
      acknowledged: draft.acknowledged,
      contains_personal_data: isPersonal(draft),
      acknowledged_exports: draft.acknowledgedExports,
      ...(keepReason.trim() === "" ? {} : { keep_identifiers_reason: keepReason.trim() }),
    },
    inputs: {
      dataset_reference: draft.input.trim(),
      ...(predictions === "" ? {} : { prediction_reference: predictions }),
      ...(truth === "" ? {} : { ground_truth_reference: truth }),
      row_count_estimate: inspection?.row_count_estimate ?? 0,
      file_size_bytes: inspection?.file_size_bytes ?? 0,
    },
    purpose: draft.purpose,
    model_context: {
      model_ids: model === "" ? [] : [model],
      ...(favourable === "" ? {} : { positive_label: favourable }),
    },
  };
}

/** The number of the step that an issue is about, from 1. */
export function stepOf(issue: Issue): number {
  return STEPS.findIndex((step) => step === issue.affected_step) + 1 || CHOICES;
}

/** The field that an issue is about, within its step. */
export function fieldOf(issue: Issue): string {
  const { rule_id: rule } = issue;
  const exported = /^privacy_ack_required_(.+)$/.exec(rule)?.[1];
  return exported ?? FIELDS[rule] ?? issue.affected_step;
}

const FIELDS: Readonly<Record<string, string>> = {
  unsupported_extension: "input",
  quota_exceeded: "input",
  recommender_requires_predictions: "predictions",
  recommender_requires_ground_truth: "truth",
  fairness_requires_group: "group_field",
  classification_requires_labels: "target_field",
  classification_requires_predictions: "prediction_field",
  regression_requires_numeric_target: "target_field",
  temporal_requires_timestamp: "timestamp_field",
  privacy_acknowledgement_required: "acknowledged",
  explanation_requires_model: "model",
};

/** Issues that a person can know of: those of steps that were seen, the ones that stop the run first. */
export function known(issues: readonly Issue[], draft: Draft, furthest: number): readonly Issue[] {
  const weight = { block: 0, warn: 1, info: 2 };
  const seen = draft.analyses === null ? Math.min(furthest, STEPS.indexOf("analysis_scope")) : furthest;
  return issues
    .filter((issue) => stepOf(issue) <= seen)
    .sort((one, other) => weight[one.severity] - weight[other.severity] || stepOf(one) - stepOf(other));
}

/** How far one may go by what is known: nothing can be chosen of a file that was not inspected. */
export function reachable(draft: Draft): number {
  return draft.inspection === null ? 1 : draft.inspection.is_supported ? CHOICES : 2;
}
