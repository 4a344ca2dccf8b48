package org.sumspace.catalog.shared.core;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/**
 * The fields that every exported record has besides its content.
 *
 * @param id 24 lower-case hex digits
 * @param version counts changes
 */
public record Housekeeping(String id, long version, Instant createdAt, Instant updatedAt) {
    public static final String ID = "_id";

    private static final String VERSION = "__v";
    private static final String CREATED_AT = "createdAt";
    private static final String UPDATED_AT = "updatedAt";
    private static final int SECONDS_DIGITS = 8;
    private static final int HEX = 16;
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

    /**
     * Reads it from a record that meets the contract. A record without times was created when its id was made.
     *
     * @throws NodeException INVALID_INPUT if a time has another form
     */
    public static Housekeeping of(JsonValue record) {
        String id = record.member(ID).asText().toLowerCase(Locale.ROOT);
        long idSeconds = Long.parseLong(id.substring(0, SECONDS_DIGITS), HEX);
        Instant createdAt = time(record, CREATED_AT, Instant.ofEpochSecond(idSeconds));
        return new Housekeeping(id, record.member(VERSION).longValue(), createdAt, time(record, UPDATED_AT, createdAt));
    }

    /** A time of a record that meets the contract; failed with INVALID_INPUT if it has another form. */
    public static Instant time(JsonValue object, String field, Instant otherwise) {
        String text = object.member(field).asText();
        if (text.isEmpty()) {
            return otherwise;
        }
        try {
            Instant time = Instant.parse(text).truncatedTo(ChronoUnit.MILLIS);
            if (time.isBefore(Instant.EPOCH) || time.isAfter(LATEST)) {
                throw malformed(field);
            }
            return time;
        } catch (DateTimeException e) {
            throw malformed(field);
        }
    }

    private static NodeException malformed(String field) {
        return NodeException.invalidInput(
                List.of(new Violation("/" + field, "expected a time from 1970 to 9999 like 2026-03-01T09:30:00.000Z")));
    }

    /** Adds it to a record that is exported. */
    public void addTo(Map<String, @Nullable Object> record) {
        record.put(ID, id);
        record.put(VERSION, version);
        record.put(CREATED_AT, Instants.text(createdAt));
        record.put(UPDATED_AT, Instants.text(updatedAt));
    }
}
