package org.sumspace.assessment.transform.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.shared.core.Timestamps;

/** Converts the values of events to the form of statements, and counts assumptions. For one thread. */
public final class EventNormaliser {
    private long events;
    private long noZone;
    private long noTime;
    private long negativeDurations;
    private long unknownVerbs;
    private long noActor;

    public EventRow normal(EventRow row) {
        events++;
        if (row.actor() == null && !Boolean.TRUE.equals(row.anonymous())) {
            noActor++;
        }
        if (row.viewContext() != null && !Verb.isKnown(row.viewContext())) {
            unknownVerbs++;
        }
        Double duration = row.durationSeconds();
        if (duration != null && duration < 0) {
            negativeDurations++;
            duration = null;
        }
        String timestamp = timestamp(row.timestamp());
        return new EventRow(
                row.id(),
                timestamp,
                row.actor(),
                row.session(),
                row.school(),
                row.group(),
                row.viewContext(),
                row.resource(),
                row.resourceType(),
                duration,
                row.author(),
                row.anonymous(),
                timestamp == null ? row.timestamp() : null);
    }

    private @Nullable String timestamp(@Nullable String text) {
        if (text == null) {
            return null;
        }
        Optional<Timestamps.Read> read = Timestamps.read(text);
        if (read.isEmpty()) {
            noTime++;
            return null;
        }
        noZone += read.get().zoned() ? 0 : 1;
        return read.get().text();
    }

    /** Adds the counts of another normaliser. */
    public void add(EventNormaliser other) {
        events += other.events;
        noZone += other.noZone;
        noTime += other.noTime;
        negativeDurations += other.negativeDurations;
        unknownVerbs += other.unknownVerbs;
        noActor += other.noActor;
    }

    public long events() {
        return events;
    }

    /** One sentence for each kind of assumption. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        add(warnings, noZone, "time stamps have no zone and were read as UTC");
        add(
                warnings,
                noTime,
                "time stamps are not readable; their texts are in the extension urn:affectlog:timestampRaw");
        add(warnings, negativeDurations, "durations are negative and were left out");
        add(warnings, unknownVerbs, "rows have a view context that is not known; their verb is 'accessed'");
        add(warnings, noActor, "rows have no actor; it is 'unknown'");
        return warnings;
    }

    private static void add(List<String> warnings, long count, String what) {
        if (count > 0) {
            warnings.add(count + " " + what + ".");
        }
    }
}
