package org.sumspace.assessment.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.Samples;
import org.sumspace.assessment.dataset.domain.ColumnRule;
import org.sumspace.assessment.dataset.domain.DatasetRuleFinding;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.domain.MissingColumnsException;
import org.sumspace.assessment.dataset.domain.Snapshot;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.dataset.service.Acquisition;
import org.sumspace.assessment.dataset.service.Validation;
import org.sumspace.assessment.dataset.store.LocalFile;
import org.sumspace.assessment.run.service.DataOptionsReader;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;

/** Rules of a plan about the values of columns. */
class RulesTest {
    @TempDir
    Path folder;

    private ValidatedTable validate(String rules) throws IOException {
        Path input = Samples.csv(
                folder,
                "name,age,city,joined",
                "ada,31,Paris,2024-01-01",
                "bea,,Rome,2024-01-02",
                "ada,-1,Paris,soon",
                "cleo,old,Oslo,2024-01-04",
                "dan,200,,2024-01-05");
        Path copy = folder.resolve("copy.csv");
        List<ColumnRule> read = DataOptionsReader.readRules(JsonValue.parse(rules));
        Snapshot snapshot = new Acquisition(InputLimits.standard()).acquire(new LocalFile(input), copy, bytes -> {});
        try (RowDatabase database = RowDatabase.open(
                Map.of("raw", folder.resolve("raw.duckdb")),
                folder.resolve("tmp"),
                List.of(copy),
                RowDatabase.Limits.standard())) {
            return new Validation(InputLimits.standard(), Samples.NAMES)
                    .validate(database, copy, snapshot, new Validation.Expected(Optional.empty(), read));
        }
    }

    /** assessment I6: each rule counts the values that break it; missing values break no rule. */
    @Test
    void i6_brokenRules_areCountedWithTheirFirstRow() throws IOException {
        ValidatedTable table = validate("""
                [{"column": "age", "type": "number", "min": 0, "max": 120},
                 {"column": "city", "values": ["Paris", "Rome"]},
                 {"column": "name", "unique": true, "pattern": "[a-c].*"},
                 {"column": "joined", "type": "timestamp", "pattern": "2024-.*"},
                 {"column": "absent", "unique": true}]""");
        assertThat(table.findings())
                .containsExactly(
                        new DatasetRuleFinding("age", "type", 1, 4),
                        new DatasetRuleFinding("age", "range", 3, 3),
                        new DatasetRuleFinding("city", "set", 1, 4),
                        new DatasetRuleFinding("name", "pattern", 1, 5),
                        new DatasetRuleFinding("name", "unique", 1, 3),
                        new DatasetRuleFinding("joined", "type", 1, 3),
                        new DatasetRuleFinding("joined", "pattern", 1, 3));
        assertThat(table.warnings()).contains("3 values of column 'age' break the rule 'range'.");
        assertThat(table.brokenRules()).isEqualTo(9);
    }

    /** assessment I6. */
    @Test
    void i6_requiredColumn_thatIsMissing_endsTheValidation() {
        assertThatExceptionOfType(MissingColumnsException.class)
                .isThrownBy(() -> validate("[{\"column\": \"absent\", \"required\": true}]"))
                .satisfies(refused -> assertThat(refused.missing()).containsExactly("absent"))
                .satisfies(refused -> assertThat(refused.actual()).containsExactly("name", "age", "city", "joined"));
    }

    /** assessment I6: a file of rules is checked whole before anything is read; patterns that RE2 lacks are refused. */
    @Test
    void i6_rulesThatAreNone_areRefused() {
        assertThat(violations("[{\"column\": \"a\", \"pattern\": \"(a)\\\\1\"}]"))
                .containsExactly("/rules/0/pattern");
        assertThat(violations("[{\"column\": \"a\", \"min\": 3, \"max\": 1}, {\"type\": \"date\"}]"))
                .containsExactly("/rules/0/max", "/rules/1/column", "/rules/1/type");
        assertThat(violations("[{\"column\": \"a\", \"minimum\": 3, \"min\": \"3\", \"unique\": 1}]"))
                .containsExactly("/rules/0", "/rules/0/min", "/rules/0/unique");
        assertThat(violations("\"x\"")).containsExactly("/rules");
    }

    private static List<String> violations(String rules) {
        try {
            DataOptionsReader.readRules(JsonValue.parse(rules));
        } catch (NodeException refused) {
            return refused.violations().stream().map(each -> each.path()).toList();
        }
        throw new AssertionError("expected a refusal");
    }

    /** assessment I6, M6: rules that are broken lower the validity of the quality score, and stand in the report. */
    @Test
    void i6_findings_areInTheReportsAndTheScore() throws IOException {
        Path input = Samples.csv(folder, "a,b", "1,x", "2,y", "3,y", "4,z");
        Path out = folder.resolve("out");
        List<ColumnRule> rules = DataOptionsReader.readRules(JsonValue.parse("[{\"column\": \"a\", \"max\": 2}]"));
        Samples.assess(input, out, Samples.rules(rules));
        JsonValue report = JsonValue.parse(Files.readString(out.resolve("validation_report.json")));
        assertThat(report.member("valid").isTrue()).isFalse();
        assertThat(report.member("findings").items().get(0).member("values").longValue())
                .isEqualTo(2);
        assertThat(Files.readString(out.resolve("report.html")))
                .contains("Rules of the plan that values break")
                .containsPattern("break no rule</td>(?s).{0,80}0\\.75<");
    }
}
