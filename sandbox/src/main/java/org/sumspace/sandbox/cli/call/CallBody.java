package org.sumspace.sandbox.cli.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.sandbox.SandboxException;

/** The body of a request and its media type. */
record CallBody(String mediaType, BodyPublisher publisher) {
    private static final String STANDARD_INPUT = "@-";

    /** A source that can be read more than once. */
    private interface Source {
        InputStream open() throws IOException;
    }

    /**
     * @param argument {@code @FILE}, {@code @-} for standard input, or the body itself
     * @param types the media types that the operation takes, at least one
     * @param wanted one of them; null to send JSON if the body and the operation are, or else the first one
     */
    static CallBody of(String argument, List<String> types, @Nullable String wanted, InputStream standardInput)
            throws IOException {
        if (argument.startsWith("@") && !argument.equals(STANDARD_INPUT)) {
            Path file = Path.of(argument.substring(1));
            String type = type(() -> Files.newInputStream(file), argument.substring(1), types, wanted);
            return new CallBody(type, BodyPublishers.ofFile(file));
        }
        byte[] bytes = argument.equals(STANDARD_INPUT) ? standardInput.readAllBytes() : argument.getBytes(UTF_8);
        String name = argument.equals(STANDARD_INPUT) ? "standard input" : "the body";
        return new CallBody(
                type(() -> new ByteArrayInputStream(bytes), name, types, wanted), BodyPublishers.ofByteArray(bytes));
    }

    private static String type(Source source, String name, List<String> types, @Nullable String wanted)
            throws IOException {
        Optional<String> json = types.stream().filter(MediaTypes::isJson).findFirst();
        if (wanted != null || json.isEmpty()) {
            return wanted == null ? types.get(0) : wanted;
        }
        Optional<JacksonException> problem = problem(source);
        if (problem.isPresent() && types.size() == 1) {
            throw new SandboxException(
                    name + " is not JSON: " + problem.get().getOriginalMessage() + " (line "
                            + problem.get().getLocation().getLineNr() + ")",
                    "Correct it; --help shows an example. A file is named as @FILE",
                    problem.get());
        }
        return problem.isEmpty() ? json.get() : types.get(0);
    }

    /** Why the source is not one value of JSON. */
    private static Optional<JacksonException> problem(Source source) throws IOException {
        try (InputStream in = source.open();
                JsonParser parser = new JsonFactory().createParser(in)) {
            parser.nextToken();
            parser.skipChildren();
            return parser.nextToken() == null
                    ? Optional.empty()
                    : Optional.of(new com.fasterxml.jackson.core.JsonParseException(
                            parser, "expected the end after the first value"));
        } catch (JacksonException damaged) {
            return Optional.of(damaged);
        }
    }
}
