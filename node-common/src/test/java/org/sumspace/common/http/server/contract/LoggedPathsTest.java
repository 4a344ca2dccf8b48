package org.sumspace.common.http.server.contract;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Await;

/** The person in the path of a request is never in the log, whatever the result of the request is. */
@Isolated("it reads what the whole JVM logs")
class LoggedPathsTest {
    private static final String PERSON = "anna";

    private final Vertx vertx = Vertx.vertx();
    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final Logger requests = (Logger) LoggerFactory.getLogger("org.sumspace.requests");
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private ApiServer server;
    private ApiProbe probe;

    @BeforeEach
    void start() {
        Contract contract = Contract.load("contracts/people.yaml");
        server = Await.result(ApiServer.builder(
                        vertx,
                        new HttpConfig("127.0.0.1", 0, null, false, null, null, null),
                        new LimitsConfig(1_024, 4, 60, 5, 1, 2),
                        contract)
                .security("bearerAuth", LoggedPathsTest::authenticate)
                .start(new Operations()
                        .handle(
                                "countGroup",
                                ctx -> ctx.response().setStatusCode(204).end())
                        .handle("addPerson", LoggedPathsTest::add)));
        probe = new ApiProbe(vertx, server.baseUrl(), contract);
        requests.setLevel(Level.INFO);
        log.start();
        root.addAppender(log);
    }

    @AfterEach
    void stop() {
        root.detachAppender(log);
        requests.setLevel(null);
        Await.result(server.stop());
        Await.result(vertx.close());
    }

    private static Future<Void> authenticate(RoutingContext ctx) {
        return "Bearer good".equals(ctx.request().getHeader("Authorization"))
                ? Future.succeededFuture()
                : Future.failedFuture(NodeException.unauthenticated("Log in."));
    }

    private static void add(RoutingContext ctx) {
        if (ApiRequest.of(ctx).path("group").equals("broken")) {
            throw new IllegalStateException("the store is down");
        }
        ctx.response().setStatusCode(204).end();
    }

    @ParameterizedTest
    @CsvSource({
        "PUT, /people/anna@x.example/g1, good, 204, /people/{person}/g1",
        "PUT, /people/mailto%3Aanna%2Fb%40x/g1/, good, 204, /people/{person}/g1",
        "PUT, /people/anna/g1, bad, 401, /people/{person}/g1",
        "PUT, /people/anna/not_a_group, good, 400, /people/{person}/not_a_group",
        "PATCH, /people/anna/g1, good, 405, /people/{person}/g1",
        "PUT, /People/anna/g1, good, 404, /people/{person}/g1",
        "PUT, /%70eople//anna/./g1, good, 204, /people/{person}/g1",
        "PUT, /people/anna/g1/more, good, 404, /people/...",
        "PUT, /people%2Fanna/g1, good, 404, /people/...",
        "GET, /people/anna%2Fg1, good, 400, /people/...",
        "GET, /people/g1, good, 204, /people/{group}",
        "GET, /people/g1/, good, 204, /people/{group}",
        "DELETE, /people/anna@x.example, good, 405, /people/{group}",
        "PUT, /people/anna/, good, 405, /people/{group}",
        "GET, /other/path, good, 404, /other/path"
    })
    void requests_areLoggedWithoutThePerson(String method, String path, String token, int status, String logged) {
        probe.put(path, new JsonObject()).method(method).bearer(token).expect(status);

        assertThat(requestPaths()).containsExactly(logged);
        assertNobodyIsNamed();
    }

    @Test
    void failures_areLoggedWithoutThePerson() {
        probe.put("/people/anna/broken", new JsonObject()).bearer("good").expect(500);

        assertThat(requestPaths()).containsExactly("/people/{person}/broken");
        assertThat(List.copyOf(log.list))
                .extracting(ILoggingEvent::getFormattedMessage)
                .anyMatch(message -> message.startsWith("PUT /people/{person}/broken failed"));
        assertNobodyIsNamed();
    }

    /** A request is logged when it is answered, which the client may see first. */
    private List<String> requestPaths() {
        return Awaitility.await()
                .until(
                        () -> List.copyOf(log.list).stream()
                                .filter(event -> event.getLoggerName().equals(requests.getName()))
                                .flatMap(event -> event.getKeyValuePairs().stream())
                                .filter(pair -> pair.key.equals("path"))
                                .map(pair -> String.valueOf(pair.value))
                                .toList(),
                        paths -> !paths.isEmpty());
    }

    private void assertNobodyIsNamed() {
        assertThat(List.copyOf(log.list))
                .allSatisfy(event -> assertThat(event.getFormattedMessage() + event.getKeyValuePairs())
                        .doesNotContain(PERSON));
    }
}
