package org.sumspace.converter.core.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.error.Violation;
import org.sumspace.converter.PublicSamples;
import org.sumspace.converter.core.format.BuiltInFormats.FormatFile;
import org.sumspace.converter.core.source.SourceException;

class FormatsTest {
    private static final Formats FORMATS = Formats.read(BuiltInFormats.files());
    private static final String STATEMENT = """
            {"actor": {"mbox": "mailto:a@e.org"}, "verb": {"id": "https://e.org/v"}, "object": {"id": "https://e.org/o"}}
            """;
    private static final String EVENT = """
            {"id": "urn:uuid:00000000-0000-4000-8000-000000000001", "type": "ViewEvent", "action": "Viewed",
             "actor": {"id": "https://e.org/users/1", "type": "Person"}, "object": {"id": "https://e.org/p", "type": "WebPage"},
             "eventTime": "2025-02-03T09:00:00.000Z", "edApp": "https://e.org"}
            """;
    private static final String ENVELOPE = """
            {"sensor": "https://e.org/s", "sendTime": "2025-02-03T09:00:01.000Z",
             "dataVersion": "http://purl.imsglobal.org/ctx/caliper/v1p2", "data": [%s]}
            """;

    @ParameterizedTest
    @ValueSource(strings = {"xapi", " xAPI ", "XAPI", "x-api", "tin.can"})
    void names_areComparedWithoutCaseAndPunctuation(String name) {
        assertThat(recognise(STATEMENT, name)).isEqualTo("xapi");
    }

    @ParameterizedTest
    @CsvSource({
        "SCORM, scorm_2004",
        "scorm_2004, scorm_2004",
        "scorm-2004, scorm_2004",
        "scorm2004, scorm_2004",
    })
    void scormNames_leadToTheVersionThatFits(String name, String format) {
        assertThat(recognise("{\"completion_status\": \"completed\"}", name)).isEqualTo(format);
        assertThat(recognise("{\"cmi.core.lesson_status\": \"passed\"}", "scorm"))
                .isEqualTo("scorm_1_2");
    }

    @ParameterizedTest
    @CsvSource({
        "caliper, imscaliper1_2",
        "ims_caliper, imscaliper1_2",
        "imscaliper1_2, imscaliper1_2",
        "IMSCaliper1.2, imscaliper1_2",
        "caliper1.2, imscaliper1_2",
    })
    void caliperNames_leadToTheVersionThatFits(String name, String format) {
        assertThat(recognise(ENVELOPE.formatted(EVENT), name)).isEqualTo(format);
        assertThat(recognise(ENVELOPE.formatted(EVENT).replace("v1p2", "v1p1"), "caliper"))
                .isEqualTo("imscaliper1_1");
    }

    @Test
    void unknownNames_emptyRecords_andUnknownFormats_areInvalidInput() {
        assertThat(refusal(STATEMENT, "xapy").type()).isEqualTo(ProblemType.INVALID_INPUT);
        assertThat(refusal(STATEMENT, "xapy").detail()).contains("did you mean xapi?");
        assertThat(refusal(STATEMENT, "").type()).isEqualTo(ProblemType.INVALID_INPUT);
        assertThat(refusal("{}", null).detail()).isEqualTo("Trace data is required");
        assertThat(refusal("{\"a\": 1}", null).detail()).isEqualTo("Unable to detect trace format");
        assertThat(refusal("{\"a\": 1}", null).type()).isEqualTo(ProblemType.INVALID_INPUT);
    }

    @Test
    void recordOfAnotherThanTheNamedFormat_isRefusedWithEveryViolation() {
        NodeException refusal = refusal("{\"actor\": {}, \"verb\": {\"id\": \"v\"}}", "xapi");
        assertThat(refusal.type()).isEqualTo(ProblemType.UNPROCESSABLE);
        assertThat(refusal.detail()).isEqualTo("Invalid trace for specified format: xapi");
        assertThat(refusal.violations())
                .extracting(Violation::path)
                .containsExactlyInAnyOrder("$.object", "$.actor", "$.verb.id");
    }

    @Test
    void custom_isNeverDetectedAndAcceptsEveryRecord() {
        assertThat(recognise("{\"a\": 1}", "custom")).isEqualTo("custom");
    }

    @Test
    void bareEvent_isTreatedAsAnEnvelope() {
        RecognisedRecord recognised = FORMATS.recognise(PublicSamples.parsed(EVENT), null);
        assertThat(recognised.format().name()).isEqualTo("imscaliper1_1");
        assertThat(((Map<?, ?>) recognised.prepared()).get("sensor")).isEqualTo("https://e.org");
        String newer = EVENT.replace(
                "{\"id\": \"urn", "{\"@context\": \"http://purl.imsglobal.org/ctx/caliper/v1p2\", \"id\": \"urn");
        assertThat(recognise(newer, null)).isEqualTo("imscaliper1_2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "#urn:uuid:# | ## | $.data[0].id",
                "#\"Viewed\"# | #\"Posted\"# | $.data[0].action",
                "#\"WebPage\"# | #\"Person\"# | $.data[0].object.type",
                "#.000Z# | #Z# | $.data[0].eventTime",
                "#\"ViewEvent\"# | #\"SeenEvent\"# | $.data[0].type",
                "#\"Person\"}# | #\"Person\", \"dateCreated\": \"yesterday\"}# | $.data[0].actor.dateCreated",
                "#\"WebPage\"# | #\"VideoObject\", \"duration\": \"5 min\"# | $.data[0].object.duration",
                "#\"WebPage\"# | #\"Assessment\", \"maxScore\": \"5\"# | $.data[0].object.maxScore",
                "#\"WebPage\"# | #\"WebPage\", \"creators\": [{\"id\": \"a:b\", \"type\": \"Page\"}]# | $.data[0].object.creators[0].type",
                "#\"https://e.org\"}# | #\"no iri\"}# | $.data[0].edApp",
                "#\"https://e.org\"}# | #\"https://e.org\", \"profile\": \"MyProfile\"}# | $.data[0].profile",
            })
    void brokenCaliperEvents_areRefused(String right, String wrong, String path) {
        String event = EVENT.strip();
        assertThat(event).contains(right);
        assertThat(refusal(ENVELOPE.formatted(event.replace(right, wrong)), "imscaliper1_2")
                        .violations())
                .extracting(Violation::path)
                .contains(path);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "#\"Viewed\"# | #\"Seen\"# | $.data[0].action",
                "#\"action\": \"Viewed\",# | ## | $.data[0].action",
                "#\"ViewEvent\"# | #\"SeenEvent\"# | $.data[0].type",
                "#\"type\": \"ViewEvent\", # | ## | $.data[0].type",
                "#,\n \"eventTime\": \"2025-02-03T09:00:00.000Z\"# | ## | $.data[0].eventTime",
                "#03T09:00# | #30T09:00# | $.data[0].eventTime",
            })
    void bareEventWithOneWrongField_isRefusedAsCaliper(String right, String wrong, String path) {
        assertThat(EVENT).contains(right);
        NodeException refusal = refusal(EVENT.replace(right, wrong), null);
        assertThat(refusal.type()).isEqualTo(ProblemType.UNPROCESSABLE);
        assertThat(refusal.detail()).isEqualTo("Invalid trace for detected format: imscaliper1_1");
        assertThat(refusal.violations()).extracting(Violation::path).containsExactly(path);
    }

    @Test
    void context_tellsTheVersionOfAnInvalidItem() {
        String launch = """
                {"@context": "http://purl.imsglobal.org/ctx/caliper/v1p2", "id": "urn:uuid:1", "type": "ToolLaunchEvent",
                 "action": "Launched", "actor": "https://e.org/users/1", "object": "https://e.org/tool",
                 "eventTime": "2025-02-03T09:00:00.000Z"}
                """;
        NodeException refusal = refusal(launch, null);
        assertThat(refusal.detail()).isEqualTo("Invalid trace for detected format: imscaliper1_2");
        assertThat(refusal.violations()).extracting(Violation::path).containsExactly("$.data[0].federatedSession");
        assertThat(refusal("{\"data\": [%s], \"sensor\": \"https://e.org\"}".formatted(launch), null)
                        .violations())
                .extracting(Violation::path)
                .contains("$.dataVersion", "$.data[0].federatedSession");
        String person = "{\"@context\": \"http://purl.imsglobal.org/ctx/caliper/v1p2\", \"id\": \"no iri\","
                + " \"type\": \"Person\"}";
        assertThat(refusal(person, null).violations())
                .extracting(Violation::path)
                .containsExactly("$.data[0].id");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "#{\"actor\": {\"mbox\": \"a\"}, \"verb\": {\"id\": \"https://e.org/v\"}, \"object\":"
                        + " {\"id\": \"https://e.org/o\"}}# | xapi | $.actor.mbox",
                "#{\"actor\": {\"mbox\": \"mailto:a@e.org\"}, \"object\": {\"id\": \"https://e.org/o\"}}# | xapi | $.verb",
                "#{\"visitorId\": \"v\", \"actionDetails\": []}# | matomo | $.actionDetails",
                "#{\"cmi.completion_status\": \"done\"}# | scorm_2004 | $.cmi.completion_status",
                "#{\"completion_status\": \"done\"}# | scorm_2004 | $.completion_status",
                "#{\"cmi.core.lesson_status\": \"done\"}# | scorm_1_2 | $.cmi.core.lesson_status",
                "#{\"lesson_status\": \"done\"}# | scorm_1_2 | $.cmi.core.lesson_status",
            })
    void recordWithTheMarksOfAFormat_isRefusedWithItsViolations(String record, String format, String path) {
        NodeException refusal = refusal(record, null);
        assertThat(refusal.detail()).isEqualTo("Invalid trace for detected format: " + format);
        assertThat(refusal.violations()).extracting(Violation::path).contains(path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\": \"Person\", \"id\": \"https://e.org/p\"}",
                "{\"@context\": \"https://www.w3.org/ns/activitystreams\", \"type\": \"Like\", \"actor\": \"https://e.org/p\","
                        + " \"object\": \"https://e.org/o\"}",
                "{\"data\": [1]}",
                "{\"verb\": \"v\"}",
                "{\"sensor\": \"s\", \"data\": {\"a\": 1}}",
            })
    void recordWithoutMarks_isNotDetected(String record) {
        assertThat(refusal(record, null).detail()).isEqualTo("Unable to detect trace format");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "#{\"query\": \"http://schema.org/query\"}# | imscaliper1_2",
                "#[{\"query\": \"http://schema.org/query\"}, \"http://purl.imsglobal.org/ctx/caliper/v1p2\"]# | imscaliper1_2",
                "#[{\"query\": \"http://schema.org/query\"}]# | imscaliper1_2",
                "#{\"@import\": \"http://purl.imsglobal.org/ctx/caliper/v1p2\", \"query\": \"http://schema.org/query\"}# |"
                        + " imscaliper1_2",
                "#{\"@import\": \"http://purl.imsglobal.org/ctx/caliper/v1p1\"}# | #$.data[0]['@context']#",
                "#[\"http://purl.imsglobal.org/ctx/caliper/v1p3\"]# | #$.data[0]['@context']#",
                "#\"https://schema.org\"# | #$.data[0]['@context']#",
                "#5# | #$.data[0]['@context']#",
            })
    void inlineContext_isAcceptedUnlessItNamesAnotherVersion(String context, String result) {
        String event = EVENT.replace("{\"id\": \"urn", "{\"@context\": " + context + ", \"id\": \"urn");
        if (result.startsWith("$")) {
            assertThat(refusal(ENVELOPE.formatted(event), null).violations())
                    .extracting(Violation::path)
                    .containsExactly(result);
        } else {
            assertThat(recognise(ENVELOPE.formatted(event), null)).isEqualTo(result);
        }
    }

    @Test
    void bareEventWithAnInlineContext_isDetected() {
        String inline = EVENT.replace(
                "{\"id\": \"urn",
                "{\"@context\": {\"@import\": \"http://purl.imsglobal.org/ctx/caliper/v1p2\"}, \"id\": \"urn");
        assertThat(recognise(inline, null)).isEqualTo("imscaliper1_2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "#\"metric\": \"MinutesOnTask\", # | $.data[0].generated.items[0].metric",
                "#, \"metricValue\": 8# | $.data[0].generated.items[0].metricValue",
            })
    void aggregateMeasure_hasAMetricAndItsValue(String part, String path) {
        String use = EVENT.replace("ViewEvent", "ToolUseEvent")
                .replace("Viewed", "Used")
                .replace("WebPage", "SoftwareApplication")
                .replace(
                        "\"edApp\"",
                        "\"generated\": {\"id\": \"urn:c\", \"type\": \"AggregateMeasureCollection\", \"items\": [{\"id\":"
                                + " \"urn:m\", \"type\": \"AggregateMeasure\", \"metric\": \"MinutesOnTask\","
                                + " \"metricValue\": 8}]}, \"edApp\"");
        assertThat(recognise(ENVELOPE.formatted(use), null)).isEqualTo("imscaliper1_2");
        assertThat(use).contains(part);
        assertThat(refusal(ENVELOPE.formatted(use.replace(part, "")), null).violations())
                .extracting(Violation::path)
                .containsExactly(path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2024-02-30T10:00:00",
                "2023-02-29T10:00:00",
                "2024-13-01T10:00:00",
                "2024-01-01T25:00:00",
                "2024-01-01T10:61:00",
                "2024-04-31T10:00:00"
            })
    void timestampBeyondTheCalendar_isAViolationInEveryFormat(String time) {
        String statement = STATEMENT.strip().replaceFirst("\\{", "{\"%s\": \"" + time + "Z\", ");
        assertThat(refusalPaths(statement.formatted("timestamp"), "xapi")).containsExactly("$.timestamp");
        assertThat(refusalPaths(statement.formatted("stored"), "xapi")).containsExactly("$.stored");
        assertThat(refusalPaths(
                        Cmi5Samples.PASSED.replaceAll("\"timestamp\": \"[^\"]*\"", "\"timestamp\": \"" + time + "Z\""),
                        "cmi5"))
                .containsExactly("$.timestamp");
        String event = EVENT.replace("2025-02-03T09:00:00.000Z", time + ".000Z");
        for (String version : List.of("v1p1", "v1p2")) {
            String envelope = ENVELOPE.replace("v1p2", version);
            assertThat(refusalPaths(envelope.formatted(event), "caliper")).containsExactly("$.data[0].eventTime");
            assertThat(refusalPaths(
                            envelope.replace("2025-02-03T09:00:01.000Z", time + ".000Z")
                                    .formatted(EVENT),
                            "caliper"))
                    .containsExactly("$.sendTime");
        }
        String interactions = "{\"cmi\": {\"interactions\": [{\"id\": \"q\", \"timestamp\": \"%s\"}]}}";
        assertThat(refusalPaths(interactions.formatted(time), "scorm_2004"))
                .containsExactly("$.cmi.interactions[0].timestamp");
        assertThat(refusalPaths(
                        "{\"comments_from_lms\": {\"comment\": \"c\", \"timestamp\": \"" + time + "+01:00\"}}",
                        "scorm_2004"))
                .containsExactly("$.comments_from_lms.timestamp");
    }

    @Test
    void timesOfScorm_areThoseOfItsStandards() {
        String interaction = "{\"cmi\": {\"interactions\": [{\"id\": \"q\", \"timestamp\": \"%s\"}]}}";
        for (String time : List.of(
                "2024",
                "2024-02",
                "2024-02-29",
                "2024-02-29T10",
                "2024-02-29T10:30",
                "2024-02-29T10:30:05.5",
                "2024-02-29T10:30:05+01:00")) {
            assertThat(recognise(interaction.formatted(time), "scorm_2004")).isEqualTo("scorm_2004");
        }
        for (String time : List.of("20240", "2024-14", "2024-02-29T24", "now", "24")) {
            assertThat(refusalPaths(interaction.formatted(time), "scorm_2004"))
                    .containsExactly("$.cmi.interactions[0].timestamp");
        }
        String older = "{\"lesson_status\": \"passed\", \"interactions\": [{\"id\": \"q\", \"time\": \"%s\"}]}";
        assertThat(recognise(older.formatted("23:59:59.9"), "scorm_1_2")).isEqualTo("scorm_1_2");
        for (String time : List.of("25:10:00", "24:00:00", "10:61:00", "10:00", "10:00:00Z")) {
            assertThat(refusalPaths(older.formatted(time), "scorm_1_2")).containsExactly("$.cmi.interactions[0].time");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"100000000000000", "-1", "\"100000000000000\""})
    void matomoTimestampThatIsNoTime_isAViolation(String seconds) {
        String visit = """
                {"visitorId": "v", "siteName": "e.org", "visitIp": "", "languageCode": "fr", "browserName": "CH",
                 "interactions": 1,
                 "actionDetails": {"timestamp": %s, "timeSpent": 4, "url": "e.org/p", "title": "T"}}
                """;
        assertThat(refusalPaths(visit.formatted(seconds), null)).containsExactly("$.actionDetails.timestamp");
        assertThat(recognise(visit.formatted("1733927799"), null)).isEqualTo("matomo");
    }

    private static List<String> refusalPaths(String record, @Nullable String name) {
        return refusal(record, name).violations().stream().map(Violation::path).toList();
    }

    @Test
    void everyItemOfAnEnvelope_isChecked() {
        String broken = EVENT.replace("Viewed", "Seen");
        assertThat(refusal(ENVELOPE.formatted(EVENT + "," + broken), "caliper").violations())
                .extracting(Violation::path)
                .containsExactly("$.data[1].action");
        assertThat(refusal(ENVELOPE.formatted(""), "caliper1.2").violations())
                .extracting(Violation::path)
                .containsExactly("$.data");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"cmi.score.scaled\": \"0.5\", \"cmi.session_time\": \"PT5M\", \"cmi.interactions.0.id\": \"q\","
                        + " \"cmi.interactions._count\": \"1\"}",
                "{\"cmi\": {\"exit\": \"\", \"entry\": null, \"session_time\": 5, \"comments_from_learner\": [{\"comment\": \"c\"}]}}",
                "{\"exit\": \"time-out\", \"session_time\": \"12.5\", \"score\": {\"raw\": 5}}",
            })
    void scorm2004_hasThreeForms(String record) {
        assertThat(recognise(record, null)).isEqualTo("scorm_2004");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"cmi.core.lesson_status\": \"passed\", \"cmi.core.session_time\": \"0000:15:30.50\"}",
                "{\"cmi\": {\"core\": {\"lesson_status\": \"incomplete\", \"score\": {\"raw\": \"85\"}}, \"suspend_data\": \"s\"}}",
                "{\"student_id\": \"u\", \"lesson_status\": \"browsed\", \"suspend_data\": \"\"}",
            })
    void scorm12_hasThreeForms(String record) {
        assertThat(recognise(record, null)).isEqualTo("scorm_1_2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "#{\"completion_status\": \"done\"}# | $.completion_status",
                "#{\"progress_measure\": 2}# | $.progress_measure",
                "#{\"session_time\": \"5 min\"}# | $.session_time",
                "#{\"colour\": 1}# | $.colour",
                "#{\"interactions\": [{\"type\": \"choice\"}]}# | $.interactions[0].id",
            })
    void brokenScormRecords_areRefused(String record, String path) {
        assertThat(refusal(record, "scorm_2004").violations())
                .extracting(Violation::path)
                .containsExactly(path);
    }

    @Test
    void cmi5_hasItsOwnRules() {
        String statement = Cmi5Samples.PASSED;
        assertThat(recognise(statement, "cmi5")).isEqualTo("cmi5");
        assertThat(recognise(statement, "CMI-5")).isEqualTo("cmi5");
        assertThat(recognise(statement, null))
                .as("a cmi5 statement is an xAPI statement")
                .isEqualTo("xapi");
        assertThat(paths(statement.replace("\"success\": true", "\"success\": false")))
                .containsExactly("$.result.success");
        assertThat(paths(statement.replace("verbs/passed", "verbs/waved"))).contains("$.verb.id");
        assertThat(paths(statement.replace("moveon", "other"))).containsExactly("$.context.contextActivities.category");
        assertThat(paths(statement.replace("\"duration\": \"PT1S\", ", ""))).containsExactly("$.result.duration");
        assertThat(paths(statement.replace("00:00Z", "00:00+02:00"))).containsExactly("$.timestamp");
        assertThat(paths(statement.replace("registration", "revision"))).containsExactly("$.context.registration");
        assertThat(paths(statement.replace("sessionid", "other"))).containsExactly("$.context.extensions");
        assertThat(paths(statement.replace("0.8", "-0.8"))).containsExactly("$.result.score");
    }

    private static List<String> paths(String statement) {
        return refusal(statement, "cmi5").violations().stream()
                .map(Violation::path)
                .toList();
    }

    @Test
    void furtherFormats_areAddedByTheirFiles() {
        List<FormatFile> files = new ArrayList<>(BuiltInFormats.files());
        String descriptor = """
                format: badge
                title: A badge
                aliases: [open-badge]
                root: Badge
                types:
                  Badge:
                    fields: {badge: iri}
                """;
        files.add(new FormatFile("badge.descriptor.yaml", descriptor.getBytes(UTF_8)));
        assertThat(Formats.read(files)
                        .recognise(Map.of("badge", "https://e.org/b"), null)
                        .format()
                        .name())
                .isEqualTo("badge");
        files.add(new FormatFile("copy.descriptor.yaml", descriptor.getBytes(UTF_8)));
        assertThatThrownBy(() -> Formats.read(files))
                .isInstanceOf(SourceException.class)
                .hasMessage("copy.descriptor.yaml:1:1: duplicate file: format badge already has one of this kind");
    }

    @Test
    void publishedRecords_areRecognised() {
        PublicSamples.files("caliper/v1p1").forEach(file -> {
            Map<String, @Nullable Object> record = PublicSamples.object(file);
            boolean complete = record.containsKey("data") || record.containsKey("eventTime");
            assertThat(recognise(complete ? record : PublicSamples.wrapped(record), null))
                    .as("%s", file)
                    .isEqualTo("imscaliper1_1");
        });
        PublicSamples.files("caliper/v1p2_own")
                .forEach(file -> assertThat(recognise(PublicSamples.object(file), null))
                        .as("%s", file)
                        .isEqualTo("imscaliper1_2"));
        PublicSamples.files("scorm")
                .forEach(file -> assertThat(recognise(PublicSamples.object(file), null))
                        .as("%s", file)
                        .isEqualTo(file.toString().endsWith("1_2.json") ? "scorm_1_2" : "scorm_2004"));
        PublicSamples.files("xapi/scorm_profile")
                .forEach(file ->
                        assertThat(recognise(PublicSamples.object(file), null)).isEqualTo("xapi"));
        assertThat(recognise(PublicSamples.object("matomo/walruc_page_view.json"), null))
                .isEqualTo("matomo");
    }

    private static String recognise(String record, @Nullable String name) {
        return recognise(PublicSamples.parsed(record), name);
    }

    private static String recognise(Map<String, ?> record, @Nullable String name) {
        return FORMATS.recognise(record, name).format().name();
    }

    private static NodeException refusal(String record, @Nullable String name) {
        return catchThrowableOfType(NodeException.class, () -> recognise(record, name));
    }
}
