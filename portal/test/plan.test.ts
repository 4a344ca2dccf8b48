import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Inspection, Issue, Recommendation } from "../src/api/wizard";
import {
  CHOICES,
  type Draft,
  EMPTY,
  fieldOf,
  known,
  planOf,
  reachable,
  roleOf,
  stepOf,
  toggled,
  withChoice,
  withInput,
  withInspection,
  withRecommendation,
  withRole,
} from "../src/pages/assess/plan";
import { ANALYSES, CATEGORIES, EXPORTS, inWords, nameIn, NEEDS } from "../src/pages/assess/names";

const CAPABILITIES = new URL(
  "../../../../assessment-verticle/src/main/resources/assessment/capabilities.json",
  import.meta.url,
);

const column = (name: string, pii = false) => ({
  name,
  inferred_type: "float",
  cardinality: 2,
  missing_rate: 0,
  sample_values: [],
  pii_flag: pii,
  likely_roles: [],
});
const INSPECTION: Inspection = {
  detected_format: "generic_csv_tabular",
  detected_format_label: "Table in CSV",
  format_confidence: 0.7,
  row_count_estimate: 4,
  file_size_bytes: 96,
  field_inventory: [column("user_id", true), column("sex"), column("passed")],
  risk_warnings: [],
  is_supported: true,
  unsupported_reason: null,
  pre_mapped_fields: { entity_field: "user_id", group_field: ["sex", "gone"], unheard_of: "passed" },
};
const RECOMMENDATION: Recommendation = {
  valid_analyses: [
    { id: "pii_scan", category: "privacy", recommended: true },
    { id: "type_profile", category: "profiling", recommended: false },
  ],
  conditional_analyses: [],
  invalid_analyses: [],
  valid_plots: [
    { id: "pii_field_heatmap", analysis: "pii_scan" },
    { id: "type_distribution_bar", analysis: "type_profile" },
  ],
  invalid_plots: [],
  privacy_controls: [],
  scope_summary: "",
};

function inspected(): Draft {
  return withInspection(withInput(EMPTY, "visits.csv"), INSPECTION);
}

test("the roles that the node suggests are taken, of columns that there are", () => {
  expect(inspected().roles).toEqual({ user_id: "entity_field", sex: "group_field" });
});

test("another input drops what was found and chosen, but not what it is for", () => {
  const chosen = withChoice(withRecommendation(inspected(), RECOMMENDATION), { purpose: "privacy_audit", label: "x" });
  expect(withInput(chosen, "visits.csv")).toBe(chosen);
  expect(withInput(chosen, "other.csv")).toEqual({ ...EMPTY, input: "other.csv", purpose: "privacy_audit" });
});

test("going back and forth changes no choice, and what is not possible any more is dropped", () => {
  const first = withRecommendation(inspected(), RECOMMENDATION);
  expect(first.analyses).toEqual(["pii_scan"]);
  expect(first.plots).toEqual(["pii_field_heatmap"]);
  const chosen = withChoice(first, { analyses: toggled(first.analyses ?? [], "type_profile") });
  expect(withRecommendation(chosen, RECOMMENDATION)).toEqual(chosen);
  const less = { ...RECOMMENDATION, valid_analyses: RECOMMENDATION.valid_analyses.slice(1) };
  expect(withRecommendation(chosen, less).analyses).toEqual(["type_profile"]);
});

test("nothing stays selected by mistake if everything was taken away", () => {
  const none = withChoice(withRecommendation(inspected(), RECOMMENDATION), { analyses: [], plots: [] });
  expect(withRecommendation(none, RECOMMENDATION)).toEqual(none);
});

test("another role, purpose or model asks for another recommendation, and each change for another confirmation", () => {
  const confirmed = { ...withRecommendation(inspected(), RECOMMENDATION), confirmed: true };
  expect(withRole(confirmed, "passed", "target_field")).toMatchObject({
    analyses: null,
    plots: null,
    confirmed: false,
  });
  expect(withChoice(confirmed, { model: "m" }).analyses).toBeNull();
  expect(withChoice(confirmed, { exports: ["metrics_csv"] })).toMatchObject({
    analyses: ["pii_scan"],
    confirmed: false,
  });
});

test("the plan has what was chosen and nothing else", () => {
  const draft = withChoice(withRole(inspected(), "user_id", ""), {
    analyses: ["pii_scan"],
    acknowledged: true,
    favourable: "yes",
    model: "grades",
  });
  expect(planOf(draft)).toEqual({
    detected_format: "generic_csv_tabular",
    field_mappings: { group_field: ["sex"] },
    field_types: { user_id: "float", sex: "float", passed: "float" },
    selected_analyses: ["pii_scan"],
    selected_plots: [],
    selected_exports: [],
    privacy_settings: { acknowledged: true, contains_personal_data: true, acknowledged_exports: [] },
    inputs: { dataset_reference: "visits.csv", row_count_estimate: 4, file_size_bytes: 96 },
    purpose: "full_audit",
    model_context: { model_ids: ["grades"], positive_label: "yes" },
  });
  expect(() => planOf(EMPTY)).not.toThrow();
});

test("columns may have any name", () => {
  const odd = ["__proto__", "constructor", "<script>", "", "a\u202eb"];
  const draft = odd.reduce(
    (before, name) => withRole(before, name, "group_field"),
    withInspection(withInput(EMPTY, "x.csv"), { ...INSPECTION, field_inventory: odd.map((name) => column(name)) }),
  );
  expect(odd.map((name) => roleOf(draft, name))).toEqual(odd.map(() => "group_field"));
  expect(odd.map((name) => roleOf(EMPTY, name))).toEqual(odd.map(() => ""));
  const { field_mappings } = planOf(draft) as { field_mappings: Record<string, string[]> };
  expect(field_mappings["group_field"]?.sort()).toEqual([...odd].sort());
});

function issue(rule_id: string, affected_step: string, severity: Issue["severity"] = "block"): Issue {
  return { severity, rule_id, title: "", message: "", remediation: "", affected_step };
}

test("issues stand beside the field that they are about, on its step", () => {
  expect(fieldOf(issue("fairness_requires_group", "schema_mapping"))).toBe("group_field");
  expect(fieldOf(issue("privacy_ack_required_pdc_metadata_json", "output_contract"))).toBe("pdc_metadata_json");
  expect(fieldOf(issue("no_analyses_selected", "analysis_scope"))).toBe("analysis_scope");
  expect(stepOf(issue("privacy_acknowledgement_required", "privacy_review"))).toBe(4);
  expect(stepOf(issue("something_new", "a_new_step"))).toBe(CHOICES);
});

test("nobody is blamed for a step that was not seen, and what stops the run comes first", () => {
  const chosen = withRecommendation(inspected(), RECOMMENDATION);
  const all = [
    issue("unrecognised_format", "format_detection", "warn"),
    issue("no_analyses_selected", "analysis_scope"),
    issue("privacy_acknowledgement_required", "privacy_review"),
  ];
  expect(known(all, chosen, 3).map(({ rule_id }) => rule_id)).toEqual(["unrecognised_format"]);
  expect(known(all, chosen, 6).map(({ rule_id }) => rule_id)).toEqual([
    "privacy_acknowledgement_required",
    "no_analyses_selected",
    "unrecognised_format",
  ]);
});

test("that nothing is selected is no issue before the node has recommended something", () => {
  expect(known([issue("no_analyses_selected", "analysis_scope")], inspected(), CHOICES)).toEqual([]);
});

test("all that the node offers has a name that people understand", () => {
  type Offered = readonly { readonly id: string; readonly category?: string; readonly needs?: readonly string[] }[];
  const { analyses, exports } = JSON.parse(readFileSync(CAPABILITIES, "utf8")) as {
    analyses: Offered;
    exports: Offered;
  };
  expect(Object.keys(ANALYSES).sort()).toEqual(analyses.map(({ id }) => id).sort());
  expect(Object.keys(EXPORTS).sort()).toEqual(exports.map(({ id }) => id).sort());
  expect(Object.keys(CATEGORIES).sort()).toEqual([...new Set(analyses.map(({ category }) => category))].sort());
  expect(Object.keys(NEEDS).sort()).toEqual([...new Set(analyses.flatMap(({ needs = [] }) => needs))].sort());
  for (const names of [ANALYSES, EXPORTS]) {
    expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length);
    expect(Object.values(names).filter((name) => name.includes("_"))).toEqual([]);
  }
});

test("what the node says about analyses and purposes is said in their names", () => {
  expect(inWords("its analysis pii_scan is not possible for a full_audit")).toBe(
    "its analysis “Personal data in columns” is not possible for a “everything”",
  );
  expect(nameIn(ANALYSES, "a_new_analysis")).toBe("a new analysis");
  expect(nameIn(ANALYSES, "constructor")).toBe("constructor");
});

test("of a file that was not inspected, or cannot be assessed, there is nothing to choose", () => {
  expect(reachable(EMPTY)).toBe(1);
  expect(reachable(inspected())).toBe(CHOICES);
  expect(reachable(withInspection(EMPTY, { ...INSPECTION, is_supported: false }))).toBe(2);
});

test("purposes in what the node says are in the words in which they were chosen", () => {
  expect(inWords("11 analyses are recommended for full_audit; constructor stays.")).toBe(
    "11 analyses are recommended for “everything”; constructor stays.",
  );
});
