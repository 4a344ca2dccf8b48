import type { OfferedPlot, RunFile } from "../../api/runs";

const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  [
    "Data",
    [
      "schema_overview_table",
      "missingness_matrix",
      "completeness_bar",
      "type_distribution_bar",
      "entropy_bar",
      "pii_field_heatmap",
    ],
  ],
  [
    "Learning records",
    [
      "verb_distribution_bar",
      "event_frequency_timeline",
      "temporal_density_histogram",
      "session_density_histogram",
      "resource_type_bar",
      "top_resources_bar",
      "top_entities_bar_pseudonymised",
      "long_tail_curve",
      "lorenz_curve",
      "gini_summary_card",
      "coverage_at_k_curve",
      "sparsity_heatmap_sample",
      "cooccurrence_network",
    ],
  ],
  ["Groups", ["representation_index_bar", "group_distribution_bar", "fairness_metric_table"]],
  [
    "Predictions",
    ["confusion_matrix", "roc_curve", "pr_curve", "calibration_curve", "residual_plot", "prediction_error_histogram"],
  ],
  ["Model", ["feature_importance_bar", "local_explanation_waterfall", "partial_dependence_plot"]],
];

/** The name of the group of what belongs to none of them. */
const RUN = "This run";

export interface PlotGroup {
  readonly name: string;
  readonly plots: readonly OfferedPlot[];
}

/** The plots that a run wrote, by what they are about; none is left out. */
export function plotGroups(offered: readonly OfferedPlot[], files: readonly Pick<RunFile, "name">[]): PlotGroup[] {
  const written = new Set(files.map((file) => file.name));
  const plots = offered.filter((plot) => written.has(`plots/${plot.id}.json`));
  const groupOf = (plot: OfferedPlot) => GROUPS.find(([, ids]) => ids.includes(plot.id))?.[0] ?? RUN;
  return [...GROUPS.map(([name]) => name), RUN]
    .map((name) => ({ name, plots: plots.filter((plot) => groupOf(plot) === name) }))
    .filter((group) => group.plots.length > 0);
}
