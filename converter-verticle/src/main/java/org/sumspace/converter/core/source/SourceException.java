package org.sumspace.converter.core.source;

import org.sumspace.converter.core.source.SourceMap.SourcePosition;

/** A descriptor, mapping or profile shape that cannot be used; the message begins with the position of the mistake. */
public final class SourceException extends RuntimeException {
    private final SourcePosition position;

    public SourceException(SourcePosition position, String message) {
        super(position + ": " + message);
        this.position = position;
    }

    public SourcePosition position() {
        return position;
    }
}
