package org.sumspace.assessment.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.Samples;
import org.sumspace.common.document.JsonValue;

/** assessment section 7: each rule of the alerts, at its limit and just below it. */
class ProfileAlertsTest {
    @TempDir
    Path folder;

    private String report = "";

    /** @param columns each a name and the values of its rows */
    private List<JsonValue> alerts(List<List<String>> columns) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int row = 0; row < columns.get(0).size(); row++) {
            int at = row;
            lines.add(String.join(
                    ",", columns.stream().map(column -> column.get(at)).toList()));
        }
        Path input = Samples.csv(folder, lines.toArray(String[]::new));
        Path out = Files.createTempDirectory(folder, "assessed").resolve("out");
        Samples.assess(input, out);
        report = Files.readString(out.resolve("report.html"));
        return JsonValue.parse(Files.readString(out.resolve("profile_alerts.json")))
                .items();
    }

    private static List<String> column(String name, int rows, java.util.function.IntFunction<String> value) {
        List<String> column = new ArrayList<>(List.of(name));
        for (int row = 0; row < rows; row++) {
            column.add(value.apply(row));
        }
        return column;
    }

    private static List<String> told(List<JsonValue> alerts) {
        return alerts.stream()
                .map(alert -> alert.member("kind").asText()
                        + (alert.member("column").isNull()
                                ? ""
                                : " " + alert.member("column").asText())
                        + (alert.member("other").isNull()
                                ? ""
                                : " " + alert.member("other").asText()))
                .toList();
    }

    @Test
    void eachRule_isRaisedAtItsLimit() throws IOException {
        List<JsonValue> alerts = alerts(List.of(
                column("always", 100, row -> "same"),
                column("never", 100, row -> ""),
                column("gaps", 100, row -> row < 5 ? "" : row % 2 == 0 ? "red" : "blue"),
                column("few_gaps", 100, row -> row > 0 && row < 5 ? "" : row % 3 == 0 ? "red" : "blue"),
                column("words", 100, row -> "word" + row % 51),
                column("fewer_words", 100, row -> "word" + row / 2),
                column("rare", 100, row -> row == 7 || row == 9 ? "odd" : "usual"),
                column("even", 100, row -> row % 4 == 0 ? "odd" : "usual"),
                column("amount", 100, row -> Integer.toString(row % 51)),
                column("double", 100, row -> Integer.toString(2 * (row % 51)))));
        assertThat(told(alerts))
                .containsExactly(
                        "constant always",
                        "empty never",
                        "missing_values gaps",
                        "many_categories words",
                        "imbalanced rare",
                        "correlated amount double",
                        "correlated amount double");
        JsonValue gaps = alerts.get(2);
        assertThat(gaps.member("value").doubleValue()).isEqualTo(0.05);
        assertThat(gaps.member("limit").doubleValue()).isEqualTo(0.05);
        assertThat(gaps.member("message").asText()).isEqualTo("Column gaps has no value in 5.0 % of the rows.");
        assertThat(alerts.get(3).member("message").asText()).isEqualTo("Column words has 51 different texts.");
        // The entropy of 2 in 100 is 0.1414 bits of 1.
        assertThat(alerts.get(4).member("value").doubleValue()).isBetween(0.8585, 0.8587);
        assertThat(alerts.get(5).member("message").asText())
                .isEqualTo("Columns amount and double go together: Pearson's coefficient is 1.000.");
        assertThat(report).contains("What to look at", "<li>Column always has one value alone.</li>");
    }

    @Test
    void keysAndRepeatedRows_areTold() throws IOException {
        assertThat(told(alerts(List.of(
                        column("number", 10, row -> "n" + row), column("side", 10, row -> row % 2 == 0 ? "l" : "r")))))
                .containsExactly("all_different number");
        List<JsonValue> repeated = alerts(List.of(
                column("number", 10, row -> "n" + row % 9), column("side", 10, row -> row % 3 == 0 ? "l" : "r")));
        assertThat(told(repeated)).containsExactly("duplicate_rows");
        assertThat(repeated.get(0).member("value").doubleValue()).isEqualTo(1);
    }

    /** The entropy of 11 in 100 is 0.49992 bits of 1, that of 12 is 0.52936. */
    @Test
    void imbalance_isRaisedBelowHalfOfTheEntropy() throws IOException {
        List<JsonValue> alerts = alerts(List.of(
                column("eleven", 100, row -> row % 9 == 0 && row < 99 ? "odd" : "usual"),
                column("twelve", 100, row -> row % 8 == 3 && row < 99 ? "odd" : "usual")));
        assertThat(told(alerts)).containsExactly("imbalanced eleven", "duplicate_rows");
        assertThat(alerts.get(0).member("value").doubleValue()).isCloseTo(0.5001, within(1e-9));
        assertThat(alerts.get(0).member("limit").doubleValue()).isEqualTo(0.5);
        assertThat(alerts.get(0).member("message").asText())
                .isEqualTo("Most rows have the same of the 2 values of column eleven.");
    }

    /**
     * Of the squares of number − 4.5, 825 in all, those of the rows that are turned around count twice against the
     * coefficient: 41 give 1 − 82/825 = 0.9006, and 41.5 give 0.8994.
     */
    @Test
    void correlation_isRaisedAtItsLimit_inBothDirections() throws IOException {
        List<JsonValue> alerts = alerts(List.of(
                column("number", 100, row -> Integer.toString(row % 10)),
                column("near", 100, row -> Integer.toString(turned(row, row == 0 || row == 9 || row == 4 || row == 5))),
                column(
                        "far",
                        100,
                        row -> Integer.toString(
                                turned(row, row == 0 || row == 9 || row == 4 || row == 5 || row == 14 || row == 15)))));
        assertThat(told(alerts))
                .containsExactly(
                        "correlated number near",
                        "correlated number near",
                        "correlated near far",
                        "correlated near far",
                        "duplicate_rows");
        List<JsonValue> falling = alerts(List.of(
                column("number", 100, row -> Integer.toString(row % 10)),
                column("falling", 100, row -> Integer.toString(9 - row % 10))));
        assertThat(told(falling))
                .containsExactly("correlated number falling", "correlated number falling", "duplicate_rows");
        assertThat(falling.get(0).member("value").doubleValue()).isEqualTo(-1);
        assertThat(falling.get(1).member("message").asText())
                .isEqualTo("Columns number and falling go together: Spearman's coefficient is -1.000.");
    }

    private static int turned(int row, boolean isTurned) {
        return isTurned ? 9 - row % 10 : row % 10;
    }

    /** Five rows for each category are enough, one row less is not. */
    @Test
    void categories_thatGoTogether_areTold() throws IOException {
        List<List<String>> columns = List.of(
                column("colour", 15, row -> "c" + row % 3),
                column("code", 15, row -> "k" + row % 3),
                column("side", 15, row -> row % 2 == 0 ? "l" : "r"));
        assertThat(told(alerts(columns))).containsExactly("correlated colour code", "duplicate_rows");
        assertThat(told(alerts(
                        columns.stream().map(column -> column.subList(0, 15)).toList())))
                .containsExactly("duplicate_rows");
    }

    @Test
    void fewRows_meanNothing() throws IOException {
        assertThat(alerts(List.of(
                        column("number", 9, row -> "n" + row),
                        column("a", 9, row -> Integer.toString(row % 4)),
                        column("b", 9, row -> Integer.toString(row % 4)))))
                .isEmpty();
    }
}
