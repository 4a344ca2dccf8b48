package org.sumspace.assessment.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.explanation.domain.Explanation;
import org.sumspace.assessment.explanation.domain.Explanation.LocalExplanation;
import org.sumspace.assessment.explanation.domain.Explanation.PartialDependence;
import org.sumspace.assessment.explanation.domain.ImportanceTable;
import org.sumspace.assessment.explanation.domain.ModelComparison;
import org.sumspace.assessment.explanation.domain.ModelComparison.ComparedModel;
import org.sumspace.assessment.explanation.domain.ModelPlots;
import org.sumspace.assessment.figure.domain.Drawing;
import org.sumspace.assessment.figure.domain.Plot;
import org.sumspace.assessment.figure.domain.Plot.Row;
import org.sumspace.assessment.metric.domain.Figure;
import org.sumspace.assessment.report.core.ComparisonPage;

class ModelPlotsTest {
    private static final Explanation EXPLANATION = new Explanation(
            "local",
            "exact_shap",
            42,
            1,
            1,
            6,
            "class yes",
            100,
            List.of("yes"),
            List.of("age", "<b>visits</b>"),
            new ImportanceTable(
                    "exact_shap",
                    null,
                    null,
                    null,
                    List.of(
                            new ImportanceTable.Entry("<b>visits</b>", 0.5, null),
                            new ImportanceTable.Entry("age", 0.2, null))),
            List.of(new LocalExplanation(0.8, 0.5, List.of(-0.2, 0.5), List.of(), 4)),
            List.of(new PartialDependence(
                    "age", List.of(18.0, 60.0), List.of(0.3, 0.6), List.of(List.of(0.2, 0.5), List.of(0.4, 0.7)))),
            List.of(),
            0);

    @Test
    void importance_hasABarForEachFeature_andSaysHowItWasMeasured() {
        Plot plot = ModelPlots.importance(EXPLANATION);
        assertThat(plot.rows()).containsExactly(Row.bar("<b>visits</b>", 0.5), Row.bar("age", 0.2));
        assertThat(plot.basis()).isEqualTo("exact_shap, 1 sampled rows, 6 background rows, seed 42");
        assertThat(plot.yLabel()).isEqualTo("mean absolute contribution for class yes");
    }

    @Test
    void waterfall_leadsFromTheBaseValueToTheOutput() {
        Plot plot = ModelPlots.waterfall(EXPLANATION).named("local_explanation_waterfall", "A prediction");
        assertThat(plot.rows()).extracting(Row::label).containsExactly("base value", "<b>visits</b>", "age", "output");
        double sum = plot.rows().subList(0, 3).stream().mapToDouble(Row::y).sum();
        assertThat(sum).isCloseTo(plot.rows().get(3).y(), within(1e-12));
        String svg = Drawing.of(plot).pictures().get(0);
        assertThat(svg)
                .contains("&lt;b&gt;visits", "+0.5", "-0.2", "class=\"mark hollow\"")
                .doesNotContain("<b>");
        // The widest bar, of the sum 1.0 that is reached on the way, fills the space; the first ends at half of it.
        assertThat(svg).contains("<rect class=\"mark\" x=\"128.0\" y=\"7.0\" width=\"65.0\"");
    }

    @Test
    void dependence_showsTheMeanAndWhereMostRowsLie() {
        assertThat(ModelPlots.dependence(EXPLANATION).rows())
                .contains(new Row("60", "mean", 60, 0.6), new Row("18", "5 % quantile of rows", 18, 0.2));
    }

    @Test
    void radar_hasALineForEachModel_andSmallErrorsFarOutside() {
        ModelComparison classifiers = new ModelComparison(
                "classification",
                10,
                "accuracy",
                List.of(
                        new ComparedModel(1, Map.of("accuracy", Figure.exact(0.9, 10))),
                        new ComparedModel(0, Map.of("accuracy", Figure.exact(0.4, 10)))),
                List.of());
        assertThat(ModelPlots.radar(List.of("a.pkl", "b.pkl"), classifiers).rows())
                .containsExactly(new Row("accuracy", "b.pkl", 0, 0.9), new Row("accuracy", "a.pkl", 0, 0.4));
        ModelComparison regressions = new ModelComparison(
                "regression",
                10,
                "rmse",
                List.of(
                        new ComparedModel(0, Map.of("rmse", Figure.exact(1, 10))),
                        new ComparedModel(1, Map.of("rmse", Figure.exact(4, 10)))),
                List.of());
        assertThat(ModelPlots.radar(List.of("a.pkl", "b.pkl"), regressions).rows())
                .containsExactly(new Row("rmse", "a.pkl", 0, 0.75), new Row("rmse", "b.pkl", 0, 0));
        assertThat(ComparisonPage.of(List.of("a.pkl", "<script>"), regressions, ""))
                .contains("<svg", "&lt;script&gt;")
                .doesNotContain("<script>");
    }
}
