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
import org.sumspace.converter.core.expression.ExpressionNames;
import org.sumspace.converter.core.format.BuiltInFormats;
import org.sumspace.converter.core.format.Formats;
import org.sumspace.converter.core.json.FieldPath;
import org.sumspace.converter.core.json.JsonWriter;
import org.sumspace.converter.core.profile.Profiles;
import org.sumspace.converter.store.ProfileFolder;

/** Records in the forms that senders really write, in addition to the forms of the standards. */
class RecordsAsSentTest {
    private static final Converter CONVERTER =
            new Converter(Formats.read(BuiltInFormats.files()), new Profiles(Set.of(), List.of()));
    private static final Converter STRICT = new Converter(
            Formats.read(BuiltInFormats.files(), ExpressionNames.standard(), true), new Profiles(Set.of(), List.of()));
    private static final String VISIT = """
            {"visitorId": "ab12", "siteName": "My site", "visitIp": "0.0.0.0", "languageCode": "fr",
             "browserName": "Firefox", "interactions": "2", "actionDetails": [%s]}
            """;
    private static final String PAGE = """
            {"type": "action", "url": "https://e.org/a", "title": "A", "timestamp": 1714557600, "timeSpent": "12"}
            """;
    private static final String ATTEMPT = """
            {"cmi": {"learner_id": "u1", "completion_status": "completed", "session_time": "PT5M", %s}}
            """;
    private static final String CORE = """
            {"cmi": {"core": {"student_id": "u1", "lesson_status": "passed", "session_time": "%s"}, %s}}
            """;
    private static final String STATEMENT = """
            {"actor": {"mbox": "mailto:ann@example.org"}, "verb": {"id": "http://adlnet.gov/expapi/verbs/completed"},
             "object": {"id": "https://e.org/unit"}}
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "action | http://id.tincanapi.com/verb/viewed | ",
                "search | http://id.tincanapi.com/verb/viewed | ",
                "event | http://adlnet.gov/expapi/verbs/interacted | ",
                "download | http://id.tincanapi.com/verb/downloaded | http://activitystrea.ms/file",
                "outlink | http://id.tincanapi.com/verb/viewed | http://adlnet.gov/expapi/activities/link",
            })
    void matomoActionWithAUrlAlone_hasTheStatementOfItsKind(String kind, String verb, @Nullable String type) {
        String action = "{\"type\": \"%s\", \"url\": \"https://e.org/f\", \"timestamp\": 1714557630}".formatted(kind);
        Conversion conversion = convert(VISIT.formatted(PAGE + "," + action));
        assertThat(conversion.leftOut()).isEmpty();
        Map<String, Object> statement = conversion.records().get(1).trace();
        assertThat(at(statement, "verb.id")).isEqualTo(verb);
        assertThat(at(statement, "object.definition.type")).isEqualTo(type);
        assertThat(at(statement, "object.id")).isEqualTo("https://e.org/f");
        assertThat(at(statement, "result.duration")).isNull();
        assertThat(at(statement, "actor.account.homePage")).isEqualTo("http://My%20site");
    }

    @ParameterizedTest
    @CsvSource({
        "//e.org/a,http://e.org/a",
        "e.org/a,http://e.org/a",
        "e.org:8080/a,http://e.org:8080/a",
        "e.org/go?to=https://f.org/b,http://e.org/go?to=https://f.org/b",
        "HTTPS://e.org/a,HTTPS://e.org/a",
        "app://e.org/a,app://e.org/a",
    })
    void matomoUrlWithoutItsScheme_isThatOfAPage(String url, String page) {
        String action = "{\"type\": \"action\", \"url\": \"%s\", \"timestamp\": 1714557630}".formatted(url);
        Map<String, Object> statement =
                one(VISIT.replace("\"visitIp\"", "\"referrerUrl\": \"" + url + "\", \"visitIp\"")
                        .formatted(action));
        assertThat(at(statement, "object.id")).isEqualTo(page);
        assertThat(at(statement, "context.extensions['http://id.tincanapi.com/extension/irl']"))
                .isEqualTo(page);
        assertThat(at(statement, "context.extensions['http://id.tincanapi.com/extension/referrer']"))
                .isEqualTo(page);
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1p1", "v1p2"})
    void emptyTextsOfCaliper_areLeftOut(String version) {
        Map<String, Object> statement = one("""
                {"@context": "http://purl.imsglobal.org/ctx/caliper/%s", "type": "NavigationEvent", "action": "NavigatedTo",
                 "id": "urn:uuid:7e10e4f3-a0d8-4430-95bd-783ffae4d916", "eventTime": "2026-11-15T10:15:00.000Z",
                 "actor": {"id": "https://e.org/users/7", "type": "Person", "name": ""},
                 "object": {"id": "https://e.org/pages/2", "type": "WebPage", "name": "", "description": "",
                  "keywords": [""], "version": ""},
                 "edApp": {"id": "https://e.org/app", "type": "SoftwareApplication", "name": "", "version": ""}}
                """.formatted(version));
        assertThat(at(statement, "object.id")).isEqualTo("https://e.org/pages/2");
        assertThat(at(statement, "object.definition.name")).isNull();
        assertThat(statement.toString()).doesNotContain("=,", "=}");
    }

    /** Browsers send such characters as they are, so Matomo's reports have them. */
    @ParameterizedTest
    @CsvSource({
        "https://e.org/list?filter[]=a|b,https://e.org/list?filter%5B%5D=a%7Cb",
        "e.org/{a b}#c#d,http://e.org/%7Ba%20b%7D#c%23d",
        "https://e.org/100%?a=%41,https://e.org/100%25?a=%41",
        "https://[2001:db8::1]:8080/a^b,https://[2001:db8::1]:8080/a%5Eb",
        "https://e.org/übung/a,https://e.org/übung/a",
    })
    void matomoUrlOfCharactersThatAnIriHasNot_isEncoded(String url, String iri) {
        String action = "{\"type\": \"action\", \"url\": \"%s\", \"timestamp\": 1714557630}".formatted(url);
        Map<String, Object> statement = one(VISIT.formatted(action));
        assertThat(at(statement, "object.id")).isEqualTo(iri);
    }

    @ParameterizedTest
    @CsvSource({
        "My site,http://My%20site",
        "http://x y,http://x%20y",
        "//x y,http://x%20y",
        "//e.org,http://e.org",
        "https://e.org/,https://e.org/",
        "e.org:8080,http://e.org:8080",
        "Courses: spring,http://Courses%3A%20spring",
        "and/or,http://and/or",
        "Tests A/B: spring,http://Tests%20A/B%3A%20spring",
        "/a,http://a",
        "http://,http://http%3A//",
    })
    void matomoSite_isTheHomePageOfItsVisitors(String site, String page) {
        Map<String, Object> statement = one(VISIT.replace("My site", site).formatted(PAGE));
        assertThat(at(statement, "actor.account.homePage")).isEqualTo(page);
    }

    @Test
    void matomoEvent_keepsItsParts() {
        String event =
                "{\"type\": \"event\", \"url\": \"https://e.org/a\", \"title\": \"Event\", \"timestamp\": 1714557630,"
                        + " \"eventCategory\": \"Video\", \"eventAction\": \"Play\", \"eventValue\": 2}";
        Map<String, Object> statement = one(VISIT.formatted(event));
        assertThat(at(statement, "result.extensions['https://w3id.org/xapi/matomo/event']"))
                .isEqualTo(Map.of("category", "Video", "action", "Play", "value", 2));
        assertThat(at(statement, "object.definition.name")).isNull();
        assertThat(at(statement, "result.score")).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "#\"type\": \"goal\", \"goalName\": \"Signed up\", \"url\": \"https://e.org/ok\"# | type",
                "#\"type\": \"ecommerceOrder\", \"orderId\": \"7\", \"itemDetails\": []# | type",
                "#\"type\": \"ecommerceAbandonedCart\", \"revenue\": 5# | type",
                "#\"type\": \"content\", \"url\": \"https://e.org/a\", \"contentName\": \"Ad\"# | type",
                "#\"type\": 13, \"url\": \"https://e.org/a\", \"contentName\": \"Ad\"# | type",
                "#\"type\": \"form\", \"url\": \"https://e.org/a\"# | type",
                "#\"type\": \"media\", \"resource\": \"https://e.org/v\"# | type",
                "#\"type\": \"search\", \"url\": null, \"siteSearchKeyword\": \"x\"# | url",
                "#\"type\": \"action\", \"url\": null, \"title\": \"Only a title\"# | url",
                "#\"type\": \"event\", \"url\": \"\"# | url",
                "#\"type\": \"action\", \"url\": \"//\"# | url",
                "#\"type\": \"action\", \"url\": \"/course/1\"# | url",
                "#\"type\": \"action\", \"url\": \"https:///course/1\"# | url",
                "#\"type\": \"action\", \"url\": \"http://\"# | url",
            })
    void matomoActionWithoutAStatement_isLeftOutAndItsSiblingsAreConverted(String action, String field) {
        String other = "{\"timestamp\": 1714557660, " + action + "}";
        Conversion conversion = convert(VISIT.formatted(PAGE + "," + other + "," + PAGE.replace("/a", "/b")));
        assertThat(conversion.leftOut()).extracting(Violation::path).containsExactly("$.actionDetails[1]." + field);
        assertThat(conversion.records())
                .extracting(each -> at(each.trace(), "object.id"))
                .containsExactly("https://e.org/a", "https://e.org/b");
        assertThat(refusal(CONVERTER, VISIT.formatted(other)).violations())
                .extracting(Violation::path)
                .containsExactly("$.actionDetails[0]." + field);
        assertThat(refusal(CONVERTER, VISIT.replace("[%s]", "%s").formatted(other))
                        .violations())
                .extracting(Violation::path)
                .containsExactly("$.actionDetails." + field);
    }

    @Test
    void everyActionWithoutAStatement_isLeftOutHoweverManyThereAre() {
        String goal = "{\"type\": \"goal\", \"timestamp\": 1714557660},";
        Conversion conversion = convert(VISIT.formatted(goal.repeat(700) + PAGE));
        assertThat(conversion.records()).hasSize(1);
        assertThat(conversion.leftOut()).hasSize(700);
        NodeException refusal =
                refusal(CONVERTER, VISIT.formatted(goal.repeat(699) + goal.substring(0, goal.length() - 1)));
        assertThat(refusal.violations()).hasSize(500);
    }

    @Test
    void entityInAnEnvelopeOfEvents_isLeftOut() {
        Conversion conversion = convert("""
                {"sensor": "https://e.org/s", "sendTime": "2025-02-03T09:00:01.000Z",
                 "dataVersion": "http://purl.imsglobal.org/ctx/caliper/v1p1", "data": [
                 {"id": "https://e.org/p", "type": "Person"},
                 {"id": "urn:uuid:00000000-0000-4000-8000-000000000001", "type": "ForumEvent", "action": "Subscribed",
                  "actor": "https://e.org/users/42", "object": "https://e.org/f", "eventTime": "2025-02-03T09:00:00.000Z"}]}
                """);
        assertThat(conversion.leftOut())
                .containsExactly(
                        new Violation("$.data[0].type", "is the type of an entity; only events can be converted"));
        assertThat(conversion.records()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"objectives\": {\"0\": {\"id\": \"o1\", \"score\": {\"scaled\": \"0.5\", \"raw\": \"\"}}, \"1\": {\"id\":"
                        + " \"o2\"}}",
                "\"objectives\": {\"_count\": 2, \"_children\": \"id,score\", \"0\": {\"id\": \"o1\", \"score\":"
                        + " {\"scaled\": 0.5}}, \"1\": {\"id\": \"o2\"}}",
                "\"objectives\": [{\"id\": \"o1\", \"score\": {\"scaled\": \"0.5\"}}, {\"id\": \"o2\"}]",
            })
    void objectOfNumberedKeys_isAList(String objectives) {
        Map<String, Object> statement = one(ATTEMPT.formatted(objectives));
        assertThat(at(statement, "result.extensions['https://w3id.org/xapi/scorm/attempt-state'].objectives.0.id"))
                .isEqualTo("o1");
        assertThat(at(statement, "result.extensions['https://w3id.org/xapi/scorm/attempt-state'].objectives.1.id"))
                .isEqualTo("o2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"interactions\": {\"0\": {\"id\": \"q\", \"objectives\": {\"0\": {\"id\": \"o1\"}}, \"correct_responses\":"
                        + " {\"0\": {\"pattern\": \"a\"}}, \"weighting\": \"\", \"latency\": \"\"}}",
                "\"interactions\": {}, \"objectives\": {}, \"comments_from_lms\": {}, \"score\": {\"raw\": \"\"}",
                "\"interactions\": {\"_count\": \"0\", \"_children\": \"id,type\"}, \"score\": {\"_children\":"
                        + " \"raw,min,max\", \"raw\": \"5\"}",
                "\"comments_from_learner\": {\"0\": {\"comment\": \"hi\", \"location\": \"\", \"timestamp\": \"\"}}",
                "\"progress_measure\": \"\", \"completion_threshold\": null, \"entry\": null, \"max_time_allowed\": \"\"",
            })
    void numberedAndUnsetValuesOfScorm_areAccepted(String part) {
        assertThat(one(ATTEMPT.formatted(part))).containsKey("verb");
        assertThat(one("{\"completionStatus\": \"completed\", \"score\": {}, \"runtimeData\": "
                        + ATTEMPT.formatted(part) + "}"))
                .isEqualTo(one(ATTEMPT.formatted(part)));
        String old = part.replace("comments_from_learner", "other").replace("latency", "time");
        assertThat(one(CORE.formatted("00:05:00", old.replace("\"score\"", "\"other_score\""))))
                .containsKey("verb");
    }

    @Test
    void numbersWithAGap_areNoList() {
        assertThat(refusal(CONVERTER, ATTEMPT.formatted("\"objectives\": {\"1\": {\"id\": \"o\"}}"))
                        .violations())
                .containsExactly(new Violation("$.cmi.objectives", "expected an array"));
    }

    @ParameterizedTest
    @CsvSource({
        "00:90:30.5, PT1H30M30.5S",
        "00:00:75, PT1M15S",
        "0000:99:99.99, PT1H40M39.99S",
        "01:30:00, PT1H30M",
        "00:00:00, PT0S"
    })
    void timeOfScorm12_hasNoBoundOf59(String time, String duration) {
        assertThat(at(one(CORE.formatted(time, "\"comments\": \"\"")), "result.duration"))
                .isEqualTo(duration);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "actor.name | #\"\"#",
                "actor.account | #\"\"#",
                "verb.display | #{\"en-US\": \"\"}#",
                "object.objectType | #\"\"#",
                "object.definition | #{\"description\": {\"en-US\": \"\"}}#",
                "object.definition | #{\"moreInfo\": \"\", \"type\": \"\", \"interactionType\": \"\"}#",
                "object.definition | #{\"correctResponsesPattern\": [\"\"], \"interactionType\": \"\"}#",
                "result | #{\"response\": \"\", \"duration\": \"\"}#",
                "context | #{\"platform\": \"\", \"revision\": \"\", \"language\": \"\", \"registration\": \"\"}#",
                "timestamp | #\"\"#",
                "version | #\"\"#",
            })
    void emptyTextInAStatement_isLeftOut(String field, String value) {
        Map<String, Object> statement = one(with(field, value));
        assertThat(statement).isEqualTo(one(STATEMENT));
    }

    @Test
    void emptyDescriptionOfAChoice_isLeftOut() {
        Map<String, Object> statement = one(with(
                "object.definition",
                "{\"interactionType\": \"choice\", \"choices\": [{\"id\": \"0\", \"description\": {\"en\": \"\"}}]}"));
        assertThat(at(statement, "object.definition.choices")).isEqualTo(List.of(Map.of("id", "0")));
    }

    @Test
    void emptyTextThatIsRequired_isMissing() {
        assertThat(refusal(CONVERTER, with("verb.id", "\"\"")).violations())
                .contains(new Violation("$.verb.id", "is missing"));
        assertThat(refusal(CONVERTER, with("actor.mbox", "\"\"")).violations())
                .extracting(Violation::path)
                .containsExactly("$.actor");
    }

    @ParameterizedTest
    @ValueSource(strings = {"result", "context", "object.definition", "actor.name", "timestamp", "result.score"})
    void nullOutsideExtensions_isRefusedAsInvalidXapi(String field) {
        assertThat(refusal(CONVERTER, with(field, "null")).violations())
                .contains(new Violation("$." + field, "must not be null; leave the member out"));
    }

    @Test
    void nullInsideExtensions_stays() {
        Map<String, Object> statement = one(with("result", "{\"extensions\": {\"https://e.org/x\": null}}"));
        assertThat(String.valueOf(at(statement, "result.extensions"))).isEqualTo("{https://e.org/x=null}");
    }

    @Test
    void emptyTextInExtensions_stays() {
        Map<String, Object> statement =
                one(with("result", "{\"extensions\": {\"https://e.org/x\": {\"name\": \"\"}}}"));
        assertThat(at(statement, "result.extensions['https://e.org/x'].name")).isEqualTo("");
    }

    @ParameterizedTest
    @CsvSource({
        "2024-05-01T10:00Z, 2024-05-01T10:00:00Z",
        "2024-05-01T10:00+02:00, 2024-05-01T10:00:00+02:00",
        "2024-05-01T10:00, 2024-05-01T10:00:00",
        "2024-05-01T10:00:30Z, 2024-05-01T10:00:30Z",
        "2024-05-01, 2024-05-01"
    })
    void timeWithoutSeconds_getsThem(String time, String complete) {
        assertThat(one(with("timestamp", '"' + time + '"'))).containsEntry("timestamp", complete);
        String nested = "{\"objectType\": \"SubStatement\", "
                + with("timestamp", '"' + time + '"').strip().substring(1);
        assertThat(at(one(with("object", nested)), "object.timestamp")).isEqualTo(complete);
    }

    @Test
    void languageTagWithAnUnderscore_getsAHyphen() {
        Map<String, Object> statement =
                one(with("verb.display", "{\"en_US\": \"did\", \"fr_FR\": \"a fait\", \"fr-FR\": \"fait\"}"));
        assertThat(at(statement, "verb.display")).isEqualTo(Map.of("en-US", "did", "fr-FR", "fait"));
        assertThat(at(one(with("context", "{\"language\": \"pt_BR\"}")), "context.language"))
                .isEqualTo("pt-BR");
        assertThat(refusal(CONVERTER, with("verb.display", "{\"en_\": \"did\"}"))
                        .violations())
                .extracting(Violation::message)
                .containsExactly("the key is not a language tag (RFC 5646)");
    }

    @Test
    void mailboxAtAHostWithoutADot_isAccepted() {
        assertThat(at(one(with("actor.mbox", "\"mailto:admin@localhost\"")), "actor.mbox"))
                .isEqualTo("mailto:admin@localhost");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "adlnet.gov/expapi/activities/cmi.interaction | | #\"score\": {\"raw\": 1}# | | assessment",
                "adlnet.gov/expapi/activities/cmi.interaction | choice | | | assessment",
                "adlnet.gov/expapi/activities/question | | #\"response\": \"1\"# | | assessment",
                "adlnet.gov/expapi/activities/question | | #\"success\": false# | | assessment",
                "activitystrea.ms/schema/1.0/question | fill-in | | | assessment",
                "adlnet.gov/expapi/activities/cmi.interaction | likert | | | poll",
                "adlnet.gov/expapi/activities/cmi.interaction | likert | #\"score\": {\"raw\": 1}# | | assessment",
                "id.tincanapi.com/activitytype/survey | | #\"response\": \"1\"# | | poll",
                "id.tincanapi.com/activitytype/survey | | #\"success\": true# | | assessment",
                "adlnet.gov/expapi/activities/question | | #\"success\": true# | meeting | poll",
                "adlnet.gov/expapi/activities/question | choice | | meeting | poll",
                "id.tincanapi.com/activitytype/survey | | | assessment | assessment",
            })
    void answer_isToAPollOnlyInAClassroomOrASurvey(
            String type, @Nullable String interaction, @Nullable String result, @Nullable String parent, String kind) {
        Converter converter = new Converter(
                Formats.read(BuiltInFormats.files()),
                new ProfileFolder(Path.of("no-profiles"), List.of("virtual-classroom")).read());
        Map<String, @Nullable Object> statement = PublicSamples.parsed(
                with("object.definition.type", "\"http://" + type + "\"").replace("verbs/completed", "verbs/answered"));
        if (interaction != null) {
            FieldPath.parse("object.definition.interactionType").write(statement, interaction);
        }
        statement.put("result", PublicSamples.parsed("{" + (result == null ? "" : result) + "}"));
        if (parent != null) {
            FieldPath.parse("context.contextActivities.parent")
                    .write(
                            statement,
                            PublicSamples.parsed("{\"id\": \"https://e.org/m\", \"definition\": {\"type\":"
                                    + " \"http://adlnet.gov/expapi/activities/" + parent + "\"}}"));
        }
        assertThat(converter.convert(statement, null, "xapi").records().get(0).profile())
                .isEqualTo(kind.equals("poll") ? "virtual-classroom.answered-poll" : "assessment.answered-question");
    }

    @Test
    void answerInAStatementOfTheClassroomProfile_isToAPoll() {
        Converter converter = new Converter(
                Formats.read(BuiltInFormats.files()),
                new ProfileFolder(Path.of("no-profiles"), List.of("virtual-classroom")).read());
        Map<String, @Nullable Object> statement =
                PublicSamples.parsed(with("object.definition.type", "\"http://adlnet.gov/expapi/activities/question\"")
                        .replace("verbs/completed", "verbs/answered"));
        FieldPath.parse("context.contextActivities.category.0.id")
                .write(statement, "https://w3id.org/xapi/virtual-classroom");
        assertThat(converter.convert(statement, null, "xapi").records().get(0).profile())
                .isEqualTo("virtual-classroom.answered-poll");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"@context\": \"http://purl.imsglobal.org/ctx/caliper/v1/Context\", \"@type\":"
                        + " \"http://purl.imsglobal.org/caliper/v1/SessionEvent\", \"action\": \"a\", \"eventTime\":"
                        + " \"2017-11-17T15:57:00.000Z\"}",
                "{\"sensor\": \"https://e.org/s\", \"sendTime\": \"2017-11-17T15:57:00.000Z\", \"dataVersion\":"
                        + " \"http://purl.imsglobal.org/ctx/caliper/v1p0\", \"data\": [{\"@type\": \"x\"}]}",
                "{\"sensor\": \"https://e.org/s\", \"sendTime\": \"2017-11-17T15:57:00.000Z\", \"dataVersion\":"
                        + " \"http://purl.imsglobal.org/ctx/caliper/v1p1\", \"data\": [{\"@type\": \"x\"}]}",
            })
    void caliper10_isNamedInTheRefusal(String record) {
        assertThat(refusal(CONVERTER, record).violations())
                .isNotEmpty()
                .extracting(Violation::message)
                .containsOnly("Caliper 1.0 is not accepted; 1.1 and 1.2 are");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "5 | true",
                "5.5 | true",
                "#\"Twenty-Five\"# | false",
                "true | false",
            })
    void maximumOfAMeasure_isANumber(String value, boolean accepted) {
        String measure = "\"id\": \"urn:m\", \"type\": \"AggregateMeasure\", \"metric\": \"MinutesOnTask\","
                + " \"metricValue\": 5, \"maxMetricValue\": " + value;
        assertThat(isEntityAccepted(CONVERTER, measure)).isEqualTo(accepted);
    }

    @ParameterizedTest
    @CsvSource({"TextPositionSelector, true", "Person, false"})
    void selectionOfAHighlight_isASelector(String type, boolean listed) {
        String highlight = "\"id\": \"urn:h\", \"type\": \"HighlightAnnotation\", \"annotator\": \"https://e.org/p\","
                + " \"annotated\": \"https://e.org/d\", \"selection\": {\"type\": \"" + type
                + "\", \"start\": 1, \"end\": 2}";
        assertThat(isEntityAccepted(STRICT, highlight)).isEqualTo(listed);
        assertThat(isEntityAccepted(CONVERTER, highlight)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"SystemId, true", "http://purl.imsglobal.org/vocab/systemIdentifiers/SystemId, true", "Passport, false"
    })
    void typeOfAnIdentifier_isATermOrItsIri(String type, boolean listed) {
        String person = "\"id\": \"https://e.org/p\", \"type\": \"Person\", \"otherIdentifiers\": [{\"type\":"
                + " \"SystemIdentifier\", \"identifierType\": \"" + type + "\", \"identifier\": \"7\"}]";
        assertThat(isEntityAccepted(STRICT, person)).isEqualTo(listed);
        assertThat(isEntityAccepted(CONVERTER, person)).isTrue();
    }

    private static boolean isEntityAccepted(Converter converter, String entity) {
        try {
            return converter
                    .validate(
                            PublicSamples.parsed(
                                    "{\"@context\": \"http://purl.imsglobal.org/ctx/caliper/v1p2\", " + entity + "}"),
                            null)
                    .equals("imscaliper1_2");
        } catch (NodeException e) {
            return false;
        }
    }

    private static String with(String field, String json) {
        Map<String, @Nullable Object> statement = PublicSamples.parsed(STATEMENT);
        FieldPath.parse(field)
                .write(
                        statement,
                        PublicSamples.parsed("{\"value\": " + json + "}").get("value"));
        return JsonWriter.text(statement);
    }

    private static Conversion convert(String record) {
        return CONVERTER.convert(PublicSamples.parsed(record), null, "xapi");
    }

    private static Map<String, Object> one(String record) {
        List<ConvertedRecord> records = convert(record).records();
        assertThat(records).hasSize(1);
        return records.get(0).trace();
    }

    private static NodeException refusal(Converter converter, String record) {
        NodeException refusal = catchThrowableOfType(
                NodeException.class, () -> converter.convert(PublicSamples.parsed(record), null, "xapi"));
        assertThat(refusal).isNotNull();
        return refusal;
    }

    private static @Nullable Object at(Map<?, ?> record, String path) {
        return FieldPath.parse(path).read(record);
    }
}
