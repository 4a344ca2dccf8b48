package org.sumspace.converter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.error.NodeException;
import org.sumspace.converter.FileConversion.Progress;

class FileConversionTest {
    private static final int RECORDS = 3_000;

    @TempDir
    private Path folder;

    private FileConversion conversion;

    @BeforeEach
    void compile() throws Exception {
        conversion = FileConversion.of(Map.of("PROFILES_BASE_PATH", folder.toString(), "PROFILES_NAMES", "lms"));
    }

    @Test
    void everyRecord_hasALineInOrder_withSeveralThreads() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<Progress> reported = new ArrayList<>();
        Progress end = conversion.run(records(), out, true, null, reported::add);
        assertThat(end).isEqualTo(new Progress(bytes().length, RECORDS, RECORDS / 10));
        assertThat(reported).last().isEqualTo(end);
        assertThat(reported).extracting(Progress::records).isSorted();
        List<String> lines = out.toString(UTF_8).lines().toList();
        assertThat(lines).hasSize(RECORDS);
        for (int i = 0; i < RECORDS; i++) {
            JsonObject line = new JsonObject(lines.get(i));
            assertThat(line.getInteger("record")).isEqualTo(i + 1);
            assertThat(line.containsKey("error")).as(lines.get(i)).isEqualTo(i % 10 == 0);
        }
    }

    @Test
    void format_mustBeKnown() {
        assertThatThrownBy(() -> conversion.run(records(), new ByteArrayOutputStream(), true, "xpai", soFar -> {}))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("did you mean x_api?");
    }

    @Test
    void answerToAQuiz_isConvertedWithoutAProfileThatHasNoCopy() throws Exception {
        JsonObject line = convertedAnswer(Map.of("PROFILES_BASE_PATH", folder.toString()));
        assertThat(line.getJsonObject("meta").getString("profile")).isEqualTo("assessment.answered-question");
        assertThat(line.getJsonObject("output_trace").getJsonObject("result").getString("response"))
                .isEqualTo("1");
    }

    @Test
    void answerToAQuiz_isRefusedWithTheRemedyIfTheSettingsNameAProfileThatHasNoCopy() throws Exception {
        JsonObject error = convertedAnswer(
                        Map.of("PROFILES_BASE_PATH", folder.toString(), "PROFILES_NAMES", "lms,assessment"))
                .getJsonObject("error");
        assertThat(error.getInteger("status")).isEqualTo(404);
        assertThat(error.getString("detail"))
                .contains("Put assessment.jsonld into the folder PROFILES_BASE_PATH", "leave it out of PROFILES_NAMES");
    }

    private static JsonObject convertedAnswer(Map<String, String> environment) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FileConversion.of(environment).run(new ByteArrayInputStream("""
                        {"actor": {"mbox": "mailto:a@e.org"}, "verb": {"id": "http://adlnet.gov/expapi/verbs/answered"},\
                         "object": {"id": "https://e.org/q", "definition":\
                         {"type": "http://adlnet.gov/expapi/activities/cmi.interaction", "interactionType": "choice"}},\
                         "result": {"response": "1", "score": {"raw": 1, "max": 1}}}
                        """.getBytes(UTF_8)), out, true, null, soFar -> {});
        return new JsonObject(out.toString(UTF_8));
    }

    private static InputStream records() {
        return new ByteArrayInputStream(bytes());
    }

    /** Every tenth record is not a statement. */
    private static byte[] bytes() {
        StringBuilder lines = new StringBuilder();
        IntStream.range(0, RECORDS)
                .forEach(i -> lines.append("""
                    {"actor": {"mbox": "mailto:a%d@e.org"}, "verb": {"id": "%s"}, "object": {"id": "https://e.org/o"}}
                    """.formatted(i, i % 10 == 0 ? "no IRI" : "https://e.org/v")));
        return lines.toString().getBytes(UTF_8);
    }
}
