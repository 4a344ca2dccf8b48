package org.sumspace.common.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A connection on which a test sends requests byte for byte. HTTP clients would repair these requests. */
public final class RawConnection implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;

    private RawConnection(Socket socket) throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
    }

    /** @param headers their names in lower case */
    public record Answer(int status, Map<String, String> headers, String body) {
        public Answer {
            headers = Map.copyOf(headers);
        }

        public String header(String name) {
            return headers.getOrDefault(name, "");
        }
    }

    public static RawConnection open(URI server) {
        try {
            Socket socket = new Socket(server.getHost(), server.getPort());
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(Math.toIntExact(Patience.MAX.toMillis()));
            return new RawConnection(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The answer to one request, on a connection of its own. */
    public static Answer exchange(URI server, String request) {
        try (RawConnection connection = open(server)) {
            return connection.send(request).answer();
        }
    }

    public RawConnection send(String text) {
        return send(text.getBytes(ISO_8859_1));
    }

    public RawConnection send(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Closes the connection with a reset, as a client does that crashes. */
    public void abort() {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for one answer, with as much body as its Content-Length says. */
    public Answer answer() {
        return answer(true);
    }

    /** Waits for the answer to a HEAD request, whose Content-Length is that of a GET. */
    public Answer answerWithoutBody() {
        return answer(false);
    }

    private Answer answer(boolean withBody) {
        try {
            String statusLine = line().orElseThrow(() -> new AssertionError("closed without an answer"));
            Map<String, String> headers = new HashMap<>();
            String header = line().orElse("");
            while (!header.isEmpty()) {
                int colon = header.indexOf(':');
                headers.put(
                        header.substring(0, colon).toLowerCase(Locale.ROOT),
                        header.substring(colon + 1).strip());
                header = line().orElse("");
            }
            int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
            String body = withBody ? new String(in.readNBytes(length), ISO_8859_1) : "";
            return new Answer(Integer.parseInt(statusLine.split(" ")[1]), headers, body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until the server closes the connection, and returns what it sent before. */
    public String untilClosed() {
        try {
            return new String(in.readAllBytes(), ISO_8859_1);
        } catch (SocketException reset) {
            return "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<String> line() throws IOException {
        StringBuilder line = new StringBuilder();
        int next = in.read();
        if (next < 0) {
            return Optional.empty();
        }
        while (next >= 0 && next != '\n') {
            line.append((char) next);
            next = in.read();
        }
        return Optional.of(line.toString().stripTrailing());
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
