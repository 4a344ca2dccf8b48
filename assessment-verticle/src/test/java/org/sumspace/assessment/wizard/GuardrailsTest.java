package org.sumspace.assessment.wizard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.assessment.capability.domain.Catalogue;
import org.sumspace.assessment.capability.domain.Catalogue.Capability;
import org.sumspace.assessment.capability.service.CapabilityRegistry;
import org.sumspace.assessment.wizard.core.Guardrails;
import org.sumspace.assessment.wizard.domain.Issue;
import org.sumspace.assessment.wizard.domain.Issue.Severity;

/** Each rule: a plan that breaks it, and the nearest plan that does not. */
class GuardrailsTest {
    private static final Catalogue CATALOGUE = CapabilityRegistry.load().catalogue();
    private static final Guardrails.Limits LIMITS = new Guardrails.Limits(1_000, 1_000);

    private static List<Issue> issues(Plans plan) {
        return Guardrails.check(plan.plan(), CATALOGUE, LIMITS);
    }

    private static List<String> blocked(Plans plan) {
        return rules(plan, Severity.BLOCK);
    }

    private static List<String> rules(Plans plan, Severity severity) {
        return issues(plan).stream()
                .filter(issue -> issue.severity() == severity)
                .map(Issue::rule)
                .toList();
    }

    @Test
    void goodPlan_hasNoIssue() {
        assertThat(issues(Plans.good())).isEmpty();
    }

    @Test
    void noAnalysesSelected() {
        assertThat(blocked(Plans.good().making())).containsExactly("no_analyses_selected");
    }

    @Test
    void unknownAnalysisPlotAndExport() {
        assertThat(blocked(Plans.good().making("magic"))).containsExactly("unknown_analysis");
        assertThat(blocked(Plans.good().drawing("magic"))).containsExactly("unknown_plot");
        assertThat(blocked(Plans.good().exporting("magic"))).containsExactly("unknown_export");
    }

    /** A sent text could be shown to others. */
    @Test
    void unknownAnalysis_isNotRepeatedIfItIsNoId() {
        assertThat(issues(Plans.good().making("<script>")).get(0).message()).doesNotContain("<script>");
    }

    @Test
    void analysisThatIsNotOffered() {
        Capability missing = CATALOGUE.analyses().stream()
                .filter(each -> !each.offered())
                .findFirst()
                .orElseThrow();
        assertThat(issues(Plans.good().making(missing.id())).get(0).rule()).isEqualTo("analysis_unavailable");
    }

    @Test
    void fairnessRequiresGroup() {
        Plans labelled = Plans.good().mapping("target_field", "passed").making("fairness_by_group");
        assertThat(blocked(labelled)).containsExactly("fairness_requires_group");
        assertThat(blocked(labelled.mapping("group_field", "sex"))).isEmpty();
    }

    /** The plot adds the analysis, and the analysis has needs. */
    @Test
    void fairnessRequiresGroup_alsoForItsPlot() {
        Plans plan = Plans.good().mapping("target_field", "passed").drawing("fairness_metric_table");
        assertThat(blocked(plan)).containsExactly("fairness_requires_group");
        assertThat(rules(plan, Severity.INFO)).containsExactly("analysis_added");
    }

    @ParameterizedTest
    @ValueSource(strings = {"classification_performance", "segment_performance"})
    void classificationRequiresLabelsAndPredictions(String analysis) {
        Plans plan = Plans.good().making(analysis);
        assertThat(blocked(plan))
                .containsExactly("classification_requires_labels", "classification_requires_predictions");
        assertThat(blocked(plan.mapping("target_field", "a", "prediction_field", "b")))
                .isEmpty();
        // A model predicts, too, and gives probabilities.
        assertThat(blocked(plan.asking("grades").drawing("roc_curve").mapping("target_field", "a")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"float, true", "int, true", "number, true", "str, false", "bool, false"})
    void regressionRequiresNumericTarget(String type, boolean passes) {
        Plans plan = Plans.good()
                .making("regression_performance")
                .mapping("target_field", "mark", "prediction_field", "guess")
                .typed("mark", type);
        assertThat(blocked(plan).contains("regression_requires_numeric_target")).isNotEqualTo(passes);
    }

    @Test
    void regressionRequiresNumericTarget_alsoWithoutTarget() {
        assertThat(blocked(Plans.good().making("model_residual_diagnostics")))
                .containsExactly("regression_requires_numeric_target");
    }

    @Test
    void recommenderRequiresPredictionsAndGroundTruth() {
        Plans plan = Plans.good().making("recommender_ndcg_at_k");
        assertThat(blocked(plan))
                .containsExactly("recommender_requires_predictions", "recommender_requires_ground_truth");
        assertThat(blocked(plan.reading("a.csv", "recommended.csv", null)))
                .containsExactly("recommender_requires_ground_truth");
        assertThat(blocked(plan.reading("a.csv", "recommended.csv", "relevant.csv")))
                .isEmpty();
        // Novelty is about recommendations only.
        assertThat(blocked(Plans.good().making("recommender_novelty").reading("a.csv", "r.csv", null)))
                .isEmpty();
    }

    /** Tried with a catalogue that offers it, whatever this version does. */
    @Test
    void explanationRequiresModel() {
        Catalogue offering = new Catalogue(new Catalogue.Entries(
                List.of(),
                List.of(new Capability(
                        "model_feature_importance", true, "", "explanation", List.of("model"), "slow", "", "")),
                List.of(),
                List.of(),
                List.of(),
                java.util.Map.of()));
        Plans plan = Plans.good().making("model_feature_importance");
        assertThat(Guardrails.check(plan.plan(), offering, LIMITS))
                .extracting(Issue::rule)
                .contains("explanation_requires_model");
        assertThat(Guardrails.check(plan.asking("model_1").plan(), offering, LIMITS))
                .extracting(Issue::rule)
                .doesNotContain("explanation_requires_model");
    }

    @ParameterizedTest
    @ValueSource(strings = {"roc_curve", "pr_curve", "calibration_curve"})
    void rocAndPrRequireProbabilities(String plot) {
        Plans plan = Plans.good()
                .mapping("target_field", "a", "prediction_field", "b")
                .drawing(plot);
        assertThat(blocked(plan)).containsExactly("roc_pr_requires_probabilities");
        assertThat(blocked(plan.mapping("probability_field", "p"))).isEmpty();
    }

    @Test
    void xapiTransformRequiresMaskott() {
        Plans plan = Plans.good().making("maskott_csv_to_xapi_transform");
        assertThat(blocked(plan)).containsExactly("xapi_transform_requires_maskott");
        assertThat(blocked(plan.of("maskott_csv_v1"))).isEmpty();
    }

    @Test
    void privacyAcknowledgementRequired() {
        assertThat(blocked(Plans.good().personal())).containsExactly("privacy_acknowledgement_required");
        assertThat(blocked(Plans.good().mapping("entity_field", "user_id")))
                .containsExactly("privacy_acknowledgement_required");
        assertThat(blocked(Plans.good().mapping("entity_field", "user_id").acknowledging(true)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"privacy_report_json", "pdc_metadata_json"})
    void privacyAcknowledgementRequired_forExportsThatDescribePersonalData(String export) {
        Plans plan = Plans.good().exporting(export);
        assertThat(blocked(plan)).containsExactly("privacy_ack_required_" + export);
        assertThat(blocked(plan.acknowledging(false, "metrics_json")))
                .containsExactly("privacy_ack_required_" + export);
        assertThat(blocked(plan.acknowledging(false, export))).isEmpty();
    }

    @Test
    void unsupportedAndUnrecognisedFormats() {
        assertThat(blocked(Plans.good().of("raw_image_dataset"))).containsExactly("unsupported_format");
        assertThat(rules(Plans.good().of("something"), Severity.WARN)).containsExactly("unrecognised_format");
        assertThat(blocked(Plans.good().of("something"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"a.exe, true", "a.PY, true", "a.tar.gz, true", "a.csv, false", "exe, true", "a.csv.bak, false"})
    void unsupportedExtension(String path, boolean refused) {
        assertThat(blocked(Plans.good().reading(path, null, null)).contains("unsupported_extension"))
                .isEqualTo(refused);
    }

    @Test
    void quotaExceeded() {
        assertThat(blocked(Plans.good().large(1_001, 0))).containsExactly("quota_exceeded");
        assertThat(blocked(Plans.good().large(0, 1_001))).containsExactly("quota_exceeded");
        assertThat(blocked(Plans.good().large(1_000, 1_000))).isEmpty();
    }

    @Test
    void runsReadUrls() {
        assertThat(blocked(Plans.good().reading("https://example.org/a.csv?v=1.exe", null, null)))
                .isEmpty();
    }

    @Test
    void temporalRequiresTimestamp_isAWarning() {
        Plans plan = Plans.good().making("temporal_density_profile");
        assertThat(rules(plan, Severity.WARN)).containsExactly("temporal_requires_timestamp");
        assertThat(issues(plan.mapping("timestamp_field", "at"))).isEmpty();
        // Learning records have times without a mapping.
        assertThat(issues(plan.of("maskott_csv_v1"))).isEmpty();
    }
}
