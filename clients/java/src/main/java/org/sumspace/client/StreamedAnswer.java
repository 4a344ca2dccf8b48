package org.sumspace.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An answer that is read as it arrives: once, in one of the ways below. Closing it ends it. */
public final class StreamedAnswer implements AutoCloseable {
    private final String request;
    private final HttpResponse<InputStream> response;
    private final CheckedStream body;

    /** @param request method and URL */
    StreamedAnswer(String request, HttpResponse<InputStream> response) {
        this.request = request;
        this.response = response;
        this.body = new CheckedStream(request, response.body(), response.headers());
    }

    public int status() {
        return response.statusCode();
    }

    public HttpHeaders headers() {
        return response.headers();
    }

    /**
     * The bytes. Reading throws a {@link RemoteException} if the connection ends before the answer, and a
     * {@link DigestMismatchException} behind the last byte if the node states another SHA-256 ({@code Repr-Digest}).
     */
    public InputStream body() {
        return body;
    }

    /**
     * The values of lines of JSON ({@code application/x-ndjson}), as they arrive.
     *
     * @throws RemoteException when a line is read that is not JSON
     */
    public Stream<JsonNode> lines() {
        return new BufferedReader(new InputStreamReader(body, UTF_8))
                .lines()
                .filter(line -> !line.isEmpty())
                .map(this::parsed);
    }

    private JsonNode parsed(String line) {
        try {
            return NodeClient.JSON.readTree(line);
        } catch (JacksonException e) {
            throw new RemoteException("expected lines of JSON in the answer to " + request, e);
        }
    }

    /** Writes the answer into a file as {@link #save(Path, String)} does, if its SHA-256 is not known before. */
    public void save(Path file) throws IOException {
        save(file, "");
    }

    /**
     * Writes the answer into a file that only this user can read. It appears, in the place of an older one, when it is
     * complete.
     *
     * @param sha256 that the file must have, in hexadecimal digits; empty for any
     * @throws IOException if the file cannot be written
     * @throws DigestMismatchException if the content is another one; the file is not written then
     */
    public void save(Path file, String sha256) throws IOException {
        Path target = file.toAbsolutePath();
        Path draft = Files.createTempFile(target.getParent(), ".sumspace-", ".part");
        try (body) {
            try (OutputStream out = Files.newOutputStream(draft)) {
                body.transferTo(out);
            }
            body.requireHex(sha256);
            Files.move(draft, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    @Override
    public void close() {
        try {
            body.close();
        } catch (IOException e) {
            throw new RemoteException("could not end the answer to " + request, e);
        }
    }

    /** Computes the SHA-256 of what is read, and compares it at the end. */
    private static final class CheckedStream extends InputStream {
        private static final Pattern STATED = Pattern.compile("\\bsha-256=:([^:]*):");

        private final String request;
        private final InputStream content;
        private final String stated;
        private final MessageDigest running;
        private byte @Nullable [] sha256;

        private CheckedStream(String request, InputStream content, HttpHeaders headers) {
            this.request = request;
            this.content = content;
            Matcher digest = STATED.matcher(headers.firstValue("Repr-Digest").orElse(""));
            this.stated = digest.find() ? digest.group(1) : "";
            try {
                this.running = MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every JDK has SHA-256", e);
            }
        }

        @Override
        public int read() {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
        }

        @Override
        public int read(byte[] bytes, int from, int length) {
            int count;
            try {
                count = content.read(bytes, from, length);
            } catch (IOException e) {
                throw new RemoteException("the answer to " + request + " was cut: " + e, e);
            }
            if (count >= 0) {
                running.update(bytes, from, count);
            } else if (sha256 == null) {
                sha256 = running.digest();
                require(stated, Base64.getEncoder().encodeToString(sha256));
            }
            return count;
        }

        /** @param expected in hexadecimal digits; empty for any */
        private void requireHex(String expected) {
            require(
                    expected.toLowerCase(Locale.ROOT),
                    HexFormat.of().formatHex(requireNonNull(sha256, "not read yet")));
        }

        private void require(String expected, String found) {
            if (!expected.isEmpty() && !expected.equals(found)) {
                throw new DigestMismatchException(request, found, expected);
            }
        }

        @Override
        public void close() throws IOException {
            content.close();
        }
    }
}
