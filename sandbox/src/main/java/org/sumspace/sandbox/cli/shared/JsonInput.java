package org.sumspace.sandbox.cli.shared;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sumspace.sandbox.SandboxException;

/** Reads JSON that a user gives to a command. */
public final class JsonInput {
    private static final String STANDARD_INPUT = "-";
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private JsonInput() {}

    public static ObjectNode empty() {
        return JSON.createObjectNode();
    }

    /** @param file the path, or {@code -} for {@code standardInput} */
    public static ObjectNode object(String file, InputStream standardInput) throws IOException {
        if (read(file, standardInput) instanceof ObjectNode object) {
            return object;
        }
        throw new SandboxException(file + " contains no JSON object", "Expected the fields, like {\"name\": \"...\"}");
    }

    public static JsonNode read(String file, InputStream standardInput) throws IOException {
        byte[] bytes = file.equals(STANDARD_INPUT) ? standardInput.readAllBytes() : Files.readAllBytes(Path.of(file));
        try {
            return JSON.readTree(bytes);
        } catch (JacksonException damaged) {
            throw new SandboxException(
                    file + " is not JSON: " + damaged.getOriginalMessage() + " (line "
                            + damaged.getLocation().getLineNr() + ")",
                    "Correct it",
                    damaged);
        }
    }
}
