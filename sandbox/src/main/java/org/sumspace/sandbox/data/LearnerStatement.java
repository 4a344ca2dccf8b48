package org.sumspace.sandbox.data;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** Creates xAPI statements that a learner completed a course. The caller adds the extensions of the result. */
final class LearnerStatement {
    static final String ACTOR_TYPE = "Agent";
    static final String HOME_PAGE = "https://sumspace.org";

    private static final Instant FIRST_TIMESTAMP = Instant.parse("2026-01-05T08:00:00Z");
    private static final Duration INTERVAL = Duration.ofMinutes(1);

    private LearnerStatement() {}

    static String learner(int row) {
        return "learner-%06d".formatted(row);
    }

    /** The same seed and row give the same statement. */
    static ObjectNode of(long seed, int row) {
        ObjectNode statement = JsonNodeFactory.instance.objectNode();
        statement.put("id", id(seed, row));
        statement
                .putObject("actor")
                .put("objectType", ACTOR_TYPE)
                .putObject("account")
                .put("homePage", HOME_PAGE)
                .put("name", learner(row));
        statement.set("verb", verb());
        statement.set("object", course());
        statement.putObject("result").putObject("extensions");
        statement.put("timestamp", timestamp(row));
        return statement;
    }

    static ObjectNode verb() {
        ObjectNode verb = JsonNodeFactory.instance.objectNode().put("id", "http://adlnet.gov/expapi/verbs/completed");
        verb.putObject("display").put("en", "completed");
        return verb;
    }

    static ObjectNode course() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("objectType", "Activity")
                .put("id", "https://sumspace.org/activities/course");
    }

    static String timestamp(int row) {
        return FIRST_TIMESTAMP.plus(INTERVAL.multipliedBy(row)).toString();
    }

    static ObjectNode extensions(ObjectNode statement) {
        return (ObjectNode) statement.required("result").required("extensions");
    }

    static String id(long seed, int row) {
        byte[] name = ("https://sumspace.org/statements/" + seed + "/" + row).getBytes(StandardCharsets.UTF_8);
        return UUID.nameUUIDFromBytes(name).toString();
    }
}
