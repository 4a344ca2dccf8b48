package org.sumspace.common.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxException;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.ClosedChannelException;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.RawConnection;
import org.sumspace.common.testkit.RawConnection.Answer;

/** A failure that is not a fault of the node's program is neither answered with 500 nor logged as an error. */
@Isolated("it reads what the whole JVM logs")
class NodeFaultsTest {
    private final Vertx vertx = Vertx.vertx();
    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final Queue<RoutingContext> waiting = new ConcurrentLinkedQueue<>();
    private final PrometheusMeterRegistry metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private volatile boolean answersFirst;
    private URI server = URI.create("http://none");

    @BeforeEach
    void start() {
        Operations operations = new Operations()
                        .handle("waitForThings", waiting::add)
                        .handle(
                                "addThing",
                                ctx -> ctx.response().setStatusCode(204).end())
                        .handle("addThings", this::fail)
                        .handle("getSet", ctx -> ctx.json(new JsonObject()).onFailure(ctx::fail))
                        .stream("putFile", 1 << 20, this::readWhole);
        server = Await.result(ApiServer.builder(
                                vertx,
                                new HttpConfig("127.0.0.1", 0, null, false, null, null, null),
                                new LimitsConfig(1 << 20, 4, 60, 5, 1, 2),
                                Contract.load("contracts/edge.yaml"))
                        .security("bearerAuth", ctx -> Future.succeededFuture())
                        .metrics(metrics)
                        .start(operations))
                .baseUrl();
        log.start();
        root.addAppender(log);
    }

    @AfterEach
    void stop() {
        root.detachAppender(log);
        Await.result(vertx.close());
    }

    private void readWhole(RoutingContext ctx) {
        waiting.add(ctx);
        ctx.request().body().onFailure(ctx::fail);
        ctx.request().resume();
    }

    private List<String> errors() {
        return List.copyOf(log.list).stream()
                .filter(event -> event.getLevel().isGreaterOrEqual(Level.ERROR))
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }

    @Test
    void fullDisk_is503_andNoError() {
        for (Throwable failure : List.of(
                new UncheckedIOException(new FileSystemException("/data/x", null, "No space left on device")),
                new IllegalStateException(new IOException("Disk quota exceeded")))) {
            failures.add(failure);
            Answer answer = RawConnection.exchange(
                    server,
                    "POST /things/all HTTP/1.1\r\nHost: node\r\nContent-Type: application/octet-stream\r\n"
                            + "Content-Length: 1\r\n\r\nx");
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.header("retry-after")).isNotEmpty();
            assertThat(answer.body()).contains("disk").doesNotContain("/data/x");
        }
        assertThat(errors()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Host: \r\n",
                "Host: a b\r\n",
                "Host: [::1\r\n",
                "Host: a:b\r\n",
                "Host: a:99999\r\n",
                "Host: a/b\r\n",
                "Host: a\r\nHost: b\r\n",
                "Host: ,\r\n",
                "Host: %zz\r\n"
            })
    void missingOrMalformedHost_is400(String host) {
        for (String target : List.of("/things/a/set", "/health", "/docs/", "/nothing")) {
            Answer answer = RawConnection.exchange(server, "GET " + target + " HTTP/1.1\r\n" + host + "\r\n");
            assertThat(answer.status()).as(target).isEqualTo(400);
            assertThat(answer.body()).contains("Host");
        }
        assertThat(errors()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a.example:8080", "127.0.0.1:1", "[::1]:8080", "a_b", "xn--a.example."})
    void host_isAccepted(String host) {
        assertThat(RawConnection.exchange(server, "GET /things/a/set HTTP/1.1\r\nHost: " + host + "\r\n\r\n")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void clientsThatGoAway_areNoErrors() {
        String upload = "PUT /things/a/file HTTP/1.1\r\nHost: node\r\nContent-Type: application/octet-stream\r\n"
                + "Content-Length: 100\r\n\r\nx";
        String body = "POST /things HTTP/1.1\r\nHost: node\r\nContent-Type: application/octet-stream\r\n"
                + "Content-Length: 100\r\n\r\nx";
        for (String request : List.of(upload, "GET /things HTTP/1.1\r\nHost: node\r\n\r\n")) {
            for (boolean abruptly : new boolean[] {false, true}) {
                RawConnection gone = RawConnection.open(server).send(request);
                Awaitility.await().until(() -> !waiting.isEmpty());
                RoutingContext ctx = waiting.remove();
                close(gone, abruptly);
                Awaitility.await()
                        .until(() -> ctx.response().closed() || ctx.response().ended());
            }
        }
        for (boolean abruptly : new boolean[] {false, true}) {
            close(RawConnection.open(server).send(body), abruptly);
            close(RawConnection.open(server).send("GET /thi"), abruptly);
        }
        assertThat(RawConnection.exchange(server, "GET /health HTTP/1.1\r\nHost: node\r\n\r\n")
                        .status())
                .isEqualTo(200);
        assertThat(errors()).isEmpty();
        assertThat(gone()).isGreaterThanOrEqualTo(4);
    }

    private double gone() {
        return metrics.counter("sumspace.clients.gone").count();
    }

    /** The system reports a closed connection when the node writes to it, which can be before the node has noticed. */
    @Test
    void answerThatCannotBeWritten_isCountedOnce_andNoError() {
        List<Throwable> closed = List.of(
                new IOException("Broken pipe"),
                new IOException("Connection reset by peer"),
                new ClosedChannelException(),
                new VertxException("Connection was closed"));
        answersFirst = true;
        failures.addAll(closed);
        for (int i = 0; i < closed.size(); i++) {
            assertThat(addThings()).isEqualTo(200);
        }
        Awaitility.await().until(() -> gone() == closed.size());
        assertThat(errors()).isEmpty();
    }

    /** Of another server, which the node asked. */
    @Test
    void connectionToAnotherServerThatIsClosed_isAnError() {
        failures.add(new IOException("Broken pipe"));
        assertThat(addThings()).isEqualTo(500);
        assertThat(errors()).hasSize(1);
        assertThat(gone()).isZero();
    }

    private int addThings() {
        return RawConnection.exchange(
                        server,
                        "POST /things/all HTTP/1.1\r\nHost: node\r\nContent-Type: application/octet-stream\r\n"
                                + "Content-Length: 1\r\n\r\nx")
                .status();
    }

    private void fail(RoutingContext ctx) {
        Throwable failure = failures.remove();
        if (answersFirst) {
            ctx.end();
            ctx.fail(failure);
        }
        ctx.fail(failure);
    }

    @Test
    void clientsThatGoAwayAmongManyRequests_areNoErrors() {
        String requests = "GET /things/a/set HTTP/1.1\r\nHost: node\r\n\r\n".repeat(40);
        for (int i = 0; i < 100; i++) {
            close(RawConnection.open(server).send(requests), i % 2 == 0);
        }
        assertThat(RawConnection.exchange(server, "GET /health HTTP/1.1\r\nHost: node\r\n\r\n")
                        .status())
                .isEqualTo(200);
        Awaitility.await().until(() -> gone() > 0);
        assertThat(errors()).isEmpty();
    }

    private static void close(RawConnection connection, boolean abruptly) {
        if (abruptly) {
            connection.abort();
        } else {
            connection.close();
        }
    }

    /** The refusal of the bytes after a request must not overtake or replace the answer of that request. */
    @Test
    void requestBeforeGarbage_isAnsweredFirst() {
        try (RawConnection connection = RawConnection.open(server)) {
            connection.send("GET /things HTTP/1.1\r\nHost: node\r\n\r\nGARBAGE\r\n\r\n");
            Awaitility.await().until(() -> !waiting.isEmpty());
            Await.result(vertx.timer(50));
            waiting.remove().json(new JsonObject().put("done", true));
            Answer first = connection.answer();
            assertThat(first.status()).isEqualTo(200);
            assertThat(first.body()).contains("done");
            assertThat(connection.answer().status()).isEqualTo(400);
            assertThat(connection.untilClosed()).isEmpty();
        }
    }
}
