package org.sumspace.converter.core.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.error.Violation;
import org.sumspace.converter.PublicSamples;
import org.sumspace.converter.core.convert.Conversion.ConvertedRecord;
import org.sumspace.converter.core.expression.ExpressionNames;
import org.sumspace.converter.core.format.BuiltInFormats;
import org.sumspace.converter.core.format.Formats;
import org.sumspace.converter.core.json.FieldPath;
import org.sumspace.converter.core.profile.Profiles;
import org.sumspace.converter.store.ProfileFolder;

class ConverterTest {
    private static final Formats FORMATS = Formats.read(BuiltInFormats.files());
    private static final Converter CONVERTER = new Converter(FORMATS, new Profiles(Set.of(), List.of()));
    private static final String EVENT = """
            {"id": "urn:uuid:00000000-0000-4000-8000-000000000001", "type": "%s", "action": "%s",
             "actor": "https://e.org/users/42", "object": %s, "eventTime": "2025-02-03T09:00:00.000Z"}
            """;

    @Test
    void idsInsteadOfObjects_areConverted() {
        Map<String, Object> trace = one(EVENT.formatted("NavigationEvent", "NavigatedTo", "\"https://e.org/p\""));
        assertThat(trace)
                .containsEntry("id", "00000000-0000-4000-8000-000000000001")
                .containsEntry("timestamp", "2025-02-03T09:00:00.000Z")
                .containsEntry("version", "1.0.0");
        assertThat(at(trace, "actor.account.name")).isEqualTo("42");
        assertThat(at(trace, "actor.account.homePage")).isEqualTo("https://e.org");
        assertThat(at(trace, "object.id")).isEqualTo("https://e.org/p");
        assertThat(at(trace, "verb.id")).isEqualTo("http://purl.imsglobal.org/ctx/caliper/v1p1/action/navigatedto");
        assertThat(at(trace, "context.extensions['urn:caliper:sensor/imscaliper/actor'].iri"))
                .isEqualTo("https://e.org/users/42");
    }

    @Test
    void everyEventOfAnEnvelope_isConverted() {
        String events = EVENT.formatted("ForumEvent", "Subscribed", "\"https://e.org/f\"")
                + ","
                + EVENT.formatted("SessionEvent", "LoggedIn", "\"https://e.org\"")
                        .replace("0001\"", "0002\"");
        List<ConvertedRecord> converted = convert(envelope(events), null);
        assertThat(converted).hasSize(2);
        assertThat(converted.get(1).trace()).containsEntry("id", "00000000-0000-4000-8000-000000000002");
        assertThat(at(converted.get(1).trace(), "verb.id")).isEqualTo("http://activitystrea.ms/join");
    }

    @Test
    void sensorThatIsNotAnIri_becomesOne() {
        String record = envelope(EVENT.formatted("ForumEvent", "Subscribed", "\"https://e.org/f\""))
                .replace("https://e.org/s\"", "my sensor\"");
        assertThat(at(one(record), "context.extensions['urn:caliper:sensor:my%20sensor/imscaliper/type']"))
                .isEqualTo("ForumEvent");
    }

    @Test
    void itemThatIsNotAnEvent_isRefusedWithItsPathInTheInput() {
        String person = "{\"id\": \"https://e.org/p\", \"type\": \"Person\"}";
        NodeException refusal = refusal(envelope(person));
        assertThat(refusal.type()).isEqualTo(ProblemType.UNPROCESSABLE);
        assertThat(refusal.detail()).isEqualTo("The trace is valid imscaliper1_1, but cannot be converted.");
        assertThat(refusal.violations())
                .containsExactly(
                        new Violation("$.data[0].type", "is the type of an entity; only events can be converted"));
        String events = EVENT.formatted("ForumEvent", "Subscribed", "\"https://e.org/f\"") + ", " + person;
        assertThat(CONVERTER.validate(PublicSamples.parsed(envelope(events)), null))
                .as("an envelope may hold entities")
                .isEqualTo("imscaliper1_1");
    }

    /** A log-in to an application gets the verb and type of a virtual classroom, as in the public service. */
    @ParameterizedTest
    @ValueSource(strings = {"LoggedIn", "LoggedOut"})
    void logInToAnApplication_followsNoTemplateOfTheVirtualClassroom(String action) {
        Converter converter = new Converter(
                FORMATS, new ProfileFolder(Path.of("no-profiles"), List.of("lms", "virtual-classroom")).read());
        String event = EVENT.formatted("SessionEvent", action, "\"https://e.org\"");
        ConvertedRecord converted = converter
                .convert(PublicSamples.parsed(envelope(event)), null, "xapi")
                .records()
                .get(0);
        assertThat(converted.profile()).isNull();
        assertThat(converted.recommendations()).isEmpty();
        assertThat(at(converted.trace(), "context.contextActivities")).isNull();
    }

    @Test
    void valueThatTheStandardDoesNotList_isARecommendation() {
        String tolerated = EVENT.formatted("ForumEvent", "Subscribed", "\"https://e.org/f\"")
                .replace(
                        "\"eventTime\"",
                        "\"referrer\": {\"id\": \"https://e.org/r\", \"type\": \"Person\"},"
                                + " \"membership\": {\"id\": \"https://e.org/m\", \"type\": \"Membership\","
                                + " \"roles\": [\"Learner\", \"Wizard\"]}, \"eventTime\"");
        List<ConvertedRecord> converted = convert(
                envelope(EVENT.formatted("ForumEvent", "Subscribed", "\"https://e.org/f\"") + "," + tolerated), null);
        assertThat(converted.get(0).recommendations()).isEmpty();
        assertThat(converted.get(1).recommendations())
                .extracting(each -> each.rule() + " " + each.path() + " " + each.actual() + " " + each.mandatory())
                .containsExactlyInAnyOrder(
                        "any $.data[1].referrer.type [Person] false",
                        "any $.data[1].membership.roles[1] [Wizard] false");
        assertThat(converted.get(1).recommendations())
                .anySatisfy(each -> assertThat((List<?>) each.expected())
                        .asInstanceOf(InstanceOfAssertFactories.list(String.class))
                        .contains("DigitalResource", "SoftwareApplication")
                        .doesNotContain("Person"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "#{\"completion_status\": \"not attempted\", \"learner_id\": \"u\"}# | progressed | completion_status",
                "#{\"cmi\": {\"completion_status\": \"not attempted\", \"learner_id\": \"u\"}}# | initialized |"
                        + " completion_status",
                "#{\"cmi\": {\"completion_status\": \"not attempted\", \"exit\": \"suspend\", \"learner_id\": \"u\"}}# |"
                        + " suspended | completion_status",
                "#{\"cmi.core.lesson_status\": \"not attempted\", \"cmi.core.student_id\": \"u\"}# | initialized |"
                        + " core.lesson_status",
            })
    void scormRecordThatIsNotAttempted_keepsItsStatus(String record, String verb, String path) {
        Map<String, Object> trace = one(record);
        assertThat(at(trace, "verb.id")).isEqualTo("http://adlnet.gov/expapi/verbs/" + verb);
        assertThat(at(trace, "result.extensions['https://w3id.org/xapi/scorm/attempt-state']." + path))
                .isEqualTo("not attempted");
    }

    @Test
    void scormStatusesThatTheResultExpresses_areNotRepeated() {
        assertThat(at(
                        one("{\"cmi.core.lesson_status\": \"passed\", \"cmi.core.student_id\": \"u\"}"),
                        "result.extensions"))
                .isNull();
        assertThat(at(
                        one("{\"cmi.core.lesson_status\": \"browsed\", \"cmi.core.student_id\": \"u\"}"),
                        "result.extensions['https://w3id.org/xapi/scorm/attempt-state'].core.lesson_status"))
                .isEqualTo("browsed");
        assertThat(at(one("{\"completion_status\": \"completed\", \"learner_id\": \"u\"}"), "result"))
                .isNull();
    }

    /** Every JSON value is allowed in an extension. */
    @Test
    void extensionsOfAStatement_keepTheirEmptyValues() {
        String statement = """
                {"version": "1.0.0", "actor": {"mbox": "mailto:a@e.org"}, "verb": {"id": "https://e.org/v"},
                 "object": {"objectType": "SubStatement", "actor": {"mbox": "mailto:a@e.org"},
                   "verb": {"id": "https://e.org/v"}, "object": {"id": "https://e.org/o"},
                   "result": {"extensions": {"https://e.org/x": ""}}},
                 "context": {"extensions": {"https://e.org/a": "", "https://e.org/b": null,
                   "https://e.org/c": {"d": "", "e": [], "f": [null, {}]}}}}
                """;
        Map<String, @Nullable Object> input = PublicSamples.parsed(statement);
        Map<String, Object> trace =
                CONVERTER.convert(input, null, "xapi").records().get(0).trace();
        assertThat(trace).isEqualTo(PublicSamples.parsed(statement));
        Map<?, ?> extensions = (Map<?, ?>) at(trace, "context.extensions");
        assertThat(extensions).isNotSameAs(FieldPath.parse("context.extensions").read(input));
        assertThat(one(statement.replace("{\"https://e.org/x\": \"\"}", "{}")).toString())
                .as("an object without extensions is empty")
                .doesNotContain("result");
    }

    /** The identifiers are those of one learner of Open edX in Caliper and in xAPI. */
    @Test
    void learner_hasTheSameAccountInEveryFormat() {
        String id = "http://localhost:18000/user/32e08e30-f8ae-4ce2-94a8-c2bfe38a70cb";
        String statement = """
                {"actor": {"account": {"homePage": "http://localhost:18000", "name": "32e08e30-f8ae-4ce2-94a8-c2bfe38a70cb"}},
                 "verb": {"id": "https://e.org/v"}, "object": {"id": "https://e.org/o"}}
                """;
        Object account = at(one(statement), "actor.account");
        String event = EVENT.formatted("NavigationEvent", "NavigatedTo", "\"https://e.org/p\"")
                .replace("https://e.org/users/42", id);
        for (String record : List.of(
                event,
                "{\"cmi\": {\"learner_id\": \"%s\", \"entry\": \"resume\"}}".formatted(id),
                "{\"learner_id\": \"%s\", \"entry\": \"resume\"}".formatted(id),
                "{\"cmi.core.student_id\": \"%s\", \"cmi.core.lesson_status\": \"failed\"}".formatted(id))) {
            assertThat(at(one(record), "actor.account")).as(record).isEqualTo(account);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "https://e.org/staff/1, https://e.org/staff, 1",
        "https://e.org/users/1, https://e.org, 1",
        "https://e.org/lms/user/a, https://e.org/lms, a",
        "https://e.org/1, https://e.org, 1",
        "https://users/1, https://users, 1",
        "https://e.org/user.php?id=1, https://e.org/, https://e.org/user.php?id=1",
        "urn:canvas:user:1, urn:caliper:sensor, urn:canvas:user:1"
    })
    void actor_getsTheAccountThatItsIdentifierNames(String id, String homePage, String name) {
        String event = EVENT.formatted("NavigationEvent", "NavigatedTo", "\"https://e.org/p\"")
                .replace("https://e.org/users/42", id);
        assertThat(at(one(event), "actor.account")).isEqualTo(Map.of("homePage", homePage, "name", name));
    }

    @ParameterizedTest
    @CsvSource({
        "https://e.org/users/42, https://e.org/, 42",
        "https://e.org/staff/1, https://e.org/, https://e.org/staff/1"
    })
    void accountOfThePublicService_canBeChosen(String id, String homePage, String name) {
        Converter converter = new Converter(
                Formats.read(BuiltInFormats.files(), ExpressionNames.wholeIdentifiers(), false),
                new Profiles(Set.of(), List.of()));
        String event = EVENT.formatted("NavigationEvent", "NavigatedTo", "\"https://e.org/p\"")
                .replace("https://e.org/users/42", id);
        assertThat(at(
                        converter
                                .convert(PublicSamples.parsed(event), null, "xapi")
                                .records()
                                .get(0)
                                .trace(),
                        "actor.account"))
                .isEqualTo(Map.of("homePage", homePage, "name", name));
    }

    @ParameterizedTest
    @CsvSource({
        "https://moodle.example/mod/lti/view.php?id=1, http://id.tincanapi.com/verb/viewed, lms.accessed-page",
        "https://moodle.example/m/mod/lti/launch.php?id=1, https://w3id.org/xapi/netc/verbs/opened, lms.accessed-page",
        "https://moodle.example/mod/resource/view.php?id=1, http://id.tincanapi.com/verb/viewed, lms.accessed-file",
        "https://moodle.example/files/mod/lti/view.php.pdf, http://id.tincanapi.com/verb/viewed, lms.accessed-file",
        "https://moodle.example/mod/lti/view.php?id=1, http://id.tincanapi.com/verb/downloaded, lms.downloaded-file"
    })
    void externalToolInMoodle_isAPageAndNoFile(String object, String verb, String template) {
        String statement = """
                {"actor": {"mbox": "mailto:a@e.org"}, "verb": {"id": "%s"},
                 "object": {"id": "%s", "definition": {"type": "http://adlnet.gov/expapi/activities/media"}}}
                """.formatted(verb, object);
        assertThat(convert(statement, null).get(0).profile()).isEqualTo(template);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "#{\"success_status\": \"failed\", \"learner_id\": \"u\"}# | failed",
                "#{\"completion_status\": \"completed\", \"exit\": \"suspend\", \"learner_id\": \"u\"}# | progressed",
                "#{\"cmi\": {\"completion_status\": \"completed\", \"exit\": \"suspend\", \"learner_id\": \"u\"}}# | completed",
                "#{\"cmi.exit\": \"suspend\", \"cmi.entry\": \"resume\", \"cmi.learner_id\": \"u\"}# | suspended",
                "#{\"cmi.entry\": \"ab-initio\", \"cmi.learner_id\": \"u\"}# | initialized",
                "#{\"cmi.core.lesson_status\": \"failed\", \"cmi.core.student_id\": \"u\"}# | failed",
                "#{\"lesson_status\": \"incomplete\", \"exit\": \"logout\", \"student_name\": \"u\"}# | terminated",
            })
    void scormRecord_getsTheMostSpecificVerb(String record, String verb) {
        assertThat(at(one(record), "verb.id")).isEqualTo("http://adlnet.gov/expapi/verbs/" + verb);
        assertThat(at(one(record), "actor.account.name")).isEqualTo("u");
    }

    @Test
    void scormBelowCmi_losesNothing() {
        Map<String, Object> trace = one("""
                {"cmi": {"learner_id": "u", "learner_name": "N", "score": {"scaled": "0.4", "raw": "40", "max": "100"},
                 "success_status": "failed", "progress_measure": "0.333", "session_time": "PT10M",
                 "interactions": [{"id": "q", "type": "choice"}], "location": "p"}}
                """);
        assertThat(at(trace, "actor.name")).isEqualTo("N");
        assertThat(at(trace, "result.score")).isEqualTo(Map.of("scaled", 0.4, "raw", 40L, "max", 100L));
        assertThat(at(trace, "result.success")).isEqualTo(false);
        assertThat(at(trace, "result.duration")).isEqualTo("PT10M");
        assertThat(at(trace, "result.extensions['https://w3id.org/xapi/cmi5/result/extensions/progress']"))
                .isEqualTo(33L);
        assertThat(at(trace, "result.extensions['https://w3id.org/xapi/scorm/attempt-state']"))
                .isEqualTo(PublicSamples.parsed("{\"progress_measure\": \"0.333\", \"location\": \"p\","
                        + " \"interactions\": [{\"id\": \"q\", \"type\": \"choice\"}]}"));
    }

    @Test
    void matomoScore_isValidOrOmitted() {
        String visit = """
                {"visitorId": "v", "siteName": "e.org", "visitIp": "", "languageCode": "x?", "browserName": "CH", "interactions": %s,
                 "actionDetails": [{"timestamp": "1733927799", "timeSpent": 4, "url": "e.org/p", "title": "T", "pageviewPosition": %s},
                                   {"timestamp": 1733927800000, "timeSpent": "5", "url": "https://e.org/q", "title": "U"}]}
                """;
        Map<String, Object> trace =
                convert(visit.formatted("3", "2"), null).get(0).trace();
        assertThat(at(trace, "result.score")).isEqualTo(Map.of("raw", 2, "max", 3));
        assertThat(at(trace, "object.id")).isEqualTo("http://e.org/p");
        assertThat(at(trace, "context.language")).isNull();
        assertThat(at(convert(visit.formatted("1", "2"), null).get(0).trace(), "result.score"))
                .isNull();
        ConvertedRecord second = convert(visit.formatted("3", "2"), null).get(1);
        assertThat(second.trace()).containsEntry("timestamp", "2024-12-11T14:36:40+00:00");
    }

    @Test
    void statement_keepsItsFields() {
        String statement = """
                {"actor": {"mbox": "mailto:a@e.org"}, "verb": {"id": "https://e.org/v"}, "object": {"id": "https://e.org/o"},
                 "context": {"contextActivities": {"parent": {"id": "https://e.org/c"}}, "extensions": {"https://e.org/x": 0.5}}}
                """;
        ConvertedRecord converted = convert(statement, "xAPI").get(0);
        assertThat(converted.trace())
                .isEqualTo(PublicSamples.parsed(statement
                        .replace("{\"id\": \"https://e.org/c\"}", "[{\"id\": \"https://e.org/c\"}]")
                        .replaceFirst("\\{", "{\"version\": \"1.0.0\", ")));
        assertThat(convert(statement.replaceFirst("\\{", "{\"version\": \"2.0.0\", "), null)
                        .get(0)
                        .trace())
                .containsEntry("version", "2.0.0");
    }

    @Test
    void formatsWithoutMapping_areInvalidInput() {
        assertThat(refusal("{\"a\": 1}", "custom", "xapi").detail()).isEqualTo("Mapping config not found");
        assertThat(refusal("{\"completion_status\": \"unknown\"}", null, "matomo")
                        .detail())
                .isEqualTo("Output mapping not found");
        assertThat(refusal("{\"completion_status\": \"unknown\"}", null, "xml").type())
                .isEqualTo(ProblemType.INVALID_INPUT);
    }

    @Test
    void ownOutput_isConvertedToItself() {
        for (String folder : List.of("caliper/v1p2_own", "scorm", "xapi/scorm_profile")) {
            PublicSamples.files(folder).forEach(file -> {
                Map<String, Object> once = CONVERTER
                        .convert(PublicSamples.object(file), null, "xapi")
                        .records()
                        .get(0)
                        .trace();
                assertThat(CONVERTER
                                .convert(once, null, "xapi")
                                .records()
                                .get(0)
                                .trace())
                        .as("%s", file)
                        .usingRecursiveComparison()
                        .ignoringFields("version")
                        .isEqualTo(once);
            });
        }
    }

    private static String envelope(String events) {
        return """
                {"sensor": "https://e.org/s", "sendTime": "2025-02-03T09:00:01.000Z",
                 "dataVersion": "http://purl.imsglobal.org/ctx/caliper/v1p1", "data": [%s]}
                """.formatted(events);
    }

    private static Map<String, Object> one(String record) {
        return convert(record, null).get(0).trace();
    }

    private static List<ConvertedRecord> convert(String record, @Nullable String format) {
        return CONVERTER.convert(PublicSamples.parsed(record), format, "xapi").records();
    }

    private static NodeException refusal(String record) {
        return refusal(record, null, "xapi");
    }

    private static NodeException refusal(String record, @Nullable String input, String output) {
        return catchThrowableOfType(
                NodeException.class,
                () -> CONVERTER
                        .convert(PublicSamples.parsed(record), input, output)
                        .records());
    }

    private static @Nullable Object at(Map<String, Object> trace, String path) {
        return FieldPath.parse(path).read(trace);
    }
}
