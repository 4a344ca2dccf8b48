package org.sumspace.common.training.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.testkit.Trees;

/**
 * Published logs of xAPI become rows of learners. The files are not part of the repository; without them, in the folder
 * beside it, the test is skipped.
 */
class PublicLogsTest {
    private static final Path FOLDER = Path.of("../../shared/data/converter/xapi");
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String MAP = """
            {"datatype": "xAPI", "rows": "learners",
             "features": [
               {"name": "records", "kind": "count", "min": 0, "max": 1},
               {"name": "days", "kind": "days", "min": 0, "max": 1},
               {"name": "seconds", "kind": "sum", "path": "result.duration", "min": 0, "max": 1}],
             "label": {"kind": "exists", "where": {"verb.id": "http://adlnet.gov/expapi/verbs/completed"},
                       "classes": ["no", "yes"]}}
            """;

    /** Sums over all learners, as counted with another tool. */
    @ParameterizedTest
    @CsvSource({
        "datasim.simple.json,             1,  0,   1,   1,    0",
        "datasim.long.json,               1,  0,   1,   1, 3600",
        "fun_mooc.public.ndjson,        144, 20, 160, 159,    0",
        "moodle_logstore.public.ndjson,   2,  1,  95,   0,    7",
    })
    void eachLearnerOfALog_isOneRow(
            String file, int learners, int completed, double statements, double days, double seconds) throws Exception {
        FeatureMap map = FeatureMap.parse(JsonValue.parse(MAP));
        List<JsonValue> log = log(file);
        List<String> labels = new ArrayList<>();
        double[] sums = new double[map.width()];

        map.encodeAll(log, (columns, label) -> {
            labels.add(label.asText());
            Arrays.setAll(sums, column -> sums[column] + columns[column]);
        });

        assertThat(labels).hasSize(learners);
        assertThat(labels).filteredOn("yes"::equals).hasSize(completed);
        assertThat(sums).containsExactly(statements, days, seconds);
    }

    /** Some files have the statement in a member of each line. */
    private static List<JsonValue> log(String file) throws IOException {
        Path path = FOLDER.resolve(file);
        assumeTrue(
                Files.exists(path),
                () -> "skipped on public logs: there is no "
                        + path.toAbsolutePath().normalize());
        List<JsonValue> log = new ArrayList<>();
        try (MappingIterator<JsonNode> lines = JSON.readerFor(JsonNode.class).readValues(path.toFile())) {
            lines.forEachRemaining(line -> log.add(Trees.of(line.has("statement") ? line.get("statement") : line)));
        }
        return log;
    }
}
