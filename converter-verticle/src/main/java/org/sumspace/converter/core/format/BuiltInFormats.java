package org.sumspace.converter.core.format;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.converter.core.source.SourceNode;
import org.sumspace.converter.core.source.SourceReader;

/** The built-in formats, in the order in which they are tried on records of unknown format. */
public final class BuiltInFormats {
    private static final String FOLDER = "/converter/formats/";
    private static final List<String> NAMES =
            List.of("imscaliper1_1", "imscaliper1_2", "matomo", "scorm_2004", "scorm_1_2", "xapi", "cmi5", "custom");

    private BuiltInFormats() {}

    /** @throws IllegalStateException if a resource cannot be read, which means that the jar is damaged */
    public static List<FormatFile> files() {
        List<FormatFile> files = new ArrayList<>();
        for (String name : NAMES) {
            add(files, name + ".descriptor.yaml");
            add(files, name + ".mapping.yaml");
        }
        return List.copyOf(files);
    }

    private static void add(List<FormatFile> files, String name) {
        try (InputStream in = BuiltInFormats.class.getResourceAsStream(FOLDER + name)) {
            if (in != null) {
                files.add(new FormatFile(name, in.readAllBytes()));
            }
        } catch (IOException e) {
            throw new IllegalStateException("Could not read resource " + name, e);
        }
    }

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
}
