package org.sumspace.common.training.record;

import java.time.Instant;
import java.util.Comparator;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.DocumentPath;
import org.sumspace.common.document.JsonValue;

/**
 * The value of the first or the last record that has one. Of records with the same time, the greater id is later, and of
 * those with the same id, the greater value as text. Records without a time do not count.
 */
public final class TimedValue implements LearnerValue {
    private static final Comparator<Candidate> ORDER = Comparator.comparing(Candidate::time)
            .thenComparing(Candidate::id)
            .thenComparing(candidate -> candidate.value().asText());

    private final DocumentPath path;
    private final boolean numeric;
    private final Comparator<Candidate> preference;
    private @Nullable Candidate best;

    private record Candidate(Instant time, String id, JsonValue value) {}

    private TimedValue(DocumentPath path, boolean numeric, Comparator<Candidate> preference) {
        this.path = path;
        this.numeric = numeric;
        this.preference = preference;
    }

    /** @param numeric whether only numbers and durations are values; otherwise texts, numbers, true and false are */
    public static TimedValue first(DocumentPath path, boolean numeric) {
        return new TimedValue(path, numeric, ORDER.reversed());
    }

    /** @param numeric as for {@link #first} */
    public static TimedValue last(DocumentPath path, boolean numeric) {
        return new TimedValue(path, numeric, ORDER);
    }

    @Override
    public void add(LearnerRecord record) {
        JsonValue value = value(record);
        if (value.isScalar()) {
            record.time().map(time -> new Candidate(time, record.id(), value)).ifPresent(this::consider);
        }
    }

    private void consider(Candidate candidate) {
        if (best == null || preference.compare(candidate, best) > 0) {
            best = candidate;
        }
    }

    private JsonValue value(LearnerRecord record) {
        if (!numeric) {
            return record.find(path);
        }
        OptionalDouble number = record.number(path);
        return JsonValue.of(number.isPresent() ? number.getAsDouble() : null);
    }

    @Override
    public JsonValue result() {
        return best == null ? JsonValue.of(null) : best.value();
    }
}
