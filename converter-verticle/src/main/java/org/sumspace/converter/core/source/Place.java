package org.sumspace.converter.core.source;

/** Where something stands in a file; line and column count from 1. */
public record Place(String file, int line, int column) {
    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
