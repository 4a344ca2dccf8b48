package org.sumspace.connector.record.domain;

import java.util.Arrays;
import java.util.Optional;
import org.sumspace.common.document.DocumentPath;

/**
 * The members of a statement that xAPI defines as points or spans of time. Two spellings of one moment are equal, so
 * these are compared by their milliseconds, which are stored beside the statement under {@link #key()}.
 */
public enum TemporalField {
    TIMESTAMP("timestamp", false),
    STORED("stored", false),
    DURATION("result.duration", true),
    SUBSTATEMENT_TIMESTAMP("object.timestamp", false),
    SUBSTATEMENT_DURATION("object.result.duration", true);

    private final String path;
    private final boolean span;

    TemporalField(String path, boolean span) {
        this.path = path;
        this.span = span;
    }

    public static Optional<TemporalField> at(DocumentPath path) {
        String text = path.toString();
        return Arrays.stream(values()).filter(field -> field.path.equals(text)).findFirst();
    }

    public DocumentPath path() {
        return DocumentPath.parse(path);
    }

    /** The name of the stored milliseconds: the path, its dots made underscores. */
    public String key() {
        return path.replace('.', '_');
    }

    /** @throws IllegalArgumentException if the text is not of this member's kind */
    public long millis(String text) {
        return span ? IsoDuration.parseMillis(text) : IsoTimestamp.parseMillis(text);
    }
}
