package org.sumspace.assessment.report.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.explanation.domain.ModelComparison;
import org.sumspace.assessment.explanation.domain.ModelComparison.ComparedModel;
import org.sumspace.assessment.explanation.domain.ModelPair;
import org.sumspace.assessment.explanation.domain.ModelPlots;
import org.sumspace.assessment.figure.domain.Describing;
import org.sumspace.assessment.figure.domain.Plot;
import org.sumspace.assessment.metric.domain.Figure;
import org.sumspace.assessment.shared.core.Numbers;

/** The comparison of models for people: one HTML page without script. */
public final class ComparisonPage {
    private ComparisonPage() {}

    /** @param style the style sheet that the page contains */
    public static String of(List<String> names, ModelComparison comparison, String style) {
        Html html = new Html();
        html.start("Comparison of models", style);
        html.element("h1", "Comparison of models");
        html.element(
                "p",
                names.size() + " models for " + comparison.task() + " on the same " + Numbers.count(comparison.rows())
                        + " rows. Intervals are 95 % intervals of 2,000 bootstrap samples.");
        List<List<String>> metrics = new ArrayList<>();
        for (ComparedModel model : comparison.models()) {
            for (Map.Entry<String, Figure> metric : model.metrics().entrySet()) {
                metrics.add(List.of(names.get(model.index()), metric.getKey(), text(metric.getValue())));
            }
        }
        html.table("Metrics, the best model first", List.of("model", "metric", "value"), metrics, 2);
        List<List<String>> pairs = new ArrayList<>();
        for (ModelPair pair : comparison.pairs()) {
            pairs.add(List.of(
                    names.get(pair.first()),
                    names.get(pair.second()),
                    pair.agreement() == null ? "" : text(pair.agreement()),
                    pair.difference() == null ? "" : text(pair.difference()),
                    pair.test() == null
                            ? ""
                            : pair.test().name() + ", p "
                                    + Numbers.text(pair.test().pHolm()),
                    pair.conclusion() == null ? "" : pair.conclusion()));
        }
        html.table(
                "Pairs of models",
                List.of("first", "second", "agreement", "difference", "test (p adjusted)", "conclusion"),
                pairs,
                2);
        Plot radar = ModelPlots.radar(names, comparison);
        html.element("h2", radar.title()).figure(radar, Describing.of(radar), 2);
        return html.raw("</main>\n</body>\n</html>\n").toString();
    }

    private static String text(Figure figure) {
        Double value = figure.value();
        if (value == null) {
            return String.valueOf(figure.reason());
        }
        Double low = figure.low();
        Double high = figure.high();
        return low == null || high == null
                ? Numbers.text(value)
                : Numbers.text(value) + " [" + Numbers.text(low) + ", " + Numbers.text(high) + "]";
    }
}
