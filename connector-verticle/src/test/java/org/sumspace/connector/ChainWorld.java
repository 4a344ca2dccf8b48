package org.sumspace.connector;

import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.http.HttpDate;
import org.sumspace.common.http.participant.KnownCatalogs;
import org.sumspace.common.http.participant.ParticipantClient;
import org.sumspace.common.http.participant.ParticipantKeys;
import org.sumspace.common.http.participant.ParticipantRecords;
import org.sumspace.common.http.participant.ParticipantSignatures;
import org.sumspace.common.http.participant.RequestSigner;
import org.sumspace.common.http.signature.ConnectorKey;
import org.sumspace.common.http.signature.ConnectorKeys;
import org.sumspace.common.http.signature.MessageSigner;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Patience;
import org.sumspace.common.trust.TrustAnchors;

/**
 * Three connectors over HTTP, with a catalog, a contract manager and applications: Elm provides, Fir works on the data, Oak
 * consumes.
 */
final class ChainWorld implements AutoCloseable {
    static final String ELM = "65f0c0ffee00000000000009";
    static final String OAK = "65f0c0ffee0000000000000a";
    static final String FIR = "65f0c0ffee0000000000000c";
    static final String ASH = "65f0c0ffee0000000000000b";
    static final String OFFERING = "65f0c0ffee0000000000f001";
    static final String PURPOSE = "65f0c0ffee0000000000f002";
    static final String OWN_PURPOSE = "65f0c0ffee0000000000f003";
    static final String SERVICE = "65f0c0ffee0000000000f004";
    static final String CHAIN = "through-fir";
    static final String RETURN_CHAIN = "to-fir-and-back";
    static final String PAYLOAD = "{\"records\":[1,2,3]}";
    static final String RESULT = "{\"records\":[2,4,6]}";

    private static final String CONTRACT = "65f0c0ffee0000000000c001";

    /** A request that an application received. */
    record Call(String path, String body, Map<String, String> headers) {
        String header(String name) {
            return headers.getOrDefault(name, "");
        }
    }

    final ConnectorUnderTest elm;
    final ConnectorUnderTest fir;
    final ConnectorUnderTest oak;
    final List<Call> delivered = new CopyOnWriteArrayList<>();
    final List<Call> worked = new CopyOnWriteArrayList<>();
    /** The behaviour of Fir's application. */
    volatile Consumer<HttpServerRequest> work = ChainWorld::answer;
    /** The constraint of the permission to use Elm's offering. */
    volatile @Nullable String assignee;
    /** The constraint under which Fir's service may be used; null for no policy. */
    volatile @Nullable JsonObject serviceConstraint;

    volatile boolean hasChain = true;
    volatile String contractStatus = "signed";

    private ApiProbe firApi;
    private final Map<String, JsonObject> registered = new ConcurrentHashMap<>();
    private final String base;

    ChainWorld(Path folder) {
        elm = new ConnectorUnderTest(folder.resolve("elm"));
        fir = new ConnectorUnderTest(folder.resolve("fir"));
        oak = new ConnectorUnderTest(folder.resolve("oak"));
        firApi = fir.api;
        int port = result(elm.vertx
                        .createHttpServer()
                        .requestHandler(request -> request.body().onSuccess(body -> answer(request, body)))
                        .listen(0, "127.0.0.1"))
                .actualPort();
        base = "http://127.0.0.1:" + port;
        begin(elm, ELM);
        begin(fir, FIR);
        begin(oak, OAK);
    }

    List<ConnectorUnderTest> connectors() {
        return List.of(elm, fir, oak);
    }

    private void begin(ConnectorUnderTest connector, String participant) {
        connector
                .api
                .put(
                        "/private/configuration",
                        new JsonObject()
                                .put("endpoint", connector.base + "/")
                                .put("serviceKey", participant)
                                .put("catalogUri", base + "/v1/")
                                .put("contractUri", base + "/"))
                .bearer(connector.operator())
                .expect(200);
        connector.registration().start();
        await().atMost(Patience.MAX)
                .until(() -> connector.registration().check().succeeded());
        result(connector.exchanges().start());
    }

    /** Starts Fir's connector again at another address. */
    void restartFir() {
        result(fir.registration().stop());
        result(fir.exchanges().stop());
        firApi = fir.restarted();
        registered.computeIfPresent(
                FIR, (id, registration) -> registration.copy().put("endpoint", fir.base + "/"));
        fir.registration().start();
        await().atMost(Patience.MAX).until(() -> fir.registration().check().succeeded());
        result(fir.exchanges().start());
        // Advances the clock so that the others read the address again, and open exchanges are due.
        passTime(Duration.ofMinutes(2));
    }

    /** The services since the connector's last start. */
    ApiProbe api(ConnectorUnderTest connector) {
        return connector == fir ? firApi : connector.api;
    }

    String catalog(String kind, String id) {
        return base + "/v1/catalog/" + kind + "/" + id;
    }

    String service() {
        return catalog("infrastructureservices", SERVICE);
    }

    /** The body of a trigger. */
    JsonObject request(String chain) {
        return new JsonObject().put("contract", base + "/contracts/" + CONTRACT).put("serviceChainId", chain);
    }

    /** A participant of the catalog who is in no chain. */
    ParticipantClient stranger() {
        SigningKey key = SigningKey.generate(new SecureRandom());
        JsonObject keys = new JsonObject(new ConnectorKeys(List.of(new ConnectorKey(key.publicKey(), false))).tree());
        registered.put(ASH, new JsonObject().put("endpoint", base + "/").put("connectorKeys", keys));
        return client(new RequestSigner(URI.create(catalog("participants", ASH)), new MessageSigner(key)));
    }

    /** Sends messages with the keys of a signer. */
    ParticipantClient client(RequestSigner signer) {
        ParticipantKeys keys = new ParticipantKeys(
                new KnownCatalogs(List.of(URI.create(base))),
                new ParticipantRecords(oak.http),
                TrustAnchors.of(),
                oak.clock);
        return new ParticipantClient(
                new ParticipantSignatures(oak.vertx, () -> signer, keys, oak.clock, (way, reason) -> {}), oak.http);
    }

    private static void answer(HttpServerRequest request) {
        request.response().putHeader("Content-Type", "application/json").end(RESULT);
    }

    private void answer(HttpServerRequest request, Buffer body) {
        request.response().putHeader("Date", HttpDate.format(oak.clock.instant()));
        String path = request.path();
        String id = path.substring(path.lastIndexOf('/') + 1);
        if (path.startsWith("/v1/participants")) {
            register(request, body, path.endsWith("/check"));
        } else if (path.startsWith("/v1/catalog/participants/")) {
            answer(request, record(id));
        } else if (path.startsWith("/v1/catalog/")) {
            answer(request, resource(id));
        } else if (path.startsWith("/contracts/")) {
            answer(request, contract());
        } else if (path.equals("/source")) {
            answer(request, new JsonObject(PAYLOAD));
        } else if (path.equals("/work")) {
            worked.add(call(request, body));
            work.accept(request);
        } else if (path.endsWith("sink")) {
            delivered.add(call(request, body));
            request.response().end("{}");
        } else {
            request.response().setStatusCode(404).end();
        }
    }

    private static Call call(HttpServerRequest request, Buffer body) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        request.headers().forEach(header -> headers.put(header.getKey().toLowerCase(Locale.ROOT), header.getValue()));
        return new Call(request.path(), body.toString(), headers);
    }

    private static void answer(HttpServerRequest request, @Nullable JsonObject json) {
        if (json == null) {
            request.response().setStatusCode(404).end();
        } else {
            request.response().putHeader("Content-Type", "application/json").end(json.encode());
        }
    }

    private void register(HttpServerRequest request, Buffer body, boolean isCheck) {
        String token = request.getHeader("Authorization").replace("Bearer ", "");
        String claims = new String(Base64.getUrlDecoder().decode(token.split("\\.")[1]), StandardCharsets.UTF_8);
        String participant = new JsonObject(claims).getString("serviceKey");
        if (!isCheck) {
            registered.put(participant, body.toJsonObject());
        }
        answer(
                request,
                new JsonObject()
                        .put("dataspaceConnectorRegistered", registered.containsKey(participant))
                        .put("participant", record(participant)));
    }

    private JsonObject record(String participant) {
        JsonObject registration = registered.getOrDefault(participant, new JsonObject());
        JsonObject record = new JsonObject()
                .put("_id", participant)
                .put("dataspaceEndpoint", registration.getString("endpoint", ""));
        return registration.containsKey("connectorKeys")
                ? record.put("connectorKeys", registration.getJsonObject("connectorKeys"))
                : record;
    }

    private @Nullable JsonObject resource(String id) {
        return switch (id) {
            case OFFERING -> offering(ELM, "dataResources", "dataresources", "65f0c0ffee0000000000d001");
            case PURPOSE -> offering(OAK, "softwareResources", "softwareresources", "65f0c0ffee0000000000a001");
            case OWN_PURPOSE -> offering(ELM, "softwareResources", "softwareresources", "65f0c0ffee0000000000a002");
            case SERVICE -> offering(FIR, "softwareResources", "softwareresources", "65f0c0ffee0000000000a003");
            case "65f0c0ffee0000000000d001" -> resource("producedBy", ELM, "/source");
            case "65f0c0ffee0000000000a001" -> resource("providedBy", OAK, "/sink");
            case "65f0c0ffee0000000000a002" -> resource("providedBy", ELM, "/own-sink");
            case "65f0c0ffee0000000000a003" -> resource("providedBy", FIR, "/work");
            default -> null;
        };
    }

    private JsonObject offering(String owner, String field, String kind, String resource) {
        return new JsonObject()
                .put("providedBy", catalog("participants", owner))
                .put(field, new JsonArray().add(catalog(kind, resource)));
    }

    private JsonObject resource(String field, String owner, String path) {
        return new JsonObject()
                .put(field, catalog("participants", owner))
                .put(
                        "representation",
                        new JsonObject()
                                .put("type", "REST")
                                .put("method", "none")
                                .put("url", base + path));
    }

    private JsonObject contract() {
        JsonObject permission =
                new JsonObject().put("action", "use").put("target", catalog("serviceofferings", OFFERING));
        if (assignee != null) {
            permission.put("assignee", catalog("participants", assignee));
        }
        JsonArray offerings = new JsonArray()
                .add(entry(ELM, catalog("serviceofferings", OFFERING), permission))
                .add(entry(OAK, catalog("serviceofferings", PURPOSE), null))
                .add(entry(ELM, catalog("serviceofferings", OWN_PURPOSE), null));
        if (serviceConstraint != null) {
            offerings.add(entry(
                    FIR,
                    service(),
                    new JsonObject()
                            .put("action", "use")
                            .put("target", service())
                            .put("constraint", new JsonArray().add(serviceConstraint))));
        }
        JsonArray chains = new JsonArray()
                .add(chain(CHAIN, ELM, OFFERING, OAK, PURPOSE))
                .add(chain(RETURN_CHAIN, ELM, OFFERING, ELM, OWN_PURPOSE));
        return new JsonObject()
                .put("_id", CONTRACT)
                .put("status", contractStatus)
                .put("orchestrator", catalog("participants", ELM))
                .put("serviceOfferings", offerings)
                .put("serviceChains", hasChain ? chains : new JsonArray())
                .put("rolesAndObligations", new JsonArray())
                .put(
                        "members",
                        new JsonArray().add(member(ELM)).add(member(FIR)).add(member(OAK)))
                .put("revokedMembers", new JsonArray());
    }

    private JsonObject entry(String participant, String offering, @Nullable JsonObject permission) {
        JsonArray policies = new JsonArray();
        if (permission != null) {
            policies.add(new JsonObject()
                    .put("description", "use")
                    .put("permission", new JsonArray().add(permission))
                    .put("prohibition", new JsonArray()));
        }
        return new JsonObject()
                .put("participant", catalog("participants", participant))
                .put("serviceOffering", offering)
                .put("policies", policies);
    }

    private JsonObject chain(String id, String provider, String offering, String consumer, String purpose) {
        return new JsonObject()
                .put("catalogId", id)
                .put(
                        "services",
                        new JsonArray()
                                .add(step(provider, catalog("serviceofferings", offering)))
                                .add(step(FIR, service()))
                                .add(step(consumer, catalog("serviceofferings", purpose))));
    }

    private JsonObject step(String participant, String service) {
        return new JsonObject()
                .put("participant", catalog("participants", participant))
                .put("service", service);
    }

    private JsonObject member(String participant) {
        return new JsonObject()
                .put("participant", catalog("participants", participant))
                .put("role", "participant")
                .put("signature", "signed")
                .put("date", "2026-01-01T00:00:00.000Z");
    }

    /** Advances the clock so that cached documents are read again. */
    void passTime(Duration time) {
        connectors().forEach(connector -> connector.clock.advance(time));
    }

    @Override
    public void close() {
        for (ConnectorUnderTest connector : List.of(oak, fir, elm)) {
            result(connector.registration().stop());
            result(connector.exchanges().stop());
            connector.close();
        }
    }
}
