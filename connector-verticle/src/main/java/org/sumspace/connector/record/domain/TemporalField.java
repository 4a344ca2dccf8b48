package org.sumspace.connector.record.domain;

import java.util.Arrays;
import java.util.Optional;
import org.sumspace.common.document.DocumentPath;

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

    private final String path;
    private final boolean duration;

    TemporalField(String path, boolean duration) {
        this.path = path;
        this.duration = duration;
    }

    public static Optional<TemporalField> at(DocumentPath path) {
        String text = path.toString();
        return Arrays.stream(values()).filter(field -> field.path.equals(text)).findFirst();
    }

    public DocumentPath path() {
        return DocumentPath.parse(path);
    }

    /** The name of the stored milliseconds: the path with underscores instead of dots. */
    public String key() {
        return path.replace('.', '_');
    }

    /** @throws IllegalArgumentException if the text is not a timestamp or duration, as this member requires */
    public long millis(String text) {
        return duration ? IsoDuration.parseMillis(text) : IsoTimestamp.parseMillis(text);
    }
}
