package org.sumspace.assessment.shared.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.dataset.domain.ColumnRule;
import org.sumspace.assessment.metric.domain.AttachedFile;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelReference;
import org.sumspace.assessment.model.domain.Task;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.pseudonym.domain.FieldChoice;
import org.sumspace.assessment.release.domain.ReleaseRules;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.run.domain.RunPlan;
import org.sumspace.assessment.run.domain.RunPlan.RunStart;
import org.sumspace.assessment.shared.domain.ColumnType;

class JsonFilesTest {
    private static final RunStart START = new RunStart(
            "run_1",
            "2026-01-01T00:00:00Z",
            new RunPlan(
                    "rows.csv",
                    12,
                    "2026-01-01T00:00:00Z",
                    true,
                    null,
                    "salt",
                    "",
                    "maskott_csv_v1",
                    new MetricOptions(
                            List.of("drift"),
                            List.of(),
                            "passed",
                            null,
                            null,
                            null,
                            List.of(),
                            List.of(),
                            new AttachedFile("seen.csv", 3, ""),
                            null,
                            null),
                    new DataOptions(
                            List.of(new ColumnRule(
                                    "age", true, ColumnType.NUMBER, 0.5, null, List.of("1"), null, false)),
                            true,
                            List.of(new FieldChoice("age", FieldAction.GENERALISE_TO_BINS, 10.0, null)),
                            Map.of("age", new AttachedFile("ages.csv", 4, "")),
                            new ReleaseRules(5, 1, null, 0.25, List.of("age"), List.of())),
                    new ModelReference("model", 2, Adapter.SKLEARN, null, 7, List.of("age"), List.of("yes", 1))));
    private static final String WRITTEN = """
            {
              "run_id" : "run_1",
              "started" : "2026-01-01T00:00:00Z",
              "plan" : {
                "input" : "rows.csv",
                "input_bytes" : 12,
                "input_modified" : "2026-01-01T00:00:00Z",
                "pseudonymise" : true,
                "acknowledgement" : null,
                "salt" : "salt",
                "key_id" : "",
                "schema" : "maskott_csv_v1",
                "metrics" : {
                  "analyses" : [ "drift" ],
                  "groups" : [ ],
                  "labels" : "passed",
                  "positive" : null,
                  "predictions" : null,
                  "scores" : null,
                  "quasi_identifiers" : [ ],
                  "sensitive" : [ ],
                  "recommendations" : {
                    "path" : "seen.csv",
                    "bytes" : 3,
                    "modified" : ""
                  },
                  "relevance" : null,
                  "against" : null
                },
                "data" : {
                  "rules" : [ {
                    "column" : "age",
                    "required" : true,
                    "type" : "NUMBER",
                    "min" : 0.5,
                    "max" : null,
                    "values" : [ "1" ],
                    "pattern" : null,
                    "unique" : false
                  } ],
                  "full_scan" : true,
                  "fields" : [ {
                    "column" : "age",
                    "action" : "GENERALISE_TO_BINS",
                    "width" : 10.0,
                    "level" : null
                  } ],
                  "hierarchies" : {
                    "age" : {
                      "path" : "ages.csv",
                      "bytes" : 4,
                      "modified" : ""
                    }
                  },
                  "release" : {
                    "k" : 5,
                    "l" : 1,
                    "t" : null,
                    "suppression_max" : 0.25,
                    "quasi_identifiers" : [ "age" ],
                    "sensitive" : [ ]
                  }
                },
                "model" : {
                  "id" : "model",
                  "version" : 2,
                  "adapter" : "SKLEARN",
                  "sha256" : null,
                  "bytes" : 7,
                  "features" : [ "age" ],
                  "classes" : [ "yes", 1 ]
                }
              }
            }""";

    @TempDir
    Path folder;

    @Test
    void recordsAreWrittenAsEver_andRead() throws IOException {
        Path file = folder.resolve("run.json");
        JsonFiles.write(file, START);
        assertThat(Files.readString(file)).isEqualTo(WRITTEN);
        assertThat(JsonFiles.read(file, RunStart.class)).isEqualTo(START);
    }

    @Test
    void infosOfModelsAreWrittenAsEver_andRead() {
        ModelInfo info = new ModelInfo(
                "LogisticRegression",
                Task.CLASSIFICATION,
                List.of("age"),
                1,
                List.of("yes", 1L, 0.5, true),
                true,
                false,
                Map.of("C", Double.NaN));
        String written = """
                {
                  "type" : "LogisticRegression",
                  "task" : "CLASSIFICATION",
                  "features" : [ "age" ],
                  "feature_count" : 1,
                  "classes" : [ "yes", 1, 0.5, true ],
                  "probabilities" : true,
                  "accepts_missing" : false,
                  "settings" : {
                    "C" : "NaN"
                  }
                }""";
        assertThat(new String(JsonFiles.bytes(info), UTF_8)).isEqualTo(written);
        assertThat(JsonFiles.convert(JsonFiles.tree(info), ModelInfo.class))
                .usingRecursiveComparison()
                .ignoringFields("settings")
                .isEqualTo(info);
    }
}
