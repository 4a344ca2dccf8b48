package org.sumspace.common.training.record;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import org.sumspace.common.document.DocumentPath;
import org.sumspace.common.document.JsonValue;

/**
 * The members of a statement that xAPI defines as timestamps or durations. The same time can be written in several
 * ways, so these members are compared by their milliseconds, which are stored with the statement under {@link #key()}.
 */
public enum TemporalField {
    TIMESTAMP("timestamp", false),
    STORED("stored", false),
    DURATION("result.duration", true),
    SUBSTATEMENT_TIMESTAMP("object.timestamp", false),
    SUBSTATEMENT_DURATION("object.result.duration", true);

    /** The record of an immutable list. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final DocumentPath path;

    private final boolean duration;

    TemporalField(String path, boolean duration) {
        this.path = DocumentPath.parse(path);
        this.duration = duration;
    }

    public static Optional<TemporalField> at(DocumentPath path) {
        return Arrays.stream(values()).filter(field -> field.path.equals(path)).findFirst();
    }

    public DocumentPath path() {
        return path;
    }

    /** The name of the stored milliseconds: the path with underscores instead of dots. */
    public String key() {
        return String.join("_", path.steps());
    }

    /** @throws IllegalArgumentException if the text is not a timestamp or duration, as this member requires */
    public long millis(String text) {
        return duration ? IsoDuration.parseMillis(text) : IsoTimestamp.parseMillis(text);
    }

    /** The milliseconds of this member of a statement; empty if it is absent or not as this member requires. */
    OptionalLong find(JsonValue statement) {
        JsonValue value = path.find(statement);
        try {
            return value.isText() ? OptionalLong.of(millis(value.asText())) : OptionalLong.empty();
        } catch (IllegalArgumentException e) {
            return OptionalLong.empty();
        }
    }
}
