package org.sumspace.sandbox.space;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.sumspace.common.crypto.Digest;

/** The assessment node's settings as a file of variables. Its secrets follow from the password of its organisation's operator. */
final class AssessmentSettings {
    private AssessmentSettings() {}

    /** Writes the file into the node's folder. */
    static Path write(SpaceHome home, NodeSpec node) {
        Path file = home.nodeFolder(node).resolve("assessment.env");
        try {
            Files.createDirectories(file.getParent());
            return Files.write(file, of(home, node));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> of(SpaceHome home, NodeSpec node) {
        SpaceAccount operator = home.plan().operatorOf(node);
        return List.of(
                "API_HOST=" + Loopback.HOST,
                "API_PORT=" + node.httpPort(),
                "DATA_DIR=" + home.dataFolder(node).toAbsolutePath(),
                "POSTGRES_PASSWORD=" + secret("database", operator),
                "SVC_SECRET_KEY=" + secret("sessions", operator),
                "SVC_HASH_SECRET=" + secret("pseudonyms", operator),
                "FIRST_ADMIN_EMAIL=" + operator.email(),
                "UPLOADS_ENABLED=true");
    }

    private static String secret(String use, SpaceAccount operator) {
        return Digest.of((use + " " + operator.password()).getBytes(UTF_8)).toString();
    }
}
