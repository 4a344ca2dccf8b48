package org.sumspace.sandbox.training;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.sumspace.sandbox.SandboxException;

/** Reads parameters of a training plan from a file; they override those that the demonstration sets. */
final class FurtherParameters {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long BYTES_MAX = 1 << 20;
    private static final Map<String, String> OPTIONS =
            Map.of("rounds", "--rounds", "localEpochs", "--local-epochs", "seed", "--seed", "groups", "--groups");

    private FurtherParameters() {}

    /** @throws SandboxException if the file is not readable or not a JSON object, or sets a parameter that has an option */
    static ObjectNode read(Path file) {
        JsonNode json = parse(file);
        if (!(json instanceof ObjectNode parameters)) {
            throw new SandboxException(
                    "expected a JSON object in --parameters " + file, "For example: {\"proximalTerm\": 0.1}");
        }
        OPTIONS.forEach((name, option) -> {
            if (parameters.has(name)) {
                throw new SandboxException(
                        "--parameters " + file + " sets '" + name + "'", "Use the option " + option + " instead");
            }
        });
        return parameters;
    }

    private static JsonNode parse(Path file) {
        try {
            if (Files.size(file) > BYTES_MAX) {
                throw new SandboxException(
                        "--parameters " + file + " is larger than " + BYTES_MAX + " bytes", "Name a smaller file");
            }
            return JSON.readTree(file.toFile());
        } catch (JsonProcessingException e) {
            throw new SandboxException(
                    "--parameters " + file + " is not valid JSON: " + e.getOriginalMessage(),
                    "See line " + e.getLocation().getLineNr(),
                    e);
        } catch (IOException e) {
            throw new SandboxException("could not read --parameters " + file, "Name a file with a JSON object", e);
        }
    }
}
