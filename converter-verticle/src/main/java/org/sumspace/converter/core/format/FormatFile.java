package org.sumspace.converter.core.format;

import org.sumspace.converter.core.source.SourceNode;
import org.sumspace.converter.core.source.SourceReader;

/**
 * A descriptor or mapping file.
 *
 * @param name {@code <format>.descriptor.yaml} or {@code <format>.mapping.yaml}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record FormatFile(String name, byte[] bytes) {
    private static final String DESCRIPTOR = ".descriptor.yaml";
    private static final String MAPPING = ".mapping.yaml";

    /** Whether a file name is that of a descriptor or mapping. */
    public static boolean isFormatFile(String name) {
        return name.endsWith(DESCRIPTOR) || name.endsWith(MAPPING);
    }

    boolean isDescriptor() {
        return name.endsWith(DESCRIPTOR);
    }

    SourceNode read() {
        return SourceReader.read(name, bytes);
    }
}
