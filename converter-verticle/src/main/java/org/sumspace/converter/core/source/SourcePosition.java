package org.sumspace.converter.core.source;

/** A position in a file; line and column count from 1. */
public record SourcePosition(String file, int line, int column) {
    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
