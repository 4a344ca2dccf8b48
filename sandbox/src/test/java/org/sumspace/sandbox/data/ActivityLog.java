package org.sumspace.sandbox.data;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/**
 * A generated log of a course: each learner plays videos on several days and answers questions. Who was active on more
 * days and answered better completes the course more often. The same seed gives the same log.
 */
public final class ActivityLog {
    private static final String VIDEO = "https://w3id.org/xapi/video/verbs/";
    private static final String ADL = "http://adlnet.gov/expapi/verbs/";
    private static final Instant START = Instant.parse("2026-01-05T08:00:00Z");
    private static final int DAYS = 20;

    /** How the log becomes a row for each learner. */
    public static final String TARGET_DATA = """
            {"datatype": "xAPI", "rows": "learners",
             "features": [
               {"name": "played", "kind": "count", "where": {"verb.id": "https://w3id.org/xapi/video/verbs/played"},
                "min": 0, "max": 20},
               {"name": "days", "kind": "days", "where": {"verb.id": {"$ne": "http://adlnet.gov/expapi/verbs/completed"}},
                "min": 0, "max": 20},
               {"name": "watched", "kind": "sum", "path": "result.duration", "min": 0, "max": 36000},
               {"name": "score", "kind": "mean", "path": "result.score.scaled", "mean": 0.5, "sd": 0.25},
               {"name": "platform", "kind": "last", "path": "context.platform", "vocabulary": ["web", "app"]}],
             "label": {"kind": "exists", "where": {"verb.id": "http://adlnet.gov/expapi/verbs/completed"},
                       "classes": ["no", "yes"]}}
            """;

    private final Random random;
    private final List<ObjectNode> statements = new ArrayList<>();

    private ActivityLog(long seed) {
        this.random = new Random(seed);
    }

    /** The statements of a learner, {@code learner-I}, in no particular order. */
    public static List<ObjectNode> of(int learner) {
        ActivityLog log = new ActivityLog(learner);
        log.fill("learner-" + learner);
        return log.statements;
    }

    private void fill(String learner) {
        double diligence = random.nextDouble();
        double ability = random.nextDouble();
        for (int day = 0; day < DAYS; day++) {
            if (random.nextDouble() < diligence) {
                statement(learner, VIDEO + "played", day);
                result(statement(learner, VIDEO + "paused", day))
                        .put("duration", "PT" + (60 + random.nextInt(1_700)) + "S");
            }
            if (day % 4 == 3) {
                result(statement(learner, ADL + "answered", day))
                        .putObject("score")
                        .put("scaled", Math.min(1, Math.max(0, ability + random.nextGaussian() / 10)));
            }
        }
        if (6 * (diligence + ability - 1) + random.nextGaussian() > 0) {
            statement(learner, ADL + "completed", DAYS);
        }
    }

    private ObjectNode statement(String learner, String verb, int day) {
        ObjectNode statement = JsonNodeFactory.instance.objectNode();
        statement.put("id", new UUID(random.nextLong(), random.nextLong()).toString());
        statement
                .putObject("actor")
                .putObject("account")
                .put("homePage", "https://sumspace.org")
                .put("name", learner);
        statement.putObject("verb").put("id", verb);
        statement.putObject("object").put("id", "https://sumspace.org/activities/course");
        statement.putObject("context").put("platform", random.nextBoolean() ? "web" : "app");
        Duration time = Duration.ofDays(day).plusSeconds(random.nextInt(50_000));
        statement.put("timestamp", START.plus(time).toString());
        statements.add(statement);
        return statement;
    }

    private static ObjectNode result(ObjectNode statement) {
        return statement.putObject("result");
    }
}
