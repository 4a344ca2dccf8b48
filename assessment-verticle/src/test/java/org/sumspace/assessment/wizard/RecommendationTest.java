package org.sumspace.assessment.wizard;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.capability.domain.Catalogue;
import org.sumspace.assessment.capability.service.CapabilityRegistry;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.wizard.core.OutputContract;
import org.sumspace.assessment.wizard.core.PlanOptions;
import org.sumspace.assessment.wizard.core.WizardRecommendation;
import org.sumspace.assessment.wizard.core.WizardScope;
import org.sumspace.assessment.wizard.domain.ColumnRole;
import org.sumspace.assessment.wizard.domain.Purpose;

class RecommendationTest {
    private static final Catalogue CATALOGUE = CapabilityRegistry.load().catalogue();

    private static Map<String, Object> recommend(
            String format, Set<ColumnRole> roles, boolean predictions, boolean truth, Purpose purpose) {
        return WizardRecommendation.of(
                new WizardRecommendation.Subject(
                        new WizardScope.Available(format, roles, false, predictions, truth, false),
                        false,
                        true,
                        1_000_000,
                        List.of(),
                        purpose),
                CATALOGUE);
    }

    private static List<Object> ids(Map<String, Object> answer, String part) {
        return requireNonNull((List<?>) answer.get(part)).stream()
                .map(each -> (Object) ((Map<?, ?>) each).get("id"))
                .toList();
    }

    @Test
    void everyAnalysisAndPlot_isInOneListOnly() {
        Map<String, Object> answer = recommend("maskott_csv_v1", Set.of(), false, false, Purpose.FULL_AUDIT);
        assertThat(ids(answer, "valid_analyses").size()
                        + ids(answer, "invalid_analyses").size()
                        + ids(answer, "conditional_analyses").size())
                .isEqualTo(CATALOGUE.analyses().size());
        assertThat(ids(answer, "valid_plots").size()
                        + ids(answer, "invalid_plots").size())
                .isEqualTo(35);
    }

    @Test
    void learningRecords_permitWhatIsAboutUse_andTablesDoNot() {
        assertThat(ids(recommend("maskott_csv_v1", Set.of(), false, false, Purpose.FULL_AUDIT), "valid_analyses"))
                .contains("gini_concentration", "temporal_density_profile", "maskott_csv_to_xapi_transform");
        Map<String, Object> table =
                recommend("generic_csv_tabular", Set.of(ColumnRole.TIMESTAMP), false, false, Purpose.FULL_AUDIT);
        assertThat(ids(table, "invalid_analyses")).contains("gini_concentration", "temporal_density_profile");
        assertThat(ids(table, "valid_analyses")).contains("pii_scan", "quality_score", "data_card_export");
        assertThat(ids(table, "valid_plots")).contains("completeness_bar").doesNotContain("lorenz_curve");
    }

    @Test
    void addedInputs_makeConditionalAnalysesValid() {
        Map<String, Object> without =
                recommend("generic_csv_tabular", Set.of(), false, false, Purpose.RECOMMENDER_EVALUATION);
        assertThat(ids(without, "conditional_analyses")).contains("recommender_ndcg_at_k", "fairness_by_group");
        assertThat(without.get("required_missing_inputs")).isEqualTo(List.of("predictions", "ground_truth"));
        Map<String, Object> with =
                recommend("generic_csv_tabular", Set.of(ColumnRole.GROUP), true, true, Purpose.RECOMMENDER_EVALUATION);
        assertThat(ids(with, "valid_analyses")).contains("recommender_ndcg_at_k", "fairness_by_group");
        assertThat(with.get("required_missing_inputs")).isEqualTo(List.of());
    }

    /**
     * Analyses that the rules of a plan would refuse are not recommended, because columns are not files of
     * recommendations and texts are not numbers.
     */
    @Test
    void columnsOfPredictions_permitClassificationAlone() {
        Map<String, Object> answer = recommend(
                "generic_csv_tabular",
                Set.of(ColumnRole.TARGET, ColumnRole.PREDICTION),
                false,
                false,
                Purpose.FULL_AUDIT);
        assertThat(ids(answer, "valid_analyses"))
                .contains("classification_performance")
                .doesNotContain("recommender_ndcg_at_k", "recommender_diversity", "regression_performance");
        assertThat(ids(answer, "conditional_analyses")).contains("recommender_ndcg_at_k", "regression_performance");
    }

    @Test
    void purpose_decidesWhatIsRecommended() {
        Map<String, Object> answer = recommend("maskott_csv_v1", Set.of(), false, false, Purpose.PRIVACY_AUDIT);
        List<Object> recommended = requireNonNull((List<?>) answer.get("valid_analyses")).stream()
                .map(each -> (Map<?, ?>) each)
                .filter(each -> Boolean.TRUE.equals(each.get("recommended")))
                .map(each -> (Object) each.get("id"))
                .toList();
        assertThat(recommended).contains("pii_scan", "schema_validation").doesNotContain("gini_concentration");
    }

    @Test
    void unsupportedInputs_permitNothing() {
        Map<String, Object> answer = recommend("unsupported_unstructured", Set.of(), false, false, Purpose.FULL_AUDIT);
        assertThat(ids(answer, "valid_analyses")).isEmpty();
    }

    /** assessment R7: the run computes exactly the selection. */
    @Test
    void r7_planOptions_areTheSelection() {
        MetricOptions options = PlanOptions.of(
                Plans.good()
                        .mapping("target_field", "passed", "prediction_field", "guess", "group_field", "sex")
                        .making("fairness_by_group")
                        .drawing("confusion_matrix")
                        .exporting("carisma_metadata_json")
                        .plan(),
                CATALOGUE);
        assertThat(options.analyses())
                .containsExactly("fairness_by_group", "classification_performance", "carisma_metadata_export");
        assertThat(options.labels()).isEqualTo("passed");
        assertThat(options.predictions()).isEqualTo("guess");
        assertThat(options.groups()).containsExactly("sex");
        assertThat(options.scores()).isNull();
        // Without labels a run takes no predictions.
        assertThat(PlanOptions.of(
                                Plans.good()
                                        .mapping("prediction_field", "guess")
                                        .plan(),
                                CATALOGUE)
                        .predictions())
                .isNull();
    }

    @Test
    void outputContract_namesFilesOfSelectedExportsAndPlots() {
        Map<String, Object> contract = OutputContract.of(
                Plans.good()
                        .making("schema_validation", "fairness_by_group")
                        .drawing("completeness_bar")
                        .exporting("privacy_report_json")
                        .plan(),
                CATALOGUE);
        assertThat((List<?>) contract.get("expected_artifacts"))
                .extracting(each -> ((Map<?, ?>) each).get("filename") + " " + ((Map<?, ?>) each).get("privacy_level"))
                .containsExactly(
                        "report.html public",
                        "audit_manifest.json public",
                        "metrics.json public",
                        "privacy_report.json restricted",
                        "plots/completeness_bar.json public");
        assertThat(String.valueOf(contract.get("limitations"))).contains("fairness_by_group needs group");
    }
}
