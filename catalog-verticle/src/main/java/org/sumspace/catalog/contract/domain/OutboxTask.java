package org.sumspace.catalog.contract.domain;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonRecords;
import org.sumspace.common.document.JsonValue;

/**
 * A call at another service that a record still needs. It is stored inside the record, so that one write stores a change
 * together with the calls that follow from it.
 *
 * @param id no other task of the record has or had it
 * @param kind what the call does, shown to clients while the task is open
 * @param lane a task waits for earlier tasks of its lane, and for earlier tasks whose lane is empty
 * @param arguments what the call needs that is not in the record
 * @param createdAt when it was added to the record
 * @param due when the next attempt may begin
 * @param attempts how many attempts have ended without a result
 * @param failingSince when the present series of error answers began; null if the last result was no error answer
 * @param failed whether attempts have stopped until somebody requests another
 * @param problem why the last attempt had no result; empty before
 */
public record OutboxTask(
        String id,
        String kind,
        String lane,
        JsonValue arguments,
        Instant createdAt,
        Instant due,
        int attempts,
        @Nullable Instant failingSince,
        boolean failed,
        String problem) {
    private static final JsonRecords RECORDS =
            JsonRecords.camelCase().withTimesInMillis().withNulls();

    /** The lane of tasks that all later tasks wait for. */
    public static final String ALL_WAIT = "";

    /** A task that runs as soon as it need not wait for others. */
    public static OutboxTask of(String id, String kind, String lane, JsonValue arguments, Instant now) {
        return new OutboxTask(id, kind, lane, arguments, now, now, 0, null, false, "");
    }

    /** The task after an attempt without a result. */
    public OutboxTask attempted(Instant nextDue, @Nullable Instant newFailingSince, boolean newFailed, String why) {
        return new OutboxTask(
                id, kind, lane, arguments, createdAt, nextDue, attempts + 1, newFailingSince, newFailed, why);
    }

    /** The task as if it had not been tried yet. */
    public OutboxTask restarted(Instant now) {
        return new OutboxTask(id, kind, lane, arguments, createdAt, now, 0, null, false, "");
    }

    /** The form in which a record stores its tasks. */
    public static JsonValue toJson(List<OutboxTask> tasks) {
        return JsonValue.of(tasks.stream().map(RECORDS::tree).toList());
    }

    public static List<OutboxTask> ofJson(JsonValue tasks) {
        return RECORDS.readAll(tasks.items(), OutboxTask.class);
    }
}
