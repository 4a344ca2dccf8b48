package org.sumspace.converter.core.descriptor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.error.Violation;
import org.sumspace.converter.PublicSamples;

class XapiDescriptorTest {
    private static final Descriptor XAPI = Descriptors.builtIn("xapi");
    private static final String STATEMENT = """
            {"id": "9dc99b37-e920-4a68-a066-917faca28949",
             "actor": {"mbox": "mailto:a@e.org"},
             "verb": {"id": "http://adlnet.gov/expapi/verbs/answered", "display": {"en-US": "answered"}},
             "object": {"id": "https://e.org/a", "definition": {"type": "https://e.org/t"}},
             "result": {"score": {"scaled": 0.5, "raw": 5, "min": 0, "max": 10}, "response": ""},
             "context": {"platform": "p", "extensions": {"https://e.org/x": null}},
             "timestamp": "2024-01-01T00:00:00Z", "version": "1.0.0"}
            """;

    @Test
    void statement_isAccepted() {
        assertThat(violations(STATEMENT)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "9dc99b37-| {9dc99b37-| $.id: expected a UUID",
                "#{\"mbox\"# | #{\"openid\": \"a:b\", \"mbox\"# | $.actor: expected exactly one of",
                "#{\"mbox\": \"mailto:a@e.org\"}# | #{\"objectType\": \"Group\"}# | $.actor.member: is missing",
                "#\"mailto# | #\"Mailto# | $.actor.mbox: expected mailto:",
                "#en-US# | #en US# | $.verb.display['en US']: the key",
                "#\"actor\"# | #\"aktor\"# | $.actor: is missing",
                "#0.5# | #1.5# | $.result.score.scaled: expected a number between -1 and 1",
                "#\"raw\": 5# | #\"raw\": -1# | $.result.score.raw: is less than min",
                "#\"max\": 10# | #\"max\": \"10\"# | $.result.score.max: expected a number",
                "#\"max\": 10# | #\"max\": 1# | $.result.score.raw: is greater than max",
                "#\"version\": \"1.0.0\"# | #\"version\": \"1.1.0\"# | $.version: expected version 1.0, 1.0.n or 2.0.n",
                "#https://e.org/x# | #x# | $.context.extensions.x: the key",
                "#\"response\": \"\"# | #\"response\": null# | $.result.response: must not be null; leave the member out",
                "#verbs/answered# | #verbs/voided# | $.object.objectType: must be StatementRef",
                "#\"id\": \"https://e.org/a\",# | #\"objectType\": \"Thing\",# | $.object.objectType: unknown objectType",
                "#\"type\": \"https://e.org/t\"# | #\"choices\": [{\"id\": \"a\"}]# | $.object.definition.interactionType",
            })
    void brokenStatement_isRefused(String right, String wrong, String violation) {
        assertThat(STATEMENT).contains(right);
        assertThat(violations(STATEMENT.replace(right, wrong))).anyMatch(each -> each.startsWith(violation));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"objectType\": \"Agent\", \"mbox\": \"mailto:b@e.org\"}",
                "{\"objectType\": \"StatementRef\", \"id\": \"9dc99b37-e920-4a68-a066-917faca28949\"}"
            })
    void platform_isOnlyForActivities(String object) {
        String statement = STATEMENT.replace(
                "{\"id\": \"https://e.org/a\", \"definition\": {\"type\": \"https://e.org/t\"}}", object);
        assertThat(violations(statement))
                .containsExactly("$.context.platform: is allowed only in statements about an Activity");
    }

    @Test
    void subStatement_hasNoIdAndNoSubStatement() {
        String inner = STATEMENT.replace("{\"id\": \"9dc", "{\"objectType\": \"SubStatement\", \"id\": \"9dc");
        String outer = STATEMENT
                .replace("{\"id\": \"https://e.org/a\", \"definition\": {\"type\": \"https://e.org/t\"}}", inner)
                .replace("\"platform\": \"p\", ", "");
        assertThat(violations(outer))
                .containsExactlyInAnyOrder("$.object.id: unknown field", "$.object.version: unknown field");
    }

    @Test
    void publishedConformanceCases_haveTheirExpectedResult() {
        for (String file : List.of("xapi/conformance_1_0_3.public.ndjson", "xapi/conformance_2_0.public.ndjson")) {
            for (Map<String, ?> each : PublicSamples.lines(file)) {
                List<Violation> found = XAPI.violations(each.get("statement"));
                assertThat(found.isEmpty())
                        .as("%s: %s", each, found)
                        .isEqualTo(Integer.valueOf(200).equals(each.get("expect")));
            }
        }
    }

    @Test
    void realStatements_areAccepted() {
        PublicSamples.lines("xapi/fun_mooc.public.ndjson")
                .forEach(each -> assertThat(XAPI.violations(each)).isEmpty());
        PublicSamples.lines("xapi/moodle_logstore.public.ndjson")
                .forEach(each ->
                        assertThat(XAPI.violations(each.get("statement"))).isEmpty());
    }

    @Test
    void realInvalidStatements_areRefused() {
        PublicSamples.files("xapi/invalid")
                .forEach(file -> assertThat(XAPI.violations(PublicSamples.object(file)))
                        .extracting(Violation::path)
                        .containsExactlyInAnyOrder("$.context.extensions.sessionId", "$.timestamp"));
    }

    private static List<String> violations(String statement) {
        return XAPI.violations(PublicSamples.parsed(statement)).stream()
                .map(Violation::toString)
                .toList();
    }
}
