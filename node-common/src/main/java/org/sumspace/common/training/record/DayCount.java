package org.sumspace.common.training.record;

import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.DocumentPath;
import org.sumspace.common.document.JsonValue;

/** The number of different days in UTC. Records without a time do not count. */
public final class DayCount implements LearnerValue {
    private static final long DAY_SECONDS = TimeUnit.DAYS.toSeconds(1);

    private final @Nullable DocumentPath path;
    private final Set<Long> days = new HashSet<>();

    /** @param path of a timestamp; null for the time of the record */
    public DayCount(@Nullable DocumentPath path) {
        this.path = path;
    }

    @Override
    public void add(LearnerRecord record) {
        Optional<Instant> time = path == null ? record.time() : record.time(path);
        time.ifPresent(instant -> days.add(Math.floorDiv(instant.getEpochSecond(), DAY_SECONDS)));
    }

    @Override
    public JsonValue result() {
        return JsonValue.of(days.size());
    }
}
