package org.sumspace.assessment.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;

class UrlInputTest {
    private static final byte[] TABLE = "a,b\n1,2\n".getBytes(UTF_8);
    private static final int BYTES_MAX = 1_000;
    private static final CountDownLatch END = new CountDownLatch(1);
    private static final AtomicInteger REQUESTS = new AtomicInteger();

    @SuppressWarnings("NullAway.Init")
    private static HttpServer server;

    private static final ExecutorService THREADS = Executors.newCachedThreadPool();

    @BeforeAll
    static void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(THREADS);
        server.createContext("/", UrlInputTest::answer);
        server.start();
    }

    @AfterAll
    static void stop() {
        END.countDown();
        server.stop(0);
        THREADS.shutdownNow();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        REQUESTS.incrementAndGet();
        try (exchange) {
            switch (exchange.getRequestURI().getPath()) {
                case "/data/visits.csv" -> {
                    exchange.sendResponseHeaders(200, TABLE.length);
                    exchange.getResponseBody().write(TABLE);
                }
                case "/redirect" -> {
                    exchange.getResponseHeaders().add("Location", "/data/visits.csv");
                    exchange.sendResponseHeaders(302, -1);
                }
                case "/compressed" -> {
                    exchange.getResponseHeaders().add("Content-Encoding", "gzip");
                    exchange.sendResponseHeaders(200, TABLE.length);
                    exchange.getResponseBody().write(TABLE);
                }
                case "/short" -> {
                    exchange.sendResponseHeaders(200, TABLE.length + 100);
                    exchange.getResponseBody().write(TABLE);
                    exchange.getResponseBody().flush();
                }
                case "/endless" -> {
                    exchange.sendResponseHeaders(200, 0);
                    for (int i = 0; i < 10 * BYTES_MAX; i++) {
                        exchange.getResponseBody().write(TABLE);
                    }
                }
                case "/stalls" -> {
                    exchange.sendResponseHeaders(200, TABLE.length);
                    exchange.getResponseBody().write(TABLE, 0, 3);
                    exchange.getResponseBody().flush();
                    END.await();
                }
                default -> exchange.sendResponseHeaders(404, -1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    private static Map<String, String> permitted() {
        return Map.of(
                "OUTBOUND_ALLOW",
                "127.0.0.0/8",
                "INPUT_PORTS",
                Integer.toString(server.getAddress().getPort()));
    }

    private static UrlInput fetch(String path) throws IOException {
        return UrlInput.fetch(url(path), permitted(), BYTES_MAX, Duration.ofSeconds(path.equals("/stalls") ? 1 : 30));
    }

    /** assessment I2. */
    @Test
    void download_isAFileOfItsName_andGoneAtTheEnd() throws IOException {
        Path file;
        try (UrlInput input = fetch("/data/visits.csv?token=x")) {
            file = input.file();
            assertThat(file).hasBinaryContent(TABLE).hasFileName("visits.csv");
            assertThat(Files.getLastModifiedTime(file).toMillis()).isZero();
        }
        assertThat(file).doesNotExist();
        assertThat(file.getParent()).doesNotExist();
    }

    /** assessment I2: a source that redirects, ends early, never ends, stalls or compresses ends in a refusal. */
    @ParameterizedTest
    @CsvSource({
        "/redirect, INPUT_NOT_AVAILABLE",
        "/absent, INPUT_NOT_AVAILABLE",
        "/compressed, INPUT_NOT_AVAILABLE",
        "/short, INPUT_NOT_AVAILABLE",
        "/stalls, INPUT_NOT_AVAILABLE",
        "/endless, FILE_TOO_LARGE"
    })
    void badSources_areRefused(String path, FailureCode code) {
        assertThatExceptionOfType(AssessmentException.class)
                .isThrownBy(() -> fetch(path))
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(code));
    }

    /** assessment I2: no request is sent. */
    @Test
    void internalAddressesAndOtherPorts_areRefused() {
        int before = REQUESTS.get();
        String port = Integer.toString(server.getAddress().getPort());
        assertRefused(url("/data/visits.csv"), Map.of("INPUT_PORTS", port));
        assertRefused(url("/data/visits.csv").replace("http:", "https:"), Map.of("INPUT_PORTS", port));
        assertRefused(url("/data/visits.csv").replace("127.0.0.1", "user:password@127.0.0.1"), permitted());
        assertRefused(url("/data/visits.csv"), Map.of("OUTBOUND_ALLOW", "127.0.0.0/8"));
        assertRefused("http://169.254.169.254/latest/meta-data", permitted());
        assertRefused("https://a b/x", permitted());
        assertThat(REQUESTS).hasValue(before);
    }

    private static void assertRefused(String url, Map<String, String> environment) {
        assertThatExceptionOfType(AssessmentException.class)
                .as(url)
                .isThrownBy(() -> UrlInput.fetch(url, environment, BYTES_MAX, Duration.ofSeconds(30)))
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(FailureCode.INPUT_NOT_AVAILABLE));
    }
}
