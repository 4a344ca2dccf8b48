package org.sumspace.common.training.record;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.DocumentPath;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.store.query.QueryEvaluator;

/** A statement of a learner, as values of the learner are computed from it. Not thread-safe. */
public final class LearnerRecord {
    private static final DocumentPath TIMESTAMP = TemporalField.TIMESTAMP.path();
    private static final DocumentPath STORED = TemporalField.STORED.path();

    private final JsonValue statement;
    private @Nullable JsonValue form;

    public LearnerRecord(JsonValue statement) {
        this.statement = statement;
    }

    /** The learner, as {@link StatementActor} says; empty if there is none. */
    public String learner() {
        return StatementActor.learner(statement);
    }

    String id() {
        return statement.member("id").asText();
    }

    public boolean matches(Query condition) {
        if (condition.equals(Query.everything())) {
            return true;
        }
        if (form == null) {
            form = StatementForm.of(statement);
        }
        return QueryEvaluator.matches(condition, form);
    }

    /** The value, or a missing value. */
    JsonValue find(DocumentPath path) {
        return path.find(statement);
    }

    /** A finite number, or the seconds of a duration without years and months. */
    OptionalDouble number(DocumentPath path) {
        JsonValue value = find(path);
        if (value.isText()) {
            return IsoDuration.fixedSeconds(value.asText());
        }
        return value.isNumber() && Double.isFinite(value.doubleValue())
                ? OptionalDouble.of(value.doubleValue())
                : OptionalDouble.empty();
    }

    /** When it happened: its timestamp; if there is none, when it was stored, as xAPI has it. */
    Optional<Instant> time() {
        return time(find(TIMESTAMP).isMissing() ? STORED : TIMESTAMP);
    }

    /** The time at this path; empty if there is none with date and time. */
    Optional<Instant> time(DocumentPath path) {
        JsonValue value = find(path);
        try {
            return value.isText() ? Optional.of(IsoTimestamp.parse(value.asText())) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
