package org.sumspace.converter.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.http.tls.TlsTrust;
import org.sumspace.converter.core.convert.Conversion.ConvertedRecord;
import org.sumspace.converter.core.convert.Converter;
import org.sumspace.converter.core.format.BuiltInFormats;
import org.sumspace.converter.core.format.Formats;
import org.sumspace.converter.store.ProfileFolder;

class ProfileRefreshTest {
    private static final Formats FORMATS = Formats.read(BuiltInFormats.files());
    private static final String PROFILE = """
        {"@context": "https://w3id.org/xapi/profiles/context", "id": "https://e.org/shop", "type": "Profile",
         "prefLabel": {"en": "Shop"}, "definition": {"en": "A shop"},
         "versions": [{"id": "https://e.org/shop/v1", "generatedAtTime": "2025-01-01T00:00:00Z"}],
         "author": {"type": "Organization", "name": "E"},
         "templates": [{"id": "https://e.org/shop#%s", "type": "StatementTemplate", "inScheme": "https://e.org/shop/v1",
           "prefLabel": {"en": "Bought"}, "definition": {"en": "Bought"}, "verb": "https://e.org/verbs/bought",
           "objectActivityType": "https://e.org/thing"}]}
        """;
    private static final int TIMEOUT_SECONDS = 30;

    @TempDir
    private Path folder;

    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private Vertx vertx;
    private HttpServer server;
    private volatile Consumer<HttpServerRequest> answer =
            request -> request.response().end();

    @BeforeEach
    void start() {
        vertx = Vertx.vertx();
        server = result(vertx.createHttpServer()
                .requestHandler(request -> {
                    requests.add(String.valueOf(request.getHeader("If-None-Match")));
                    answer.accept(request);
                })
                .listen(0, "127.0.0.1"));
    }

    @AfterEach
    void stop() {
        result(vertx.close());
    }

    @Test
    void profile_isDownloadedStoredAndUsed() throws Exception {
        Node node = new Node(List.of("127.0.0.0/8"));
        assertThat(node.template()).isNull();
        answer = profile("bought", "\"1\"");
        result(node.refresh.downloadAll());
        assertThat(node.template()).isEqualTo("shop.bought");
        assertThat(Files.readString(folder.resolve("data/shop.jsonld"))).isEqualTo(PROFILE.formatted("bought"));
        assertThat(new Node(List.of()).template())
                .as("after a restart without network")
                .isEqualTo("shop.bought");
    }

    @Test
    void unchangedProfile_isNotSentAgain() throws Exception {
        Node node = new Node(List.of("127.0.0.0/8"));
        answer = profile("bought", "\"1\"");
        result(node.refresh.downloadAll());
        answer = request -> request.response().setStatusCode(304).end();
        result(node.refresh.downloadAll());
        assertThat(node.template()).isEqualTo("shop.bought");
        Files.writeString(folder.resolve("data/shop.jsonld"), PROFILE.formatted("edited"));
        answer = profile("sold", "\"2\"");
        result(node.refresh.downloadAll());
        assertThat(node.template()).isEqualTo("shop.sold");
        assertThat(requests)
                .as("an edited copy is not the version with ETag 1")
                .containsExactly("null", "\"1\"", "null");
        assertThat(count("changed")).isEqualTo(2);
        assertThat(count("unchanged")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"half", "not a profile", "html", "404", "500", "redirect", "broken off", "too large", "late"})
    void brokenDownload_neverReplacesAGoodCopy(String how) throws Exception {
        Node node = new Node(List.of("127.0.0.0/8"));
        answer = profile("bought", "\"1\"");
        result(node.refresh.downloadAll());
        answer = request -> sendBroken(how, request);
        result((how.equals("late") ? new Node(List.of("127.0.0.0/8"), 1) : node).refresh.downloadAll());
        assertThat(node.template()).isEqualTo("shop.bought");
        assertThat(Files.readString(folder.resolve("data/shop.jsonld"))).isEqualTo(PROFILE.formatted("bought"));
        assertThat(count("failed")).isEqualTo(1);
    }

    private static void sendBroken(String how, HttpServerRequest request) {
        switch (how) {
            case "half" -> request.response().end(PROFILE.substring(0, 300));
            case "not a profile" -> request.response().end("{\"id\": \"https://e.org/shop\"}");
            case "html" -> request.response().end("<html>Not here</html>");
            case "404" -> request.response().setStatusCode(404).end();
            case "500" -> request.response().setStatusCode(500).end();
            case "redirect" ->
                request.response()
                        .setStatusCode(302)
                        .putHeader("Location", "/elsewhere")
                        .end();
            case "broken off" ->
                request.response()
                        .putHeader("Content-Length", "5000")
                        .write(PROFILE)
                        .onComplete(sent -> request.connection().close());
            case "too large" -> request.response().end(PROFILE + " ".repeat(ProfileFolder.BYTES_MAX));
            default -> {
                // The answer never comes: the timeout ends the download.
            }
        }
    }

    @Test
    void internalAddress_isNotRequested_unlessTheOperatorAllowsIt() throws Exception {
        Node node = new Node(List.of("10.0.0.0/8"));
        result(node.refresh.downloadAll());
        assertThat(requests).isEmpty();
        assertThat(count("failed")).isEqualTo(1);
    }

    @Test
    void remoteContexts_areNeverFetched() throws Exception {
        String own = "http://127.0.0.1:" + server.actualPort() + "/context";
        String remote = PROFILE.formatted("bought").replace("https://w3id.org/xapi/profiles/context", own);
        answer = request -> request.response().end(remote);
        Node node = new Node(List.of("127.0.0.0/8"));
        result(node.refresh.downloadAll());
        assertThat(node.template()).isEqualTo("shop.bought");
        assertThat(requests).hasSize(1);
    }

    @Test
    void missingProfiles_areDownloadedOnce() throws Exception {
        Node node = new Node(List.of("127.0.0.0/8"));
        answer = profile("bought", "\"1\"");
        result(node.refresh.downloadMissing());
        result(node.refresh.downloadMissing());
        assertThat(node.template()).isEqualTo("shop.bought");
        assertThat(requests).hasSize(1);
    }

    private static Consumer<HttpServerRequest> profile(String template, String etag) {
        return request -> request.response().putHeader("ETag", etag).end(PROFILE.formatted(template));
    }

    private double count(String outcome) {
        return metrics.counter("sumspace.converter.downloads", "outcome", outcome)
                .count();
    }

    /** The parts of a converter that use profiles. */
    private final class Node {
        final ConversionService service;
        final ProfileRefresh refresh;

        Node(List<String> allow) throws Exception {
            this(allow, TIMEOUT_SECONDS);
        }

        Node(List<String> allow, int timeoutSeconds) throws Exception {
            ProfileFolder profiles = new ProfileFolder(folder.resolve("data"), List.of("shop"));
            service = new ConversionService(new Converter(FORMATS, profiles.read()), false, metrics);
            NodeHttpClient client = new NodeHttpClient(
                    vertx,
                    new OutboundGuard(vertx, allow),
                    new LimitsConfig(1 << 20, 4, timeoutSeconds, 1, 1, 1),
                    TlsTrust.ofSystem(null));
            URI url = URI.create("http://127.0.0.1:" + server.actualPort() + "/shop.jsonld");
            refresh = new ProfileRefresh(vertx, client, profiles, Map.of("shop", url), service, metrics);
        }

        @Nullable
        String template() {
            ConvertedRecord converted = service.convert(
                            Map.of(
                                    "actor", Map.of("mbox", "mailto:a@e.org"),
                                    "verb", Map.of("id", "https://e.org/verbs/bought"),
                                    "object",
                                            Map.of(
                                                    "id",
                                                    "https://e.org/o",
                                                    "definition",
                                                    Map.of("type", "https://e.org/thing"))),
                            null,
                            "xapi")
                    .records()
                    .get(0);
            return converted.profile();
        }
    }
}
