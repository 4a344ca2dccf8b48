package org.sumspace.assessment.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.Samples;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.common.document.JsonValue;

/** The pictures at the beginning of a report. */
class ReportPicturesTest {
    @TempDir
    Path folder;

    /** @param predictions whether the columns said and score have predictions of the result */
    private String report(List<String> lines, boolean predictions) throws IOException {
        Path input = Samples.csv(folder, lines.toArray(String[]::new));
        Path out = Files.createTempDirectory(folder, "assessed").resolve("out");
        if (!predictions) {
            Samples.assess(input, out);
        } else {
            Samples.withSecret(Samples.SECRET)
                    .run(
                            input,
                            out,
                            null,
                            new FileAssessment.Extras(
                                    Samples.columns(List.of("team"), "result", "said", "score"), null, null, null),
                            Samples.KEY,
                            new Samples.Quiet());
        }
        return Files.readString(out.resolve("report.html"));
    }

    /** 200 rows of two large teams and one of 6, with right and wrong predictions, an age and an address. */
    private static List<String> learners() {
        List<String> lines = new ArrayList<>(List.of("email,age,team,result,said,score,<b>note</b>"));
        for (int i = 0; i < 200; i++) {
            boolean passed = i % 2 == 0;
            boolean wrong = i % 10 == 0;
            lines.add(String.join(
                    ",",
                    "l" + i + "@example.org",
                    i == 0 ? "99" : Integer.toString(20 + i % 20),
                    i < 6 ? "tiny" : i % 4 < 2 ? "red" : "blue",
                    passed ? "yes" : "no",
                    passed ^ wrong ? "yes" : "no",
                    passed ^ wrong ? "0.8" : "0.3",
                    i % 5 == 0 ? "" : i % 3 == 0 ? "left" : "right"));
        }
        return lines;
    }

    private static String section(String report, String title) {
        int from = report.indexOf("<h2>" + title + "</h2>");
        assertThat(from).as(title).isPositive();
        return report.substring(from, report.indexOf("</section>", from));
    }

    @Test
    void report_beginsWithPictures_andTheirTablesAreBehindButtons() throws IOException {
        String report = report(learners(), true);
        String pictures = report.substring(0, report.indexOf("<h2>What was not examined</h2>"));
        assertThat(pictures.indexOf("<svg")).isPositive().isLessThan(pictures.indexOf("<table"));
        assertThat(Pattern.compile("<h2>(.*?)</h2>").matcher(pictures).results().map(found -> found.group(1)))
                .containsExactly(
                        "What is personal",
                        "What is missing",
                        "How good the predictions are",
                        "How differently groups are treated",
                        "How values are distributed",
                        "How columns go together",
                        "How concentrated use is");
        assertThat(pictures.split("<table", -1)).hasSameSizeAs(pictures.split("<details>", -1));
        assertThat(report).doesNotContain("<script", " style=", "<b>").contains("&lt;b&gt;note&lt;/b&gt;");
    }

    /** The tooltip of a bar has the same values as the table. */
    @Test
    void missingValues_areTheSameInPictureAndTable() throws IOException {
        String missing = section(report(learners(), true), "What is missing");
        assertThat(missing)
                .contains("&lt;b&gt;note&lt;/b&gt;: 20 %<", "<td class=\"number\">20.0 %</td>", "exact, 200 rows")
                .contains("6 further columns have a value in every row.");
    }

    @Test
    void personalColumns_areABarEach() throws IOException {
        String personal = section(report(learners(), true), "What is personal");
        assertThat(personal).contains(">email: 100 %<", "direct identifiers", "Table: Columns, what they are");
        assertThat(personal).doesNotContain("@example.org");
    }

    @Test
    void quality_isDrawnWithItsCurves() throws IOException {
        String quality = section(report(learners(), true), "How good the predictions are");
        assertThat(quality)
                .contains("true class ↓", "predicted class →", ">yes, yes: 80<", ">no, no: 100<")
                .contains("180 of 200 rows are on the diagonal", "no is predicted where yes is true, in 20 rows")
                .contains("<h3>ROC curve</h3>", "guessing", "<h3>Calibration</h3>", "perfectly calibrated")
                .containsPattern(">accuracy: 0\\.9 \\(0\\.8\\d* to 0\\.9\\d*\\)<");
    }

    /** Groups that are too small to be compared have no bar; the table lists them with this remark. */
    @Test
    void smallGroup_isNotDrawn() throws IOException {
        String groups = section(report(learners(), true), "How differently groups are treated");
        String pictures = groups.substring(0, groups.indexOf("<details>"));
        assertThat(pictures).contains(">red: 0.", "class=\"whisker\"").doesNotContain("tiny");
        assertThat(groups).contains("tiny (too small to be compared)", "Too small to be compared, with fewer than");
    }

    /** One learner is 99: neither picture nor table says how many rows a bin of fewer than 5 has. */
    @Test
    void rareNumbersOfAPersonalColumn_haveNoBar() throws IOException {
        String values = section(report(learners(), true), "How values are distributed");
        String age = values.substring(values.indexOf("aria-label=\"Distributions, age"));
        age = age.substring(0, age.indexOf("</svg>"));
        assertThat(age).doesNotContain("99: ", ": 1<").containsPattern(">20 to \\d[^:<]*: \\d+<");
        assertThat(values).containsPattern("<td>age</td><td>[^<]* to 99</td><td class=\"number\">1 to 4</td>");
        assertThat(values).contains(">left: ", "1 of ");
    }

    /** Everything that is drawn of distributions stands in the table with the same number. */
    @Test
    void distributions_areTheSameInPictureAndTable() throws IOException {
        String values = section(report(learners(), true), "How values are distributed");
        Map<String, Integer> drawn = new HashMap<>();
        Pattern.compile("<title>([^<]*): ([0-9,]+)</title>")
                .matcher(values)
                .results()
                .forEach(found -> drawn.merge(found.group(1) + " " + found.group(2), 1, Integer::sum));
        assertThat(drawn).isNotEmpty();
        drawn.forEach((name, times) -> {
            int space = name.lastIndexOf(' ');
            String row =
                    "<td>" + name.substring(0, space) + "</td><td class=\"number\">" + name.substring(space + 1) + "<";
            assertThat(values.split(Pattern.quote(row), -1).length - 1).as(name).isGreaterThanOrEqualTo(times);
        });
    }

    @Test
    void whatCannotBeDrawn_hasItsReason() throws IOException {
        String report = report(List.of("name", "a", "b", "c"), false);
        assertThat(section(report, "What is missing")).contains("Not drawn: every column has a value in every row.");
        assertThat(section(report, "How columns go together")).contains("Not drawn: fewer than two such columns");
        assertThat(report).doesNotContain("<svg role=\"img\" viewBox=\"0 0 320 0\"");
    }

    /** 30 of 60 columns are drawn; the sentence describes the other columns. */
    @Test
    void manyColumns_areNotAllDrawn() throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(String.join(",", IntStream.range(0, 60).mapToObj(i -> "c" + i).toList()));
        for (int row = 0; row < 100; row++) {
            int at = row;
            lines.add(String.join(
                    ",",
                    IntStream.range(0, 60)
                            .mapToObj(i -> i >= 20 && at < i - 19 ? "" : at % 2 == 0 ? "x" : "y")
                            .toList()));
        }
        String missing = section(report(lines, false), "What is missing");
        assertThat(missing)
                .contains("10 further columns lack up to 10.0 %.", "20 further columns have a value in every row.")
                .contains(">c59: 40 %<", ">c30: 11 %<")
                .doesNotContain(">c29: ")
                .contains("<td>c29</td>");
    }

    /** The plots of a run have the same rows for programs. */
    @Test
    void ratesOfPlots_haveTheirIntervals() throws IOException {
        report(learners(), true);
        try (var files = Files.walk(folder)) {
            Path plot = files.filter(file -> file.endsWith("fairness_metric_table.json"))
                    .findFirst()
                    .orElseThrow();
            JsonValue row = JsonValue.parse(Files.readString(plot))
                    .member("rows")
                    .items()
                    .get(0);
            double y = row.member("y").doubleValue();
            assertThat(row.member("low").doubleValue()).isLessThan(y);
            assertThat(row.member("high").doubleValue()).isGreaterThan(y);
        }
    }
}
