package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.explanation.domain.HeldOutRows;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.file.FileAssessment.Extras;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.common.training.model.ModelFile;

/**
 * A model that says no to every row is evaluated on 40 held-out rows, whose columns the assessed table does not have. Its score
 * rises with the number of the row; four of the rows are yes.
 */
class HeldOutModelTest {
    private static final Set<Integer> YES = Set.of(10, 37, 38, 39);
    private static final int HELD_OUT = 40;
    private static final int ROWS = 120;

    @TempDir
    static Path folder;

    private static Path out = Path.of("");

    @BeforeAll
    static void assess() throws IOException {
        out = folder.resolve("out");
        StringBuilder table = new StringBuilder("site,result,said\n");
        for (int row = 0; row < ROWS; row++) {
            table.append(row % 2 == 0 ? "north," : "south,")
                    .append(row % 30 == 0 ? "yes," : "no,")
                    .append(row % 4 == 0 ? "yes\n" : "no\n");
        }
        Path input = Files.writeString(folder.resolve("learners.csv"), table);
        Path model = Files.write(
                folder.resolve("model.joblib"),
                ModelFile.zero("LogisticRegression", 2, List.of("no", "yes"))
                        .withWeights(new double[] {0.01, 0, -5})
                        .write());
        MetricOptions options = new MetricOptions(
                List.of(), List.of("site"), "result", "yes", "said", null, List.of(), List.of(), null, null, null);
        Samples.withSecret(Samples.SECRET)
                .run(
                        input,
                        out,
                        null,
                        new Extras(
                                options,
                                null,
                                null,
                                null,
                                DataOptions.none(),
                                new FileAssessment.ModelFile(model, List.of("place", "noise"), heldOut()),
                                List.of("Line 7 was left out.", "Line 7 was left out.")),
                        Samples.KEY,
                        new Samples.Quiet());
    }

    private static HeldOutRows heldOut() {
        List<double[]> rows = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        for (int row = 0; row < HELD_OUT; row++) {
            rows.add(new double[] {row, row * 7 % 11 * 1e-5});
            labels.add(YES.contains(row) ? "yes" : "no");
        }
        return new HeldOutRows(
                List.of("place", "noise"),
                rows,
                labels,
                new HeldOutRows.About(
                        "40 test rows, which nobody trained on", List.of("Another model does the same.")));
    }

    private static JsonObject json(String name) throws IOException {
        return new JsonObject(Files.readString(out.resolve(name)));
    }

    @Test
    void quality_isThatOfTheHeldOutRows() throws IOException {
        JsonObject metrics = json("metrics.json");

        assertThat(metrics.getDouble("accuracy")).isEqualTo(0.9);
        assertThat(metrics.getDouble("balanced_accuracy")).isEqualTo(0.5);
        // Of 4 x 36 pairs, three rows are above all 36 others and one above 10.
        assertThat(metrics.getDouble("roc_auc")).isCloseTo((3 * 36 + 10) / 144.0, within(1e-4));
        assertThat(metrics.getInteger("predicted_rows")).isEqualTo(HELD_OUT);
        for (String plot : List.of("roc_curve", "calibration_curve", "pr_curve")) {
            assertThat(json("plots/" + plot + ".json").getString("reason"))
                    .as(plot)
                    .isNull();
            assertThat(json("plots/" + plot + ".json").getString("basis"))
                    .contains("40 test rows, which nobody trained on");
        }
    }

    @Test
    void groups_stayComparedOverAllRowsOfTheTable() throws IOException {
        assertThat(json("metrics.json").getDouble("demographic_parity_difference:site"))
                .isEqualTo(0.5);
        assertThat(json("metrics.json").getInteger("total_events")).isEqualTo(ROWS);
    }

    @Test
    void report_saysWhichRows_andThatTheMajorityOnlyIsPredicted() throws IOException {
        assertThat(Files.readString(out.resolve("report.html")))
                .contains(
                        "How good its predictions are on test rows",
                        "All figures of this section are about 40 test rows, which nobody trained on.",
                        "<li>The model predicts the majority only: &#39;no&#39; for all 40 test rows. It finds none of the 4"
                                + " test rows of other classes,",
                        "<td>recall of yes</td>",
                        "<li>Another model does the same.</li>",
                        ">true class ↓<",
                        ">predicted class →<",
                        "<th scope=\"col\">predicted class</th>",
                        "<td>segment performance</td><td>the test rows have no columns of groups</td>",
                        "Groups are compared over all 120 rows of the table",
                        "No single feature decides: if the values of one are shuffled, the");
        assertThat(json("model_card.json").getJsonArray("caveats"))
                .contains("Its figures are about 40 test rows, which nobody trained on.");
    }

    /** A warning of two stages stood there twice, and contributions had an empty column for their spread. */
    @Test
    void report_saysAWarningOnce_andHasNoEmptyColumn() throws IOException {
        assertThat(Files.readString(out.resolve("report.html")))
                .containsOnlyOnce("<li>Line 7 was left out.</li>")
                .contains("<caption>Mean absolute contribution</caption>\n<thead><tr><th scope=\"col\">feature</th>"
                        + "<th scope=\"col\">value</th></tr>");
    }

    /** A table of many columns had one letter a line and ran off the page. */
    @Test
    void wideTable_scrollsInItsPlace_andKeepsWordsTogether() throws IOException {
        assertThat(Files.readString(out.resolve("report.html")))
                .contains(
                        ".table { overflow-x: auto; background: linear-gradient(", "td.long { overflow-wrap: anywhere;")
                .doesNotContain("white-space: nowrap")
                .doesNotContainPattern("\nt[dh][^.]*overflow-wrap: anywhere")
                .contains("<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"Rates by group\">")
                .containsPattern("<td class=\"long\">[0-9a-f]{64}</td>|<td>sklearn.linear_model");
    }
}
