package org.sumspace.converter.core.convert;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Random valid records of each format; the same seed gives the same records. */
public final class RandomRecords {
    private static final List<String> VERBS = List.of(
            "http://id.tincanapi.com/verb/viewed",
            "https://w3id.org/xapi/netc/verbs/uploaded",
            "http://adlnet.gov/expapi/verbs/answered",
            "http://adlnet.gov/expapi/verbs/passed",
            "http://activitystrea.ms/join",
            "https://w3id.org/xapi/video/verbs/seeked",
            "https://example.org/verbs/\u00e9crit");
    private static final List<String> TYPES = List.of(
            "http://activitystrea.ms/schema/1.0/page",
            "http://activitystrea.ms/file",
            "http://adlnet.gov/expapi/activities/assessment",
            "http://adlnet.gov/expapi/activities/question",
            "https://w3id.org/xapi/virtual-classroom/activity-types/virtual-classroom",
            "https://example.org/types/thing");
    private static final List<List<String>> EVENTS = List.of(
            List.of("NavigationEvent", "NavigatedTo", "WebPage"),
            List.of("ViewEvent", "Viewed", "Document"),
            List.of("SessionEvent", "LoggedIn", "SoftwareApplication"),
            List.of("MessageEvent", "Posted", "Message"),
            List.of("GradeEvent", "Graded", "Attempt"),
            List.of("ForumEvent", "Subscribed", "Forum"),
            List.of("MediaEvent", "Paused", "VideoObject"));

    private final Random random;

    public RandomRecords(long seed) {
        this.random = new Random(seed);
    }

    public Map<String, @Nullable Object> next(String format) {
        return switch (format) {
            case "xapi" -> statement();
            case "cmi5" -> cmi5();
            case "caliper" -> envelope();
            case "scorm" -> attempt();
            default -> visit();
        };
    }

    private Map<String, @Nullable Object> statement() {
        Map<String, @Nullable Object> statement = new LinkedHashMap<>();
        maybe(statement, "id", this::uuid);
        statement.put("actor", actor());
        statement.put("verb", with("id", one(VERBS), "display", () -> Map.of("en-US", text())));
        Map<String, @Nullable Object> object = with("id", iri(), "objectType", () -> "Activity");
        maybe(object, "definition", () -> with("type", one(TYPES), "name", () -> Map.of("fr", text())));
        statement.put("object", object);
        maybe(statement, "result", this::result);
        maybe(statement, "context", this::context);
        maybe(statement, "timestamp", () -> "2025-0" + (1 + random.nextInt(9)) + "-11T14:17:32.86Z");
        maybe(statement, "version", () -> one(List.of("1.0.0", "1.0.3", "2.0.0")));
        return statement;
    }

    /** A cmi5 defined statement, which may break cmi5's rules. */
    private Map<String, @Nullable Object> cmi5() {
        Map<String, @Nullable Object> statement = statement();
        String verb = one(List.of("launched", "initialized", "completed", "passed", "failed", "terminated"));
        statement.put("verb", Map.of("id", "http://adlnet.gov/expapi/verbs/" + verb));
        Map<String, @Nullable Object> context = with("registration", uuid(), "language", () -> "en");
        Object category = Map.of("id", "https://w3id.org/xapi/cmi5/context/categories/cmi5");
        context.put("contextActivities", Map.of("category", random.nextBoolean() ? category : List.of(category)));
        maybe(context, "extensions", () -> Map.of("https://w3id.org/xapi/cmi5/context/extensions/sessionid", text()));
        statement.put("context", context);
        return statement;
    }

    private Map<String, @Nullable Object> actor() {
        return random.nextBoolean()
                ? with("mbox", "mailto:a" + random.nextInt(99) + "@example.org", "name", this::text)
                : with("account", Map.of("homePage", iri(), "name", "n" + text()), "objectType", () -> "Agent");
    }

    private Map<String, @Nullable Object> result() {
        Map<String, @Nullable Object> result = with("success", random.nextBoolean(), "response", this::text);
        maybe(result, "duration", () -> "PT" + random.nextInt(100) + "S");
        maybe(result, "score", () -> with("raw", random.nextInt(10), "max", () -> 10));
        maybe(result, "extensions", () -> with(iri(), json(3), iri(), () -> json(1)));
        return result;
    }

    private Map<String, @Nullable Object> context() {
        Map<String, @Nullable Object> context = with("registration", uuid(), "language", () -> "en");
        Object activity = with("id", iri(), "definition", () -> Map.of("type", one(TYPES)));
        String kind = one(List.of("parent", "grouping", "category", "other"));
        context.put("contextActivities", Map.of(kind, random.nextBoolean() ? activity : List.of(activity)));
        maybe(context, "extensions", () -> with(iri(), json(3), iri(), () -> json(1)));
        return context;
    }

    private Map<String, @Nullable Object> envelope() {
        List<Object> data = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            data.add(event());
        }
        return new LinkedHashMap<>(Map.of(
                "sensor",
                random.nextInt(4) == 0 ? text() : iri(),
                "sendTime",
                "2025-02-03T09:00:01.000Z",
                "dataVersion",
                "http://purl.imsglobal.org/ctx/caliper/v1p1",
                "data",
                data));
    }

    private Map<String, @Nullable Object> event() {
        List<String> kind = one(EVENTS);
        Map<String, @Nullable Object> event = new LinkedHashMap<>();
        event.put("id", "urn:uuid:" + uuid());
        event.put("type", kind.get(0));
        event.put("action", kind.get(1));
        event.put("actor", entity("Person"));
        event.put("object", entity(kind.get(2)));
        event.put("eventTime", "2025-02-03T09:00:00.000Z");
        maybe(event, "edApp", () -> entity("SoftwareApplication"));
        maybe(event, "group", () -> entity("CourseSection"));
        maybe(event, "session", () -> entity("Session"));
        maybe(event, "extensions", () -> with("k", json(2), "l", this::text));
        return event;
    }

    private Object entity(String type) {
        Map<String, @Nullable Object> entity = with("id", iri(), "name", this::text);
        entity.put("type", type);
        return random.nextInt(3) == 0 ? iri() : entity;
    }

    private Map<String, @Nullable Object> attempt() {
        Map<String, @Nullable Object> attempt = new LinkedHashMap<>();
        attempt.put("learner_id", "u" + random.nextInt(99));
        attempt.put("session_time", random.nextBoolean() ? (Object) random.nextInt(999) : "PT1M");
        maybe(attempt, "success_status", () -> one(List.of("passed", "failed", "unknown")));
        maybe(attempt, "completion_status", () -> one(List.of("completed", "incomplete")));
        maybe(attempt, "exit", () -> one(List.of("suspend", "normal", "")));
        maybe(attempt, "progress_measure", () -> random.nextInt(5) / 4.0);
        switch (random.nextInt(3)) {
            case 0 -> {
                return attempt;
            }
            case 1 -> {
                return with("cmi", attempt, "ignored", this::text);
            }
            default -> {
                Map<String, @Nullable Object> dotted = new LinkedHashMap<>();
                attempt.forEach((key, value) -> dotted.put("cmi." + key, value));
                return dotted;
            }
        }
    }

    private Map<String, @Nullable Object> visit() {
        Map<String, @Nullable Object> action = new LinkedHashMap<>(Map.of(
                "timestamp",
                1_733_927_799 + random.nextInt(99),
                "timeSpent",
                random.nextInt(99),
                "url",
                iri(),
                "title",
                text()));
        maybe(action, "type", () -> one(List.of("action", "search")));
        maybe(action, "pageviewPosition", () -> random.nextInt(6));
        Map<String, @Nullable Object> visit = new LinkedHashMap<>(Map.of(
                "visitorId",
                "v" + random.nextInt(99),
                "siteName",
                one(List.of("e.org", "https://e.org")),
                "visitIp",
                "203.0.113.7",
                "languageCode",
                one(List.of("fr-fr", "?")),
                "browserName",
                "CH",
                "interactions",
                random.nextInt(6),
                "actionDetails",
                random.nextBoolean() ? action : List.of(action)));
        maybe(visit, "latitude", () -> one(List.of("48.8", 2.5)));
        maybe(visit, "referrerUrl", () -> one(List.of("", "e.org/x")));
        maybe(visit, "idVisit", () -> random.nextInt(9));
        return visit;
    }

    /** Any JSON value up to a depth. */
    private @Nullable Object json(int depth) {
        return switch (random.nextInt(depth > 0 ? 7 : 5)) {
            case 0 -> text();
            case 1 -> random.nextInt();
            case 2 -> random.nextDouble();
            case 3 -> random.nextBoolean();
            case 4 -> null;
            case 5 -> with(text(), json(depth - 1), "also", this::text);
            default -> new ArrayList<>(List.of(text(), random.nextInt()));
        };
    }

    private Map<String, @Nullable Object> with(
            String key, @Nullable Object value, String optional, Supplier<@Nullable Object> other) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put(key, value);
        maybe(map, optional, other);
        return map;
    }

    private void maybe(Map<String, @Nullable Object> map, String key, Supplier<@Nullable Object> value) {
        if (random.nextBoolean()) {
            map.put(key, value.get());
        }
    }

    private String uuid() {
        return "%08x-0000-4000-8000-%012x".formatted(random.nextInt(), random.nextInt(1 << 30));
    }

    private String iri() {
        return "https://example.org/" + one(List.of("a", "b/c?d=1", "\u00fc#x")) + random.nextInt(99);
    }

    private String text() {
        return one(List.of("text", "\u00e9t\u00e9 \ud83d\ude00", "\"quoted\"", "x y")) + random.nextInt(99);
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }
}
