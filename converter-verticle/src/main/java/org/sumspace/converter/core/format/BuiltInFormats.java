package org.sumspace.converter.core.format;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** The formats that the converter brings along, in the order in which they are tried on records of unknown format. */
public final class BuiltInFormats {
    private static final String FOLDER = "/converter/formats/";
    private static final List<String> NAMES =
            List.of("imscaliper1_1", "imscaliper1_2", "matomo", "scorm_2004", "scorm_1_2", "xapi", "cmi5", "custom");

    private BuiltInFormats() {}

    /** @throws IllegalStateException if they cannot be read: the converter was built wrongly */
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
            throw new IllegalStateException("the resource " + name + " cannot be read", e);
        }
    }
}
