package org.sumspace.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StreamedAnswerTest {
    private static final String CONTENT = "a model";
    private static final String SHA_256 = "97ff8a35544dcf40ad84047074439dd6aa3a0be469ea578a1b1c017d939ec61c";
    private static final NodeRequest FILE = NodeRequest.get("/file");

    private final FakeNode node;

    @TempDir
    private Path folder;

    StreamedAnswerTest() throws IOException {
        node = new FakeNode();
    }

    @AfterEach
    void stop() {
        node.close();
    }

    @Test
    void file_replacesAnOlderOne_andOnlyTheUserCanReadIt() throws Exception {
        node.answer(
                "GET /file",
                200,
                CONTENT,
                "Repr-Digest",
                "sha-512=:AAAA:, sha-256=:l/+KNVRNz0CthARwdEOd1qo6C+Rp6leKGxwBfZOexhw=:");
        Path file = Files.writeString(folder.resolve("model.joblib"), "an older one, which is longer");

        try (StreamedAnswer answer = node.client().open(FILE)) {
            answer.save(file, SHA_256.toUpperCase(Locale.ROOT));
        }

        assertThat(file).hasContent(CONTENT);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void fileWithAnotherDigestThanTheExpectedOne_isNotWritten() {
        node.answer("GET /file", 200, CONTENT + "!");
        Path file = folder.resolve("model.joblib");

        assertThatThrownBy(() -> {
                    try (StreamedAnswer answer = node.client().open(FILE)) {
                        answer.save(file, SHA_256);
                    }
                })
                .isInstanceOf(DigestMismatchException.class)
                .hasMessageContainingAll("GET http://localhost", "expected " + SHA_256);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void answerWithAnotherDigestThanTheNodeStates_isNoticedByEveryReader() {
        node.answer(
                "GET /file",
                200,
                CONTENT + "!",
                "Repr-Digest",
                "sha-256=:l/+KNVRNz0CthARwdEOd1qo6C+Rp6leKGxwBfZOexhw=:");

        assertThatThrownBy(() -> {
                    try (StreamedAnswer answer = node.client().open(FILE)) {
                        answer.save(folder.resolve("model.joblib"));
                    }
                })
                .isInstanceOf(DigestMismatchException.class);
        assertThatThrownBy(() -> {
                    try (StreamedAnswer answer = node.client().open(FILE)) {
                        answer.body().readAllBytes();
                    }
                })
                .isInstanceOf(DigestMismatchException.class);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void cutAnswer_isAFailure() throws Exception {
        try (ServerSocket server = new ServerSocket(0)) {
            Thread node = new Thread(() -> {
                try (Socket socket = server.accept()) {
                    socket.getInputStream().read(new byte[1000]);
                    socket.getOutputStream().write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf".getBytes(UTF_8));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            node.start();
            NodeClient client = NodeClient.anonymous(
                    HttpClient.newHttpClient(), URI.create("http://localhost:" + server.getLocalPort()));

            assertThatThrownBy(() -> {
                        try (StreamedAnswer answer = client.open(FILE)) {
                            answer.save(folder.resolve("model.joblib"));
                        }
                    })
                    .isInstanceOf(RemoteException.class)
                    .hasMessageContaining("was cut");
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void lines_areReadAsTheyArrive() {
        node.answer("GET /file", 200, "{\"a\": 1}\n\n{\"a\": 2}\r\n{\"a\"");

        try (StreamedAnswer answer = node.client().open(FILE)) {
            var lines = answer.lines().iterator();
            assertThat(lines.next().path("a").asInt()).isEqualTo(1);
            assertThat(lines.next().path("a").asInt()).isEqualTo(2);
            assertThatThrownBy(lines::next)
                    .isInstanceOf(RemoteException.class)
                    .hasMessageStartingWith("expected lines of JSON in the answer to GET http://localhost");
        }
    }

    @Test
    void refusal_isReadLikeThatOfOtherRequests() {
        assertThatThrownBy(() -> node.client().open(FILE))
                .isInstanceOf(RefusedException.NotFound.class)
                .hasMessageEndingWith("answered 404: There is none");
    }
}
