import { PURPOSES } from "./plan";

/** What the node's analyses are, by their ids. */
export const ANALYSES: Readonly<Record<string, string>> = {
  schema_validation: "Whether the columns are as expected",
  xapi_compatibility_check: "Which records can be xAPI statements",
  becomino_template_inference: "The template that the statements follow (Becomino)",
  dataset_model_schema_check: "Whether the columns fit the model",
  maskott_csv_to_xapi_transform: "xAPI statements of the rows",
  pii_scan: "Personal data in columns",
  pseudonymisation_benchmark: "Whether pseudonyms keep values apart",
  privacy_risk_profile: "How far columns single out persons",
  missingness_profile: "Missing values by column",
  completeness_profile: "Completeness by column",
  type_profile: "Types of columns",
  entropy_profile: "How evenly values are spread (entropy)",
  verb_distribution: "What was done how often",
  resource_type_distribution: "Types of resources",
  temporal_density_profile: "Events by hour of the day",
  session_density_profile: "Sessions by their number of events",
  event_frequency_profile: "Events by day",
  long_tail_profile: "Share of the most frequent items",
  sparsity_analysis: "Pairs of actor and resource without an event",
  entity_dominance: "Share of the most active actors",
  resource_dominance: "Share of the most used resources",
  gini_concentration: "Concentration on few actors or resources (Gini)",
  coverage_at_k: "Resources that at least k actors used",
  representation_index: "How often contexts and groups occur",
  cooccurrence_summary: "Resources that the same actors used",
  recommender_precision_at_k: "Relevant ones among the first k recommendations (precision)",
  recommender_recall_at_k: "What is relevant and recommended among the first k (recall)",
  recommender_hit_rate_at_k: "Users who get a relevant recommendation (hit rate)",
  recommender_ndcg_at_k: "How high relevant recommendations stand (NDCG)",
  recommender_diversity: "How different the items of a list are",
  recommender_novelty: "How rarely the recommended items are used",
  classification_performance: "How often predicted labels are right",
  segment_performance: "How often they are right, by segment",
  fairness_by_group: "How groups are treated (fairness)",
  regression_performance: "How far predicted numbers are off",
  model_residual_diagnostics: "Where the model is off (residuals)",
  model_feature_importance: "What the model depends on",
  model_prediction_explanation: "Why single predictions are as they are",
  model_partial_dependence: "How predictions change with a feature",
  model_comparison: "Which model is better on the same rows",
  data_card_export: "Description of the data set (data card)",
  audit_manifest_export: "Signed list of all files (manifest)",
  model_card_export: "Description of the model (model card)",
  jsonld_compliance_graph: "The assessment as linked data (JSON-LD)",
  sop_export: "Procedure of the assessment (SOP)",
  carisma_metadata_export: "Figures for CARiSMA",
  lola_metadata_export: "Figures for LOLA",
  pdc_metadata_export: "Description for a data connector (PDC)",
  quality_score: "Quality as one figure",
  drift_profile: "What has changed since an earlier run (drift)",
};

/** What analyses are about, by the ids of their categories. */
export const CATEGORIES: Readonly<Record<string, string>> = {
  schema: "Columns and formats",
  transform: "Statements",
  privacy: "Personal data",
  profiling: "Values of columns",
  quality: "Quality",
  temporal: "Time",
  concentration: "Concentration",
  representation: "Who and what occurs",
  recommender: "Recommendations",
  classification: "Predicted labels and groups",
  regression: "Predicted numbers",
  explanation: "Explanations of the model",
  comparison: "Comparisons of models",
  compliance: "Documents",
};

/** Files beside the report, by the ids of their exports. */
export const EXPORTS: Readonly<Record<string, string>> = {
  transformed_jsonl: "Rows as statements, one a line",
  transformed_json: "Rows as statements",
  metrics_json: "Figures of the data set",
  metrics_csv: "Figures of the data set, as a table",
  dashboard_payload_json: "What a dashboard shows",
  field_inventory_csv: "Columns, and what is done with them",
  privacy_report_json: "What is personal, and why",
  data_card_json: "Description of the data set (data card)",
  model_card_json: "Description of the model (model card)",
  compliance_graph_jsonld: "The assessment as linked data (JSON-LD)",
  sop_markdown: "Procedure of the assessment (SOP), as Markdown",
  sop_html: "Procedure of the assessment (SOP), as a page",
  audit_manifest_json: "Signed list of all files (manifest)",
  carisma_metadata_json: "Figures for CARiSMA",
  lola_metadata_json: "Figures for LOLA",
  pdc_metadata_json: "Description for a data connector (PDC)",
};

/** What analyses need, by the ids of inputs. */
export const NEEDS: Readonly<Record<string, string>> = {
  earlier_run: "an earlier run",
  entity: "a column of persons",
  group: "a column with groups",
  item: "a column of resources",
  model: "a model",
  predictions: "predictions",
  ground_truth: "what is relevant, or true",
  session: "a column of sessions",
  timestamp: "a column of times",
};

/** The name of an id; an id that this page does not know, with spaces. */
export function nameIn(names: Readonly<Record<string, string>>, id: string): string {
  return Object.hasOwn(names, id) ? names[id]! : id.replaceAll("_", " ");
}

const QUOTED = { ...PURPOSES, ...ANALYSES };

/** What the node says, with purposes and analyses in the words in which they were chosen. */
export function inWords(text: string): string {
  return text.replaceAll(/[a-z_]+/g, (id) => (Object.hasOwn(QUOTED, id) ? `“${QUOTED[id]}”` : id));
}
