package org.sumspace.assessment.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.explanation.core.ModelExplainer;
import org.sumspace.assessment.explanation.domain.ExplainedModel;
import org.sumspace.assessment.explanation.domain.Explanation;
import org.sumspace.assessment.explanation.domain.ExplanationRefusedException;
import org.sumspace.assessment.explanation.domain.ExplanationRequest;
import org.sumspace.assessment.explanation.domain.ExplanationRequest.ExplanationMode;
import org.sumspace.assessment.explanation.domain.ImportanceTable;

class ExplainerTest {
    private static final ExplainedModel MODEL =
            new ExplainedModel(ExplanationVectors.curved(3), List.of("a", "b", "c"), List.of("no", "yes"));
    private static final List<List<Double>> ROWS =
            List.of(List.of(0.2, 0.9, -0.4), List.of(-1.0, 0.5, 0.3), List.of(0.7, -0.6, 1.1), List.of(0.1, 0.0, -0.9));

    private static ExplanationRequest request(
            ExplanationMode mode, List<List<Double>> rows, List<Object> labels, @Nullable Object output) {
        return new ExplanationRequest(mode, rows, labels, List.of(), null, output, List.of(), 42, 2_000_000);
    }

    private static Explanation explain(ExplanationMode mode, List<Object> labels) {
        return ModelExplainer.explain(MODEL, request(mode, ROWS, labels, null), () -> false);
    }

    private static void assertRefused(ExplanationRequest request, String... words) {
        assertThatThrownBy(() -> ModelExplainer.explain(MODEL, request, () -> false))
                .isInstanceOf(ExplanationRefusedException.class)
                .hasMessageContainingAll(words);
    }

    @Test
    void e1_labels_givePermutationImportance() {
        Explanation explanation = explain(ExplanationMode.GLOBAL, List.of("yes", "no", "no", "no"));
        assertThat(explanation.method()).isEqualTo("permutation");
        ImportanceTable table = Objects.requireNonNull(explanation.featureImportance());
        assertThat(table.metric()).isEqualTo("accuracy");
        assertThat(table.nRepeats()).isEqualTo(5);
        assertThat(table.featureImportance())
                .hasSize(3)
                .allSatisfy(each -> assertThat(each.importanceStd()).isNotNull());
        // The rows themselves, and five shuffled copies for each feature besides.
        assertThat(explanation.evaluations()).isEqualTo(4 + 4 + 3 * 5 * 4);
    }

    @Test
    void e3_withoutLabels_importanceIsTheMeanAbsoluteContribution_andSaysSo() {
        Explanation global = explain(ExplanationMode.GLOBAL, List.of());
        Explanation local = explain(ExplanationMode.LOCAL, List.of());
        assertThat(global.method()).isEqualTo("exact_shap");
        assertThat(global.rowsUsed()).isEqualTo(4);
        assertThat(global.backgroundSize()).isEqualTo(4);
        assertThat(global.seed()).isEqualTo(42);
        assertThat(global.output()).isEqualTo("class yes");
        assertThat(global.local()).isEmpty();
        assertThat(global.featureImportance()).isEqualTo(local.featureImportance());
    }

    @Test
    void e4_contributions_comeForEachRow_withPredictions() {
        Explanation explanation = explain(ExplanationMode.LOCAL, List.of());
        assertThat(explanation.local()).hasSize(4).allSatisfy(row -> {
            double sum = row.baseValue()
                    + row.contributions().stream().mapToDouble(each -> each).sum();
            assertThat(sum).isCloseTo(row.output(), within(1e-9));
        });
        assertThat(explanation.predictions())
                .containsExactlyElementsOf(explanation.local().stream()
                        .map(row -> (Object) (row.output() > 0.5 ? "yes" : "no"))
                        .toList());
    }

    @Test
    void e4_output_canBeAnotherClass_whoseContributionsAreTheOpposite() {
        Explanation no =
                ModelExplainer.explain(MODEL, request(ExplanationMode.LOCAL, ROWS, List.of(), "no"), () -> false);
        Explanation yes = explain(ExplanationMode.LOCAL, List.of());
        assertThat(no.local().get(0).contributions().get(1))
                .isCloseTo(-yes.local().get(0).contributions().get(1), within(1e-12));
    }

    @Test
    void e5_dependence_comesForEachFeature_byName() {
        Explanation explanation = explain(ExplanationMode.PARTIAL_DEPENDENCE, List.of());
        assertThat(explanation.partialDependence())
                .extracting(each -> each.feature())
                .containsExactly("a", "b", "c");
    }

    @Test
    void e6_surrogates_comeForEachRow() {
        assertThat(explain(ExplanationMode.SURROGATE, List.of()).surrogates()).hasSize(4);
    }

    @Test
    void numbers_nameTheSameClass_howeverTheyAreWritten() {
        ExplainedModel model =
                new ExplainedModel(ExplanationVectors.curved(3), List.of("a", "b", "c"), List.of(0L, 1L));
        assertThat(model.classOf(1.0)).isEqualTo(1);
        assertThat(model.classOf("1")).isEqualTo(1);
        assertThat(model.classOf(2)).isEqualTo(-1);
    }

    @Test
    void badRequests_areRefused() {
        ExplanationMode global = ExplanationMode.GLOBAL;
        assertRefused(request(global, List.of(), List.of(), null), "no row");
        assertRefused(request(global, List.of(List.of(1.0)), List.of(), null), "1 values", "3 features");
        assertRefused(request(global, List.of(List.of(1.0, Double.NaN, 2.0)), List.of(), null), "not finite");
        assertRefused(request(global, List.of(List.of(1.0, Double.POSITIVE_INFINITY, 2.0)), List.of(), null), "finite");
        assertRefused(request(global, ROWS, List.of("yes"), null), "1 labels", "4 instances");
        assertRefused(request(global, ROWS, List.of("x", "x", "x", "x"), null), "None of the labels");
        assertRefused(request(global, ROWS, List.of(), "maybe"), "no class");
        List<List<Double>> many = new ArrayList<>();
        for (int i = 0; i < 101; i++) {
            many.add(ROWS.get(0));
        }
        assertRefused(request(ExplanationMode.LOCAL, many, List.of(), null), "100 rows", "101");
    }

    @Test
    void requestBeyondTheBudget_isRefused_withTheBudget() {
        assertRefused(
                new ExplanationRequest(ExplanationMode.LOCAL, ROWS, List.of(), List.of(), 4, null, List.of(), 42, 100),
                "140 model evaluations",
                "budget is 100");
        assertRefused(
                new ExplanationRequest(
                        ExplanationMode.SURROGATE, ROWS, List.of(), List.of(), null, null, List.of(), 42, 20_000),
                "budget is 20000");
    }
}
