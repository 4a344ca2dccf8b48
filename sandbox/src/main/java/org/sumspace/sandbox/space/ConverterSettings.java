package org.sumspace.sandbox.space;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The converter's settings as a file of variables. It uses the profiles in its jar and downloads none. */
final class ConverterSettings {
    private ConverterSettings() {}

    /** Writes the file into the node's folder. */
    static Path write(SpaceHome home, NodeSpec node) {
        Path file = home.nodeFolder(node).resolve("converter.env");
        try {
            Files.createDirectories(file.getParent());
            return Files.write(file, of(home, node));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> of(SpaceHome home, NodeSpec node) {
        return List.of(
                "APP_INTERNAL_HOST=" + Loopback.HOST,
                "APP_INTERNAL_PORT=" + node.httpPort(),
                "APP_EXTERNAL_HOST=" + Loopback.HOST,
                "APP_EXTERNAL_PORT=" + node.httpPort(),
                "PROFILES_BASE_PATH=" + home.dataFolder(node).toAbsolutePath(),
                "PROFILES_NAMES=lms,virtual-classroom",
                "PROFILE_LMS_URL=",
                "WORKERS_COUNT=1");
    }
}
