package org.sumspace.sandbox.cli.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.sumspace.client.StreamedAnswer;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.PrintedText;

/** The answer of a node: JSON and text are printed, anything is written to a file. */
record CallAnswer(StreamedAnswer answer) {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final String TEXT = "text/.*|application/(.*[+-])?(ndjson|xml|yaml)";

    private String mediaType() {
        return MediaTypes.essence(answer.headers().firstValue("Content-Type").orElse(null));
    }

    /** Writes the answer to a file, which appears when it is complete. Only the user can read it. */
    void write(Path file, PrintWriter err) throws IOException {
        answer.save(file);
        err.printf(Locale.ROOT, "wrote %,d bytes (%s) to %s%n", Files.size(file), mediaType(), file);
    }

    /**
     * Prints the answer; lines of a stream as they arrive.
     *
     * @return the body if it is JSON, otherwise missing
     */
    JsonNode print(PrintWriter out) throws IOException {
        try (InputStream body = answer.body()) {
            if (MediaTypes.isJson(mediaType())) {
                JsonNode json = parsed(body.readAllBytes());
                if (!json.isMissingNode()) {
                    out.println(PrintedText.of(json));
                }
                return json;
            }
            if (mediaType().matches(TEXT)) {
                new BufferedReader(new InputStreamReader(body, UTF_8))
                        .lines()
                        .forEach(line -> out.println(PrintedText.ofLine(line)));
            } else if (body.read() >= 0) {
                throw new SandboxException(
                        "the answer is no text but " + mediaType(), "Repeat the command with --output FILE");
            }
            return MissingNode.getInstance();
        }
    }

    private JsonNode parsed(byte[] body) throws IOException {
        try {
            return JSON.readTree(body);
        } catch (JacksonException damaged) {
            throw new SandboxException("the answer is not JSON", "Is this the address of a node?", damaged);
        }
    }
}
