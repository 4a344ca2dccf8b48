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

/** Parameters of a training plan from a file, over those that the demonstration sets itself. */
final class FurtherParameters {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long BYTES_MAX = 1 << 20;
    private static final Map<String, String> OPTIONS =
            Map.of("rounds", "--rounds", "localEpochs", "--local-epochs", "seed", "--seed", "groups", "--groups");

    private FurtherParameters() {}

    /** @throws SandboxException the file cannot be read, is no JSON object, or names what has an option of its own */
    static ObjectNode read(Path file) {
        JsonNode json = parse(file);
        if (!(json instanceof ObjectNode parameters)) {
            throw new SandboxException(
                    "--parameters " + file + " holds no JSON object", "For example: {\"proximalTerm\": 0.1}");
        }
        OPTIONS.forEach((name, option) -> {
            if (parameters.has(name)) {
                throw new SandboxException("--parameters " + file + " sets '" + name + "'", "Say it with " + option);
            }
        });
        return parameters;
    }

    private static JsonNode parse(Path file) {
        try {
            if (Files.size(file) > BYTES_MAX) {
                throw new SandboxException("--parameters " + file + " is too large", "A few lines of JSON will do");
            }
            return JSON.readTree(file.toFile());
        } catch (JsonProcessingException e) {
            throw new SandboxException(
                    "--parameters " + file + " is no JSON: " + e.getOriginalMessage(),
                    "See line " + e.getLocation().getLineNr(),
                    e);
        } catch (IOException e) {
            throw new SandboxException(
                    "--parameters " + file + " cannot be read", "Name a file with a JSON object in it", e);
        }
    }
}
