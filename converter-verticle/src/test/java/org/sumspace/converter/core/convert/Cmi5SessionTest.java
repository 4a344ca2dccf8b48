package org.sumspace.converter.core.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.converter.PublicSamples;
import org.sumspace.converter.core.convert.Conversion.ConvertedRecord;
import org.sumspace.converter.core.format.BuiltInFormats;
import org.sumspace.converter.core.format.Formats;
import org.sumspace.converter.core.json.FieldPath;
import org.sumspace.converter.core.profile.Profiles;
import org.sumspace.converter.store.ProfileFolder;

/** The statements of one session of cmi5, of the learning management system and of the assignable unit. */
class Cmi5SessionTest {
    private static final Formats FORMATS = Formats.read(BuiltInFormats.files());
    private static final Converter CONVERTER = new Converter(FORMATS, new Profiles(Set.of(), List.of()));
    private static final Converter WITH_PROFILE =
            new Converter(FORMATS, new ProfileFolder(Path.of("no-profiles"), List.of("lms", "cmi5")).read());
    private static final String CMI5 = "{\"id\": \"https://w3id.org/xapi/cmi5/context/categories/cmi5\"}";
    private static final String MOVE_ON = "{\"id\": \"https://w3id.org/xapi/cmi5/context/categories/moveon\"}";
    private static final String SESSION = "https://w3id.org/xapi/cmi5/context/extensions/";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "launched",
                "initialized",
                "progressed",
                "answered",
                "passed",
                "failed",
                "completed",
                "terminated"
            })
    void statementOfASession_isConvertedWithAllItsParts(String verb) {
        Map<String, @Nullable Object> sent = statement(verb);
        assertThat(CONVERTER.validate(sent, "cmi5")).isEqualTo("cmi5");
        for (String format : List.of("cmi5", "xapi")) {
            ConvertedRecord converted =
                    CONVERTER.convert(sent, format, "xapi").records().get(0);
            Map<String, @Nullable Object> expected = statement(verb);
            expected.put("version", "1.0.0");
            assertThat(converted.trace()).isEqualTo(expected);
            assertThat(converted.inputFormat()).isEqualTo(format);
        }
        assertThat(CONVERTER.validate(sent, null)).isEqualTo("xapi");
    }

    @ParameterizedTest
    @CsvSource({
        "launched, cmi5.launched",
        "initialized, cmi5.initialized",
        "progressed, ",
        "answered, assessment.answered-question",
        "passed, cmi5.passed",
        "failed, cmi5.failed",
        "completed, cmi5.completed",
        "terminated, cmi5.terminated"
    })
    void statementWithTheCategory_followsItsTemplateWithoutRecommendations(String verb, @Nullable String profile) {
        ConvertedRecord converted =
                WITH_PROFILE.convert(statement(verb), null, "xapi").records().get(0);
        assertThat(converted.profile()).isEqualTo(profile);
        assertThat(converted.recommendations()).isEmpty();
    }

    @Test
    void statementWithoutASession_isNoCmi5() {
        Map<String, @Nullable Object> sent = statement("initialized");
        FieldPath.parse("context.extensions").write(sent, null);
        NodeException refusal =
                catchThrowableOfType(NodeException.class, () -> CONVERTER.convert(sent, "cmi5", "xapi"));
        assertThat(refusal.violations()).contains(new Violation("$.context.extensions", "must have the session id"));
    }

    private static Map<String, @Nullable Object> statement(String verb) {
        String category = switch (verb) {
            case "progressed", "answered" -> "";
            case "passed", "failed", "completed" -> ", \"category\": [" + CMI5 + ", " + MOVE_ON + "]";
            default -> ", \"category\": [" + CMI5 + "]";
        };
        String result = switch (verb) {
            case "progressed" -> "{\"extensions\": {\"https://w3id.org/xapi/cmi5/result/extensions/progress\": 50}}";
            case "answered" -> "{\"response\": \"a\", \"success\": true, \"duration\": \"PT4.2S\"}";
            case "passed" -> "{\"score\": {\"scaled\": 0.9}, \"success\": true, \"duration\": \"PT5M0.5S\"}";
            case "failed" ->
                "{\"score\": {\"scaled\": 0.5, \"raw\": 5, \"min\": 0, \"max\": 10}, \"success\": false,"
                        + " \"duration\": \"PT5M\"}";
            case "completed" -> "{\"completion\": true, \"duration\": \"PT5M\"}";
            default -> "{\"duration\": \"PT6M\"}";
        };
        String extensions = switch (verb) {
            case "launched" ->
                ", \"" + SESSION + "launchmode\": \"Normal\", \"" + SESSION
                        + "launchurl\": \"https://c.example.org/au/index.html\", \"" + SESSION
                        + "moveon\": \"CompletedOrPassed\", \"" + SESSION + "launchparameters\": \"level=2\"";
            case "passed", "failed" -> ", \"" + SESSION + "masteryscore\": 0.8";
            default -> "";
        };
        String definition = verb.equals("answered")
                ? ", \"definition\": {\"type\": \"http://adlnet.gov/expapi/activities/cmi.interaction\","
                        + " \"interactionType\": \"choice\", \"correctResponsesPattern\": [\"a\"], \"choices\":"
                        + " [{\"id\": \"a\", \"description\": {\"en\": \"A\"}}], \"name\": {\"en\": \"Q\"}}"
                : "";
        boolean hasResult = !verb.equals("launched") && !verb.equals("initialized");
        return PublicSamples.parsed("""
                {"id": "00000000-0000-4000-8000-000000000001", "actor": {"objectType": "Agent", "account":
                 {"homePage": "https://lms.example.org", "name": "learner-7"}}, "timestamp": "2025-02-03T09:00:00.941Z",
                 "context": {"contextActivities": {"grouping": [{"id": "https://c.example.org/publisher/au/1"}]%s},
                 "extensions": {"%ssessionid": "s-4711"%s},
                 "registration": "00000000-0000-4000-8000-000000000002"},
                 "object": {"objectType": "Activity", "id": "https://c.example.org/au/1"%s}%s,
                 "verb": {"id": "http://adlnet.gov/expapi/verbs/%s", "display": {"en-US": "%s"}}}
                """.formatted(
                category, SESSION, extensions, definition, hasResult ? ", \"result\": " + result : "", verb, verb));
    }
}
