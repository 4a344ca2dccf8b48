package org.sumspace.assessment.run.domain;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.dataset.domain.DatasetRuleFinding;
import org.sumspace.assessment.dataset.domain.MissingColumnsException;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.common.document.JsonRecords;

/** The answer to a request that validates a file, member by member. */
class FileCheckTest {
    private static void assertAnswer(FileCheck check, String json) {
        assertThat(new JsonObject(JsonRecords.camelCase().inSnakeCase().tree(check)))
                .isEqualTo(new JsonObject(json));
    }

    @Test
    void checkOfARule_namesWhatBreaksIt() {
        assertAnswer(
                new FileCheck(
                        false,
                        "tabular_csv_v1",
                        List.of("id", "age"),
                        List.of(),
                        List.of("age"),
                        List.of(new DatasetRuleFinding("age", "range", 2, 7)),
                        List.of("one row was left out"),
                        40,
                        null),
                """
                {"valid": false, "schema_name": "tabular_csv_v1", "actual_columns": ["id", "age"], "missing_columns": [],
                "extra_columns": ["age"], "findings": [{"column": "age", "rule": "range", "values": 2, "row": 7}],
                "warnings": ["one row was left out"], "rows": 40}""");
    }

    @Test
    void refusedFile_hasItsReason() {
        assertAnswer(
                FileCheck.refused(
                        null,
                        new MissingColumnsException("no column verb", "maskott_csv_v1", List.of("a"), List.of("verb"))),
                """
                {"valid": false, "schema_name": "maskott_csv_v1", "actual_columns": ["a"], "missing_columns": ["verb"],
                "extra_columns": [], "findings": [], "warnings": [], "rows": 0,
                "error": "MISSING_REQUIRED_FIELD: no column verb"}""");
        assertAnswer(FileCheck.refused(null, new AssessmentException(FailureCode.UNSUPPORTED_FORMAT, "no table")), """
                {"valid": false, "schema_name": "", "actual_columns": [], "missing_columns": [], "extra_columns": [],
                "findings": [], "warnings": [], "rows": 0, "error": "UNSUPPORTED_FORMAT: no table"}""");
    }
}
