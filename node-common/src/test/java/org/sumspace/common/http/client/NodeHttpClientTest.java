package org.sumspace.common.http.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.AsyncFile;
import io.vertx.core.file.OpenOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.ProblemJson;
import org.sumspace.common.http.client.HttpCall.HttpProxy;
import org.sumspace.common.http.tls.TlsTrust;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.Patience;
import org.sumspace.common.testkit.SmallProxy;
import org.sumspace.common.testkit.TestOrganisation;
import org.sumspace.common.trust.CertificateAuthority;
import org.sumspace.common.trust.NodeDescription;
import org.sumspace.common.trust.NodeFiles;
import org.sumspace.common.trust.NodeRole;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Isolated("it reads what the whole JVM logs")
class NodeHttpClientTest {
    private static final LimitsConfig LIMITS = limits(20);

    private final Vertx vertx = Vertx.vertx();
    private final Set<Object> connections = ConcurrentHashMap.newKeySet();

    @TempDir
    private static Path folder;

    private HttpServer server;
    private HttpServer tlsServer;
    private NodeHttpClient client;

    private static LimitsConfig limits(int requestTimeoutSeconds) {
        return new LimitsConfig(65_536, 2, requestTimeoutSeconds, 1, 1, 2);
    }

    private final Promise<Void> brokenOff = Promise.promise();
    private final Promise<Void> fileBrokenOff = Promise.promise();
    private final Promise<Void> fileOfANodeBrokenOff = Promise.promise();
    private final Promise<Void> unreadGivenUp = Promise.promise();

    @BeforeAll
    void start() throws IOException {
        CertificateAuthority authority = new TestOrganisation("Alpha").authority();
        NodeDescription node = new NodeDescription("a", NodeRole.CONNECTOR, URI.create("https://127.0.0.1"));
        NodeFiles.issue(
                authority, node, List.of("127.0.0.1"), folder, Instant.now(), Duration.ofDays(1), new SecureRandom());
        Path trust = Files.createDirectories(folder.resolve("trust"));
        authority.store(folder.resolve("authority"));
        Files.copy(folder.resolve("authority/root.crt"), trust.resolve("alpha.crt"));
        server = listen(new HttpServerOptions());
        tlsServer = listen(new HttpServerOptions()
                .setSsl(true)
                .setKeyCertOptions(new PemKeyCertOptions()
                        .setCertPath(folder.resolve(NodeFiles.TLS_CERTIFICATE).toString())
                        .setKeyPath(folder.resolve(NodeFiles.TLS_KEY).toString())));
        client = new NodeHttpClient(
                vertx,
                new OutboundGuard(vertx, List.of("127.0.0.0/8")),
                LIMITS,
                TlsTrust.ofOrganisationsAndSystem(trust, null));
    }

    private HttpServer listen(HttpServerOptions options) {
        return Await.result(
                vertx.createHttpServer(options).requestHandler(this::answer).listen(0, "127.0.0.1"));
    }

    private void answer(HttpServerRequest request) {
        connections.add(request.connection());
        switch (request.path()) {
            case "/problem" ->
                request.response()
                        .setStatusCode(422)
                        .putHeader("Content-Type", MediaTypes.PROBLEM_JSON)
                        .end(ProblemJson.write(NodeException.unprocessable(
                                        List.of(new Violation("/a", "b"), new Violation("/c", "d"))))
                                .toBuffer());
            case "/unread" -> {
                request.connection().closeHandler(closed -> unreadGivenUp.tryComplete());
                request.response().setStatusCode(404).setChunked(true).write("<html>");
            }
            case "/plain" -> request.response().setStatusCode(404).end("<html>");
            case "/redirect" ->
                request.response()
                        .setStatusCode(302)
                        .putHeader("Location", "http://169.254.169.254/")
                        .end();
            case "/silent" -> request.pause();
            case "/dripping" -> drip(request, brokenOff);
            case "/dripping/file" -> drip(request, fileBrokenOff);
            case "/dripping/node" -> drip(request, fileOfANodeBrokenOff);
            case "/large" -> request.response().end(Buffer.buffer(new byte[100_000]));
            default ->
                request.body()
                        .onSuccess(body -> request.response().end(request.method() + " " + request.uri() + " " + body));
        }
    }

    @AfterAll
    void stop() {
        Await.result(client.close());
        Await.result(vertx.close());
    }

    private URI url(String path) {
        return URI.create("http://127.0.0.1:" + server.actualPort() + path);
    }

    private NodeException failure(Future<?> future) {
        return (NodeException) Await.failure(future);
    }

    @Test
    void methodPathQueryAndBody_arrive() {
        HttpCall call = HttpCall.of(HttpMethod.PUT, url("/x%20y?a=b%26c")).body("text/plain", Buffer.buffer("hello"));
        assertThat(Await.result(client.send(call)).body().toString()).isEqualTo("PUT /x%20y?a=b%26c hello");
    }

    /** The body of an answer could pass before a caller outside of an event loop began to wait for it. */
    @Test
    void callerOnNoEventLoop_missesNoAnswer() {
        for (int i = 0; i < 500; i++) {
            assertThat(Await.result(client.send(HttpCall.get(url("/y")))).body().toString())
                    .isEqualTo("GET /y ");
        }
    }

    @Test
    void sequentialRequests_reuseConnections() {
        connections.clear();
        for (int i = 0; i < 10; i++) {
            Await.result(client.send(HttpCall.get(url("/"))));
        }
        assertThat(connections).hasSizeLessThanOrEqualTo(LIMITS.connectionsMax());
    }

    @Test
    void problem_comesBackAsTheFailureItWas() {
        NodeException failure = failure(client.send(HttpCall.get(url("/problem"))));
        assertThat(failure.type()).isEqualTo(ProblemType.UNPROCESSABLE);
        assertThat(failure.violations()).containsExactly(new Violation("/a", "b"), new Violation("/c", "d"));
    }

    @Test
    void errorThatIsNoProblem_keepsItsStatus() {
        assertThat(failure(client.send(HttpCall.get(url("/plain")))).type()).isEqualTo(ProblemType.NOT_FOUND);
    }

    @Test
    void redirect_isNotFollowed() {
        assertThat(failure(client.send(HttpCall.get(url("/redirect")))).type())
                .isEqualTo(ProblemType.FAILED_DEPENDENCY);
    }

    /** A byte now and then keeps a connection from being idle. */
    @Test
    void anyStatus_isAnAnswer_ifTheCallerAsksForIt() {
        Duration timeout = Patience.MAX;
        HttpAnswer plain = Await.result(client.sendForAnyStatus(HttpCall.get(url("/plain")), timeout));
        assertThat(plain.status()).isEqualTo(404);
        assertThat(plain.body().toString()).isEqualTo("<html>");
        assertThat(Await.result(client.sendForAnyStatus(HttpCall.get(url("/redirect")), timeout))
                        .status())
                .isEqualTo(302);
        HttpCall small = HttpCall.get(url("/large")).answerBytesMax(99_999);
        assertThat(failure(client.sendForAnyStatus(small, timeout)).type()).isEqualTo(ProblemType.TOO_LARGE);
        assertThat(failure(client.sendForAnyStatus(HttpCall.get(url("/silent")), Duration.ofMillis(300)))
                        .type())
                .isEqualTo(ProblemType.UNAVAILABLE);
    }

    private void drip(HttpServerRequest request, Promise<Void> brokenOff) {
        request.response().setChunked(true).write("a");
        long timer = vertx.setPeriodic(50, again -> request.response().write("b"));
        request.connection().closeHandler(closed -> {
            vertx.cancelTimer(timer);
            brokenOff.complete();
        });
    }

    private NodeHttpClient impatient() {
        return new NodeHttpClient(
                vertx, new OutboundGuard(vertx, List.of("127.0.0.0/8")), limits(1), new PemTrustOptions());
    }

    @Test
    void silentServer_isUnavailable() {
        assertThat(failure(impatient().send(HttpCall.get(url("/silent")))).type())
                .isEqualTo(ProblemType.UNAVAILABLE);
    }

    @Test
    void answerThatDrips_isBrokenOffWhenItsTimeIsOver() {
        assertThat(failure(impatient().send(HttpCall.get(url("/dripping")))).type())
                .isEqualTo(ProblemType.UNAVAILABLE);
        Await.result(brokenOff.future());
    }

    @Test
    void foreignDownloadThatDrips_isGivenUpWhenItsTimeIsOver() {
        assertNoErrorIsLogged(() -> {
            AsyncFile sink = open("dripping");
            Future<HttpAnswer> download = impatient()
                    .downloadForeign(HttpCall.get(url("/dripping/file")), sink)
                    .eventually(sink::close);
            assertThat(failure(download).type()).isEqualTo(ProblemType.UNAVAILABLE);
            Await.result(fileBrokenOff.future());
        });
    }

    @Test
    void downloadThatDrips_isGivenUpWhenItsTimeIsOver() {
        AsyncFile sink = open("dripping of a node");
        Future<HttpAnswer> download =
                client.download(HttpCall.get(url("/dripping/node")), sink, Duration.ofMillis(200));
        assertThat(failure(download).type()).isEqualTo(ProblemType.UNAVAILABLE);
        Await.result(fileOfANodeBrokenOff.future());
    }

    /** A chunk arrives after the caller has closed the file, because the connection is not reset yet. */
    @Test
    void lateChunk_doesNotReachTheSinkOfADownloadThatWasGivenUp() throws IOException {
        AsyncFile file = open("late");
        ClosableSink sink = new ClosableSink(file);
        Await.result(sink.write(Buffer.buffer("early")));
        sink.close();
        Await.result(file.close());

        assertThat(sink.write(Buffer.buffer("late")).failed()).isTrue();
        assertThat(sink.end().failed()).isTrue();
        assertThat(Files.readString(folder.resolve("late"))).isEqualTo("early");
    }

    @Test
    void errorOfAForeignServer_isNoneOfThisNode_andItsTextIsNotRead() {
        assertNoErrorIsLogged(() -> {
            NodeException failure = failure(client.downloadForeign(HttpCall.get(url("/unread")), open("unread")));
            assertThat(failure.type()).isEqualTo(ProblemType.FAILED_DEPENDENCY);
            assertThat(failure).hasMessageContaining("404");
            Await.result(unreadGivenUp.future());
        });
    }

    private AsyncFile open(String name) {
        return Await.result(vertx.fileSystem().open(folder.resolve(name).toString(), new OpenOptions()));
    }

    private static void assertNoErrorIsLogged(Runnable work) {
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        root.addAppender(log);
        try {
            work.run();
            assertThat(List.copyOf(log.list).stream().filter(event -> event.getLevel() == Level.ERROR))
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .isEmpty();
        } finally {
            root.detachAppender(log);
        }
    }

    @Test
    void answerOverTheLimit_isRefused() {
        HttpCall call = HttpCall.get(url("/large")).answerBytesMax(99_999);
        assertThat(failure(client.send(call)).type()).isEqualTo(ProblemType.TOO_LARGE);
        assertThat(Await.result(client.send(call.answerBytesMax(100_000)))
                        .body()
                        .length())
                .isEqualTo(100_000);
    }

    @Test
    void download_streamsToTheSink_withinTheLimit() throws IOException {
        Path file = folder.resolve("download");
        AsyncFile sink = Await.result(vertx.fileSystem().open(file.toString(), new OpenOptions()));
        Await.result(client.download(HttpCall.get(url("/large")), sink));
        assertThat(Files.size(file)).isEqualTo(100_000);
        AsyncFile other = Await.result(vertx.fileSystem().open(file + "2", new OpenOptions()));
        assertThat(failure(client.download(HttpCall.get(url("/large")).answerBytesMax(10), other))
                        .type())
                .isEqualTo(ProblemType.TOO_LARGE);
    }

    @Test
    void upload_streamsAFile() throws IOException {
        Path file = folder.resolve("upload");
        Files.write(file, "streamed".getBytes(UTF_8));
        AsyncFile source = Await.result(vertx.fileSystem().open(file.toString(), new OpenOptions()));
        HttpAnswer answer = Await.result(client.upload(HttpCall.of(HttpMethod.PUT, url("/up")), 8, source));
        assertThat(answer.body().toString()).isEqualTo("PUT /up streamed");
    }

    @Test
    void tls_ofATrustedOrganisation_isBelieved() {
        URI url = URI.create("https://127.0.0.1:" + tlsServer.actualPort() + "/t");
        assertThat(Await.result(client.send(HttpCall.get(url))).body().toString())
                .isEqualTo("GET /t ");
    }

    @Test
    void tls_ofAnUnknownOrganisation_isNot() throws IOException {
        Path none = Files.createDirectories(folder.resolve("none"));
        NodeHttpClient stranger = new NodeHttpClient(
                vertx,
                new OutboundGuard(vertx, List.of("127.0.0.0/8")),
                LIMITS,
                TlsTrust.ofOrganisationsAndSystem(none, null));
        URI url = URI.create("https://127.0.0.1:" + tlsServer.actualPort() + "/");
        assertThatThrownBy(() -> Await.result(stranger.send(HttpCall.get(url))))
                .isInstanceOf(NodeException.class)
                .hasRootCauseMessage("unable to find valid certification path to requested target");
    }

    private static HttpProxy proxy(SmallProxy proxy, String password) {
        return new HttpProxy(proxy.address(), "elm", Secret.of(password));
    }

    @Test
    void proxy_getsTheWholeUrlAndTheLogIn_ofWhichTheServerGetsNeither() {
        SmallProxy proxy = new SmallProxy(vertx, "elm", "right");
        HttpCall call = HttpCall.of(HttpMethod.PUT, url("/x?a=b")).body("text/plain", Buffer.buffer("hello"));

        HttpAnswer answer = Await.result(client.send(call.through(proxy(proxy, "right"))));

        assertThat(answer.body().toString()).isEqualTo("PUT /x?a=b hello");
        assertThat(proxy.heads())
                .singleElement(InstanceOfAssertFactories.STRING)
                .startsWith("PUT " + url("/x?a=b") + " HTTP/1.1")
                .containsIgnoringCase("proxy-authorization: Basic ");
        assertThat(Await.result(client.sendForAnyStatus(call.through(proxy(proxy, "wrong")), Patience.MAX))
                        .status())
                .isEqualTo(407);
    }

    @Test
    void requestOverTls_goesThroughATunnel_inWhichTheProxyReadsNothing() {
        SmallProxy proxy = new SmallProxy(vertx, "elm", "right");
        HttpCall call = HttpCall.get(URI.create("https://127.0.0.1:" + tlsServer.actualPort() + "/t"));

        assertThat(Await.result(client.send(call.through(proxy(proxy, "right"))))
                        .body()
                        .toString())
                .isEqualTo("GET /t ");
        assertThat(proxy.heads())
                .singleElement(InstanceOfAssertFactories.STRING)
                .startsWith("CONNECT 127.0.0.1:" + tlsServer.actualPort() + " HTTP/1.1")
                .doesNotContain("/t");
        NodeException refused = failure(client.send(call.through(proxy(proxy, "wrong"))));
        assertThat(refused.type()).isEqualTo(ProblemType.UNAVAILABLE);
        assertThat(refused).hasStackTraceContaining("407");
        assertThat(refused.toString() + refused.getCause()).doesNotContain("wrong");
    }

    /** A proxy could otherwise be named, or used, to reach addresses that this node does not call. */
    @Test
    void proxy_andWhatIsReachedThroughIt_passTheGuard() {
        SmallProxy proxy = new SmallProxy(vertx, "elm", "right");
        HttpProxy internal = new HttpProxy(URI.create("http://10.0.0.1:8080"), "", Secret.of(""));

        assertThat(failure(client.send(HttpCall.get(url("/")).through(internal)))
                        .type())
                .isEqualTo(ProblemType.UNPROCESSABLE);
        for (String url : List.of("http://10.0.0.1/", "https://10.0.0.1/", "http://[::1]/")) {
            HttpCall call = HttpCall.get(URI.create(url)).through(proxy(proxy, "right"));
            assertThat(failure(client.send(call)).type()).as(url).isEqualTo(ProblemType.UNPROCESSABLE);
        }
        assertThat(proxy.heads()).isEmpty();
    }

    /** The second answer of the resolver is the attack: an internal address for a name that was checked before. */
    @Test
    void attack_nameThatGetsAnotherAddressAfterTheCheck_isNotResolvedAgain() {
        Queue<String> addresses = new ConcurrentLinkedQueue<>(List.of("127.0.0.1", "10.0.0.1"));
        OutboundGuard guard =
                new OutboundGuard(vertx, List.of("127.0.0.0/8"), host -> InetAddress.getAllByName(addresses.remove()));
        NodeHttpClient resolving = new NodeHttpClient(vertx, guard, LIMITS, new PemTrustOptions());
        HttpCall call = HttpCall.get(URI.create("http://application.example:" + server.actualPort() + "/n"));

        assertThat(Await.result(resolving.send(call)).body().toString()).isEqualTo("GET /n ");
        assertThat(addresses).as("the name was resolved once").hasSize(1);
        assertThat(failure(resolving.send(call)).type()).isEqualTo(ProblemType.UNPROCESSABLE);
    }

    /** @param addresses of the host application.example, in the order of the resolver */
    private NodeHttpClient resolving(String... addresses) {
        OutboundGuard guard = new OutboundGuard(vertx, List.of("127.0.0.0/8"), host -> {
            InetAddress[] found = new InetAddress[addresses.length];
            for (int i = 0; i < found.length; i++) {
                found[i] = InetAddress.getByName(addresses[i]);
            }
            return found;
        });
        return new NodeHttpClient(vertx, guard, LIMITS, new PemTrustOptions());
    }

    /** The server listens on only one of the addresses; connections to the others are refused. */
    @Test
    void nextAddress_isCalled_ifOneTakesNoConnection() {
        URI url = URI.create("http://application.example:" + server.actualPort() + "/n");
        HttpCall call = HttpCall.of(HttpMethod.POST, url).body("text/plain", Buffer.buffer("once"));
        NodeHttpClient second = resolving("127.0.0.2", "127.0.0.3", "127.0.0.1");
        assertThat(Await.result(second.send(call)).body().toString()).isEqualTo("POST /n once");
        NodeHttpClient none = resolving("127.0.0.2", "127.0.0.3");
        assertThat(failure(none.send(call)).type()).isEqualTo(ProblemType.UNAVAILABLE);
    }

    /** The client tells the proxy which address to connect to; connections to the first one are refused. */
    @Test
    void nextAddress_isAskedOfAProxy_ifOneTakesNoConnection() {
        SmallProxy proxy = new SmallProxy(vertx, "elm", "right");
        int port = tlsServer.actualPort();
        HttpCall call = HttpCall.get(URI.create("https://application.example:" + port + "/t"));
        // The certificate belongs to another host, which is detected after the tunnel is open.
        failure(resolving("127.0.0.2", "127.0.0.1").send(call.through(proxy(proxy, "right"))));
        assertThat(proxy.heads())
                .extracting(head -> head.lines().findFirst().orElseThrow())
                .containsExactly("CONNECT 127.0.0.2:" + port + " HTTP/1.1", "CONNECT 127.0.0.1:" + port + " HTTP/1.1");
    }

    /** After an answer, or a wrong certificate, no further address is tried. */
    @Test
    void nextAddress_isNotCalled_ifTheFirstTakesTheConnection() {
        AtomicInteger taken = new AtomicInteger();
        for (HttpServer first : List.of(server, tlsServer)) {
            NetServer other = Await.result(vertx.createNetServer()
                    .connectHandler(connection -> {
                        taken.incrementAndGet();
                        connection.close();
                    })
                    .listen(first.actualPort(), "127.0.0.2"));
            String scheme = first == server ? "http" : "https";
            URI url = URI.create(scheme + "://application.example:" + first.actualPort() + "/plain");
            NodeException failure = failure(resolving("127.0.0.1", "127.0.0.2").send(HttpCall.get(url)));
            assertThat(failure.type()).isEqualTo(first == server ? ProblemType.NOT_FOUND : ProblemType.UNAVAILABLE);
            Await.result(other.close());
        }
        assertThat(taken).hasValue(0);
    }

    /** The whole name is refused if one of its addresses is internal, also if another one would be called. */
    @Test
    void attack_nameWithOneInternalAddress_isRefused() {
        URI url = URI.create("http://application.example:" + server.actualPort() + "/n");
        assertThat(failure(resolving("127.0.0.1", "10.0.0.1").send(HttpCall.get(url)))
                        .type())
                .isEqualTo(ProblemType.UNPROCESSABLE);
    }

    @Test
    void withoutOutboundAllow_thisHostIsRefused() throws IOException {
        NodeHttpClient strict = new NodeHttpClient(
                vertx, new OutboundGuard(vertx, List.of()), LIMITS, TlsTrust.ofOrganisationsAndSystem(folder, null));
        assertThat(failure(strict.send(HttpCall.get(url("/")))).type()).isEqualTo(ProblemType.UNPROCESSABLE);
    }
}
