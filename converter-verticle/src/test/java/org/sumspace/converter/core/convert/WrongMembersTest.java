package org.sumspace.converter.core.convert;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
import org.sumspace.converter.core.json.Location;
import org.sumspace.converter.core.profile.Profiles;

/** Records of which one member has a value of another kind than its format describes. */
class WrongMembersTest {
    private static final Formats FORMATS = Formats.read(BuiltInFormats.files());
    private static final Converter CONVERTER = new Converter(FORMATS, new Profiles(Set.of(), List.of()));
    private static final List<@Nullable Object> ODD_VALUES = Arrays.asList(
            "", null, "5", "2.5", "word", 5, 2.5, -1, 1e300, true, List.of(), Map.of(), List.of(5), Map.of("a", 1));

    private static final String VISIT = """
            {"idVisit": "7", "visitorId": "ab12", "siteName": "https://e.org", "visitIp": "0.0.0.0", "languageCode": "fr",
             "browserName": "Firefox", "browserVersion": "120", "interactions": "2", "continent": "Europe",
             "continentCode": "eur", "country": "France", "countryCode": "fr", "region": "r", "regionCode": "1",
             "city": "Lyon", "location": "Lyon, France", "referrerKeyword": "k", "referrerUrl": "https://r.example.org/",
             "latitude": "45.7", "longitude": 4.8, "actionDetails": [
             {"type": "action", "url": "https://e.org/a", "title": "A", "pageTitle": "A", "pageviewPosition": "1",
              "timestamp": 1714557600, "timeSpent": "12"},
             {"type": "event", "url": "https://e.org/b", "title": "B", "timestamp": "1714557630", "timeSpent": 3,
              "eventCategory": "c", "eventAction": "a", "eventName": "n", "eventValue": 2}]}
            """;
    private static final String ENVELOPE = """
            {"sensor": "https://e.org/s", "sendTime": "2025-02-03T09:00:01.000Z",
             "dataVersion": "http://purl.imsglobal.org/ctx/caliper/v1p2", "data": [%s, %s]}
            """;
    private static final String EVENT = """
            {"@context": "http://purl.imsglobal.org/ctx/caliper/v1p2",
             "id": "urn:uuid:00000000-0000-4000-8000-00000000000%s", "type": "GradeEvent", "profile": "GradingProfile",
             "actor": {"id": "https://e.org/users/4", "type": "Person", "name": "n", "description": "d",
             "dateCreated": "2025-02-03T09:00:00.000Z", "extensions": {"k": 1}},
             "action": "Graded", "object": {"id": "https://e.org/a/1", "type": "Attempt", "count": 1,
             "assignee": "https://e.org/users/5", "assignable": "https://e.org/a", "duration": "PT5M"},
             "generated": {"id": "https://e.org/s/1", "type": "Score", "scoreGiven": 5, "maxScore": 10, "comment": "c",
             "scoredBy": "https://e.org/users/4"},
             "eventTime": "2025-02-03T09:00:00.000Z", "edApp": {"id": "https://e.org", "type": "SoftwareApplication"},
             "referrer": "https://e.org/r", "group": {"id": "https://e.org/g", "type": "CourseSection",
             "courseNumber": "1", "academicSession": "2025"}, "membership": {"id": "https://e.org/m", "type":
             "Membership", "member": "https://e.org/users/4", "roles": ["Learner"], "status": "Active"},
             "session": {"id": "https://e.org/x", "type": "Session", "startedAtTime": "2025-02-03T09:00:00.000Z",
             "duration": "PT1M"}, "federatedSession": "https://e.org/f", "extensions": {"k": 1}}
            """;
    private static final String SCORM_2004 = """
            {"cmi": {"_version": "1.0", "completion_status": "completed", "success_status": "passed", "entry": "resume",
             "exit": "suspend", "credit": "credit", "mode": "normal", "score": {"scaled": "0.5", "raw": 5, "min": "0",
             "max": 10}, "progress_measure": "0.5", "completion_threshold": "1", "scaled_passing_score": "0.6",
             "session_time": "PT5M", "total_time": "PT5M", "max_time_allowed": "PT5M", "learner_id": "u1",
             "learner_name": "n", "location": "1", "launch_data": "l", "suspend_data": "s",
             "time_limit_action": "exit,message", "comments_from_learner": [{"comment": "c", "location": "l",
             "timestamp": "2025-02-03T09:00:00"}], "comments_from_lms": {"comment": "c"}, "learner_preference":
             {"audio_level": "1", "language": "fr", "delivery_speed": "1", "audio_captioning": "0"}, "objectives":
             [{"id": "o", "score": {"raw": "1"}, "success_status": "passed", "completion_status": "completed",
             "progress_measure": "1", "description": "d"}], "interactions": [{"id": "i", "type": "choice", "objectives":
             [{"id": "o"}], "timestamp": "2025-02-03T09:00:00", "correct_responses": [{"pattern": "a"}], "weighting":
             "1", "learner_response": "a", "result": "correct", "latency": "PT5S", "description": "d"}]}}
            """;
    private static final String SCORM_1_2 = """
            {"cmi": {"suspend_data": "s", "launch_data": "l", "comments": "c", "comments_from_lms": "c", "core":
             {"student_id": "u1", "student_name": "n", "lesson_location": "1", "credit": "credit", "lesson_status":
             "passed", "entry": "resume", "score": {"raw": "5", "min": 0, "max": "10"}, "total_time": "00:05:00",
             "lesson_mode": "normal", "exit": "suspend", "session_time": "00:05:00"}, "objectives": [{"id": "o", "score":
             {"raw": "1"}, "status": "passed"}], "student_data": {"mastery_score": "80", "max_time_allowed": "01:00:00",
             "time_limit_action": "exit,message"}, "student_preference": {"audio": "1"}, "interactions": [{"id": "i",
             "objectives": [{"id": "o"}], "time": "10:00:00", "type": "choice", "correct_responses": [{"pattern": "a"}],
             "weighting": "1", "student_response": "a", "result": "correct", "latency": "00:00:05"}]}}
            """;
    private static final String STATEMENT = """
            {"id": "00000000-0000-4000-8000-000000000001", "actor": {"objectType": "Agent", "name": "n", "account":
             {"homePage": "https://e.org", "name": "u1"}}, "verb": {"id": "http://adlnet.gov/expapi/verbs/answered",
             "display": {"en": "answered"}}, "object": {"objectType": "Activity", "id": "https://e.org/q", "definition":
             {"name": {"en": "q"}, "description": {"en": "d"}, "type":
             "http://adlnet.gov/expapi/activities/cmi.interaction", "moreInfo": "https://e.org/i", "interactionType":
             "choice", "correctResponsesPattern": ["a"], "choices": [{"id": "a", "description": {"en": "A"}}],
             "extensions": {"https://e.org/x": 1}}}, "result": {"score": {"scaled": 0.5, "raw": 5, "min": 0, "max": 10},
             "success": true, "completion": true, "response": "a", "duration": "PT5S", "extensions":
             {"https://e.org/x": 1}}, "context": {"registration": "00000000-0000-4000-8000-000000000002", "instructor":
             {"mbox": "mailto:i@e.org"}, "team": {"objectType": "Group", "member": [{"mbox": "mailto:t@e.org"}]},
             "contextActivities": {"parent": [{"id": "https://e.org/p"}], "grouping": {"id": "https://e.org/g",
             "definition": {"type": "https://e.org/t"}}, "category":
             [{"id": "https://w3id.org/xapi/cmi5/context/categories/cmi5"}], "other": [{"id": "https://e.org/o"}]},
             "revision": "1", "platform": "p", "language": "fr", "statement": {"objectType": "StatementRef", "id":
             "00000000-0000-4000-8000-000000000003"}, "extensions":
             {"https://w3id.org/xapi/cmi5/context/extensions/sessionid": "s"}}, "timestamp": "2025-02-03T09:00:00Z",
             "stored": "2025-02-03T09:00:00Z", "authority": {"mbox": "mailto:l@e.org"}, "version": "1.0.3",
             "attachments": [{"usageType": "https://e.org/u", "display": {"en": "a"}, "description": {"en": "d"},
             "contentType": "text/plain", "length": 5, "sha2": "ab", "fileUrl": "https://e.org/f"}]}
            """;

    private static final String CMI5 = """
            {"id": "00000000-0000-4000-8000-000000000001", "actor": {"account": {"homePage": "https://e.org", "name":
             "u1"}}, "verb": {"id": "http://adlnet.gov/expapi/verbs/passed", "display": {"en": "passed"}}, "object":
             {"id": "https://e.org/au"}, "result": {"score": {"scaled": 0.5, "raw": 5, "min": 0, "max": 10}, "success":
             true, "duration": "PT5M"}, "context": {"registration": "00000000-0000-4000-8000-000000000002",
             "contextActivities": {"grouping": [{"id": "https://e.org/publisher/au"}], "category": [
             {"id": "https://w3id.org/xapi/cmi5/context/categories/cmi5"},
             {"id": "https://w3id.org/xapi/cmi5/context/categories/moveon"}]}, "extensions":
             {"https://w3id.org/xapi/cmi5/context/extensions/sessionid": "s",
             "https://w3id.org/xapi/cmi5/context/extensions/masteryscore": 0.5}}, "timestamp": "2025-02-03T09:00:00Z"}
            """;

    @ParameterizedTest
    @ValueSource(strings = {"matomo", "imscaliper1_2", "scorm_2004", "scorm_1_2", "xapi", "cmi5"})
    void wrongMember_isConvertedOrNamed(String format) {
        Set<String> unnamed = new TreeSet<>();
        for (Place place : places(sample(format))) {
            for (Object value : ODD_VALUES) {
                NodeException refusal = catchThrowableOfType(
                        NodeException.class,
                        () -> CONVERTER.convert(place.with(sample(format), value), format, "xapi"));
                if (refusal != null && !(names(refusal, place.location()) && isAboutTheTrace(refusal.detail()))) {
                    unnamed.add(
                            place.location() + " = " + value + ": " + refusal.detail() + " " + refusal.violations());
                }
            }
        }
        assertThat(unnamed).isEmpty();
    }

    private static boolean isAboutTheTrace(String detail) {
        return !detail.contains("Rule") && !detail.startsWith("The converted");
    }

    /** Whether a violation is at the member, inside of it, beside it, or at an object around it. */
    private static boolean names(NodeException refusal, Location member) {
        String path = member.toString();
        String parent = path.substring(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('[')));
        return refusal.violations().stream()
                .map(Violation::path)
                .anyMatch(violation -> violation.startsWith(path)
                        || path.startsWith(violation)
                        || (!parent.equals("$") && violation.startsWith(parent)));
    }

    @Test
    void wrongMemberOfAVisit_isLeftOutAndTheRestIsConverted() {
        Set<String> lost = new TreeSet<>();
        Set<String> required = Set.of("$.visitorId", "$.siteName", "$.actionDetails");
        for (Place place : places(sample("matomo"))) {
            for (Object value : ODD_VALUES) {
                if (!required.contains(place.location().toString())) {
                    Conversion conversion = CONVERTER.convert(place.with(sample("matomo"), value), null, "xapi");
                    boolean said = conversion.leftOut().stream()
                            .allMatch(left ->
                                    left.path().startsWith(place.location().toString())
                                            || left.path().startsWith("$.actionDetails"));
                    int least = place.location().toString().startsWith("$.actionDetails") ? 1 : 2;
                    if (!said || conversion.records().size() < least) {
                        lost.add(place.location() + " = " + value + ": " + conversion.leftOut());
                    }
                }
            }
        }
        assertThat(lost).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "#\"\"# | | ",
                "null | | ",
                "#\"12.5\"# | PT12.5S | ",
                "12.5 | PT12.5S | ",
                "#\"12\"# | PT12S | ",
                "#\"abc\"# | | $.actionDetails[0].timeSpent",
                "-5 | | $.actionDetails[0].timeSpent",
                "[] | | $.actionDetails[0].timeSpent",
                "{} | | $.actionDetails[0].timeSpent",
                "true | | $.actionDetails[0].timeSpent",
            })
    void timeSpentOfAnotherForm_isReadOrLeftOut(String value, @Nullable String duration, @Nullable String leftOut) {
        Conversion conversion = CONVERTER.convert(
                PublicSamples.parsed(VISIT.replace("\"timeSpent\": \"12\"", "\"timeSpent\": " + value)), null, "xapi");
        assertThat(conversion.records()).hasSize(2);
        assertThat(FieldPath.parse("result.duration")
                        .read(conversion.records().get(0).trace()))
                .isEqualTo(duration);
        assertThat(conversion.leftOut())
                .extracting(Violation::path)
                .isEqualTo(leftOut == null ? List.of() : List.of(leftOut));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"\"", "\"yesterday\"", "[]", "-1", "1e20"})
    void actionWithoutATime_isLeftOutAndItsSiblingsAreConverted(String timestamp) {
        Conversion conversion = CONVERTER.convert(
                PublicSamples.parsed(VISIT.replace("\"timestamp\": 1714557600", "\"timestamp\": " + timestamp)),
                null,
                "xapi");
        assertThat(conversion.records()).hasSize(1);
        assertThat(conversion.leftOut()).extracting(Violation::path).containsExactly("$.actionDetails[0].timestamp");
    }

    @Test
    void visitOfWhichEveryActionIsWrong_isRefusedWithAllReasons() {
        String wrong = VISIT.replace("1714557600", "null").replace("\"1714557630\"", "\"soon\"");
        NodeException refusal = catchThrowableOfType(
                NodeException.class, () -> CONVERTER.convert(PublicSamples.parsed(wrong), null, "xapi"));
        assertThat(refusal.detail()).isEqualTo("Invalid trace for detected format: matomo");
        assertThat(refusal.violations())
                .extracting(Violation::path)
                .containsExactly("$.actionDetails[0].timestamp", "$.actionDetails[1].timestamp");
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "0, 2", "3, 7"})
    void actionsNumberedAsAnObject_areAList(String first, String second) {
        Map<String, @Nullable Object> visit = sample("matomo");
        List<?> actions = (List<?>) requireNonNull(visit.get("actionDetails"));
        Map<String, Object> numbered = new LinkedHashMap<>();
        numbered.put(first, actions.get(0));
        numbered.put(second, actions.get(1));
        visit.put("actionDetails", numbered);
        Conversion conversion = CONVERTER.convert(visit, null, "xapi");
        assertThat(conversion.leftOut()).isEmpty();
        assertThat(conversion.records().stream().map(ConvertedRecord::trace))
                .isEqualTo(CONVERTER.convert(sample("matomo"), null, "xapi").records().stream()
                        .map(ConvertedRecord::trace)
                        .toList());
    }

    @Test
    void visitOfWhichNoActionIsLeft_isRefusedWithAllReasons() {
        String wrong = VISIT.replace("1714557600", "null").replace("\"type\": \"event\"", "\"type\": \"goal\"");
        NodeException refusal = catchThrowableOfType(
                NodeException.class, () -> CONVERTER.convert(PublicSamples.parsed(wrong), null, "xapi"));
        assertThat(refusal.detail()).isEqualTo("No part of the trace is valid matomo and can be converted.");
        assertThat(refusal.violations())
                .extracting(Violation::path)
                .containsExactly("$.actionDetails[0].timestamp", "$.actionDetails[1].type");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-02-03 09:00", "yesterday"})
    void wrongEventInAnEnvelope_isLeftOutAndItsSiblingsAreConverted(String time) {
        String wrong = EVENT.formatted(2).replaceFirst("\"eventTime\": \"[^\"]*\"", "\"eventTime\": \"" + time + "\"");
        Conversion conversion =
                CONVERTER.convert(PublicSamples.parsed(ENVELOPE.formatted(EVENT.formatted(1), wrong)), null, "xapi");
        assertThat(conversion.records()).hasSize(1);
        assertThat(conversion.leftOut())
                .containsExactly(new Violation("$.data[1].eventTime", "expected an instant in UTC with milliseconds"));
    }

    @Test
    void validation_namesWhatAConversionLeavesOut() {
        NodeException refusal = catchThrowableOfType(
                NodeException.class,
                () -> CONVERTER.validate(
                        PublicSamples.parsed(VISIT.replace("\"timeSpent\": \"12\"", "\"timeSpent\": \"long\"")), null));
        assertThat(refusal.violations()).extracting(Violation::path).containsExactly("$.actionDetails[0].timeSpent");
    }

    @ParameterizedTest
    @CsvSource({
        "\"\", 0, 100, , 0, 100",
        "110, 0, 100, 110, , ",
        "50, 0, 40, 50, , ",
        "-5, 0, 100, -5, , ",
        "\"\", 100, 0, , , ",
        "50, 0, 100, 50, 0, 100",
    })
    void boundsOfAScormScoreThatContradictIt_areLeftOut(
            String raw,
            String min,
            String max,
            @Nullable Integer rawAfter,
            @Nullable Integer minAfter,
            @Nullable Integer maxAfter) {
        String score = "\"score\": {\"raw\": %s, \"min\": \"%s\", \"max\": %s}".formatted(raw, min, max);
        for (String record : List.of(
                "{\"cmi\": {\"learner_id\": \"u1\", \"completion_status\": \"completed\", " + score + "}}",
                "{\"cmi\": {\"core\": {\"student_id\": \"u1\", \"lesson_status\": \"passed\", " + score + "}}}")) {
            Object result = FieldPath.parse("result.score")
                    .read(CONVERTER
                            .convert(PublicSamples.parsed(record), null, "xapi")
                            .records()
                            .get(0)
                            .trace());
            assertThat(numberIn(result, "raw")).isEqualTo(rawAfter);
            assertThat(numberIn(result, "min")).isEqualTo(minAfter);
            assertThat(numberIn(result, "max")).isEqualTo(maxAfter);
        }
    }

    private static @Nullable Integer numberIn(@Nullable Object score, String name) {
        return score instanceof Map<?, ?> map && map.get(name) instanceof Number number ? number.intValue() : null;
    }

    @Test
    void groupWithoutMembers_staysValid() {
        String statement = STATEMENT.replace("\"member\": [{\"mbox\": \"mailto:t@e.org\"}]", "\"member\": []");
        Map<String, Object> converted = CONVERTER
                .convert(PublicSamples.parsed(statement), null, "xapi")
                .records()
                .get(0)
                .trace();
        assertThat(FieldPath.parse("context.team.member").read(converted)).isEqualTo(List.of());
    }

    private static Map<String, @Nullable Object> sample(String format) {
        return PublicSamples.parsed(
                switch (format) {
                    case "matomo" -> VISIT;
                    case "imscaliper1_2" -> ENVELOPE.formatted(EVENT.formatted(1), EVENT.formatted(2));
                    case "scorm_2004" -> SCORM_2004;
                    case "scorm_1_2" -> SCORM_1_2;
                    case "cmi5" -> CMI5;
                    default -> STATEMENT;
                });
    }

    /** A member of a record. */
    private record Place(List<Object> steps, Location location) {
        @SuppressWarnings("unchecked")
        Map<String, @Nullable Object> with(Map<String, @Nullable Object> record, @Nullable Object value) {
            Object container = record;
            for (Object step : steps.subList(0, steps.size() - 1)) {
                container = requireNonNull(
                        step instanceof String key
                                ? ((Map<String, Object>) container).get(key)
                                : ((List<Object>) container).get((Integer) step));
            }
            Object last = steps.get(steps.size() - 1);
            if (last instanceof String key) {
                ((Map<String, @Nullable Object>) container).put(key, value);
            } else {
                ((List<@Nullable Object>) container).set((Integer) last, value);
            }
            return record;
        }
    }

    private static List<Place> places(Map<String, @Nullable Object> record) {
        List<Place> places = new ArrayList<>();
        collect(record, List.of(), Location.ROOT, places);
        return places;
    }

    private static void collect(@Nullable Object value, List<Object> steps, Location location, List<Place> places) {
        if (!steps.isEmpty()) {
            places.add(new Place(steps, location));
        }
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, item) -> collect(item, plus(steps, key), location.key((String) key), places));
        } else if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                collect(list.get(i), plus(steps, i), location.index(i), places);
            }
        }
    }

    private static List<Object> plus(List<Object> steps, Object step) {
        List<Object> longer = new ArrayList<>(steps);
        longer.add(step);
        return longer;
    }
}
