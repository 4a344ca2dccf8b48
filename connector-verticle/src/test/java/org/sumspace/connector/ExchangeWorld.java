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
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.http.HttpDate;
import org.sumspace.common.http.participant.KnownCatalogs;
import org.sumspace.common.http.participant.ParticipantClient;
import org.sumspace.common.http.participant.ParticipantKeys;
import org.sumspace.common.http.participant.ParticipantRecords;
import org.sumspace.common.http.participant.ParticipantSignatures;
import org.sumspace.common.http.participant.PeerHeaders;
import org.sumspace.common.http.participant.RequestEvidence;
import org.sumspace.common.http.participant.RequestSigner;
import org.sumspace.common.http.signature.ConnectorKey;
import org.sumspace.common.http.signature.ConnectorKeys;
import org.sumspace.common.http.signature.MessageSigner;
import org.sumspace.common.testkit.Patience;
import org.sumspace.common.trust.TrustAnchors;

/**
 * Two connectors with a catalog, a contract manager and an application each, which answer over HTTP: Elm provides, Oak
 * consumes.
 */
final class ExchangeWorld implements AutoCloseable {
    static final String ELM = "65f0c0ffee00000000000009";
    static final String OAK = "65f0c0ffee0000000000000a";
    static final String ASH = "65f0c0ffee0000000000000b";
    static final String OFFERING = "65f0c0ffee0000000000f001";
    static final String PURPOSE = "65f0c0ffee0000000000f002";
    static final String DATA = "65f0c0ffee0000000000d001";
    static final String MORE_DATA = "65f0c0ffee0000000000d002";
    static final String SOFTWARE = "65f0c0ffee0000000000a001";
    /** The offer of Elm to itself: the same data, into its own application. */
    static final String OWN_PURPOSE = "65f0c0ffee0000000000f003";

    static final String OWN_SOFTWARE = "65f0c0ffee0000000000a002";
    static final String CONTRACT = "65f0c0ffee0000000000c001";
    private static final String MANAGER_INSTANCE = "the-manager";
    static final String PAYLOAD = "{\"records\": [1, 2, 3]}";

    /** The bodies that the consumer's application received, with their headers. */
    record Delivered(String body, Map<String, String> headers) {}

    final List<Delivered> delivered = new CopyOnWriteArrayList<>();
    final ConnectorUnderTest elm;
    final ConnectorUnderTest oak;
    volatile String contractStatus = "signed";
    volatile String payload = PAYLOAD;
    /** The content of a second data resource; empty if there is none. */
    volatile String morePayload = "";

    volatile String payloadType = "application/json";
    volatile int sinkStatus = 200;
    volatile boolean sourceHangs;
    volatile String orchestrator = ELM;
    /** Whether the contract manager answers only participants. */
    volatile boolean areReadsSigned;

    /** The participants who have read a contract with a signature. */
    final Set<String> signedReaders = ConcurrentHashMap.newKeySet();
    /** How far catalog and contract manager are ahead of Oak's clock. */
    volatile Duration ahead = Duration.ZERO;

    /** The constraint under which the contract permits the use; null for none. */
    volatile @Nullable JsonObject constraint;

    private final Map<String, JsonObject> registered = new ConcurrentHashMap<>();
    private final String base;

    ExchangeWorld(Path folder) {
        this(folder, List.of());
    }

    /** @param peers of both connectors */
    ExchangeWorld(Path folder, List<PeerConfig> peers) {
        elm = new ConnectorUnderTest(folder.resolve("elm"), ConnectorUnderTest.configuration(), peers);
        oak = new ConnectorUnderTest(folder.resolve("oak"), ConnectorUnderTest.configuration(), peers);
        int port = result(elm.vertx
                        .createHttpServer()
                        .requestHandler(request -> request.body().onSuccess(body -> answer(request, body)))
                        .listen(0, "127.0.0.1"))
                .actualPort();
        base = "http://127.0.0.1:" + port;
        begin(elm, ELM);
        begin(oak, OAK);
    }

    /** Registers a connector for a participant, replacing the earlier one, and starts its exchanges. */
    void begin(ConnectorUnderTest connector, String participant) {
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

    String contract() {
        return base + "/contracts/" + CONTRACT;
    }

    String catalog(String kind, String id) {
        return base + "/v1/catalog/" + kind + "/" + id;
    }

    /** The body of a trigger. */
    JsonObject request() {
        return new JsonObject()
                .put("contract", contract())
                .put("purposeId", catalog("serviceofferings", PURPOSE))
                .put("resourceId", catalog("serviceofferings", OFFERING));
    }

    private void answer(HttpServerRequest request, Buffer body) {
        request.response().putHeader("Date", HttpDate.format(oak.clock.instant().plus(ahead)));
        String path = request.path();
        String id = path.substring(path.lastIndexOf('/') + 1);
        if (path.startsWith("/v1/participants")) {
            register(request, body, path.endsWith("/check"));
        } else if (path.equals("/v1/names")) {
            JsonObject names = new JsonObject();
            new JsonObject(body).getJsonArray("urls").forEach(url -> names.put(url.toString(), "Name of " + url));
            answer(request, new JsonObject().put("names", names));
        } else if (path.startsWith("/v1/catalog/participants/")) {
            answer(request, record(id));
        } else if (path.startsWith("/v1/catalog/")) {
            answer(request, resource(id));
        } else if (path.startsWith("/contracts/") && areReadsSigned) {
            readSigned(request, id.equals(CONTRACT) ? document() : null);
        } else if (path.startsWith("/contracts/")) {
            answer(request, id.equals(CONTRACT) ? document() : null);
        } else if (path.equals("/") || path.equals("/v1/")) {
            request.response().setStatusCode(404).end();
        } else if (path.equals("/source")) {
            if (!sourceHangs) {
                request.response().putHeader("Content-Type", payloadType).end(payload);
            }
        } else if (path.equals("/more")) {
            request.response().putHeader("Content-Type", payloadType).end(morePayload);
        } else {
            Map<String, String> headers = new ConcurrentHashMap<>();
            request.headers().forEach(header -> headers.put(header.getKey(), header.getValue()));
            delivered.add(new Delivered(body.toString(), headers));
            request.response().setStatusCode(sinkStatus).end("{}");
        }
    }

    private void readSigned(HttpServerRequest request, @Nullable JsonObject json) {
        Map<String, String> headers = new TreeMap<>();
        request.headers().forEach(header -> headers.put(header.getKey().toLowerCase(Locale.ROOT), header.getValue()));
        String participant = headers.getOrDefault("sumspace-participant", "");
        if (!MANAGER_INSTANCE.equals(headers.get("sumspace-receiver"))) {
            refuse(request);
            return;
        }
        ParticipantKeys keys = new ParticipantKeys(
                new KnownCatalogs(List.of(URI.create(base))),
                new ParticipantRecords(oak.http),
                TrustAnchors.of(),
                oak.clock);
        new RequestEvidence("GET", URI.create(base + request.uri()), headers)
                .verify(keys, URI.create(participant), new byte[0])
                .onSuccess(verified -> {
                    signedReaders.add(participant);
                    answer(request, json);
                })
                .onFailure(refused -> refuse(request));
    }

    private static void refuse(HttpServerRequest request) {
        request.response()
                .setStatusCode(401)
                .putHeader(PeerHeaders.INSTANCE, MANAGER_INSTANCE)
                .end("{}");
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

    /** The address of the participant's connector in the catalog; the registration itself stays as it was. */
    void move(String participant, String endpoint) {
        registered.computeIfPresent(
                participant, (id, registration) -> registration.copy().put("endpoint", endpoint));
    }

    /** Another participant of the catalog, who can sign any message. */
    ParticipantClient stranger() {
        SigningKey key = SigningKey.generate(new SecureRandom());
        JsonObject keys = new JsonObject(new ConnectorKeys(List.of(new ConnectorKey(key.publicKey(), false))).tree());
        registered.put(ASH, new JsonObject().put("endpoint", base + "/").put("connectorKeys", keys));
        return client(new RequestSigner(URI.create(catalog("participants", ASH)), new MessageSigner(key)));
    }

    /** The key that the record of a participant has. */
    JsonObject publishedKey(String participant) {
        return record(participant)
                .getJsonObject("connectorKeys")
                .getJsonArray("keys")
                .getJsonObject(0);
    }

    /**
     * The catalog replaces the key of a participant, keeps the certificates, and an attacker signs with the new key.
     */
    ParticipantClient swapKey(String participant) {
        SigningKey key = SigningKey.generate(new SecureRandom());
        List<String> certificates = publishedKey(participant).getJsonArray("x5c").stream()
                .map(String.class::cast)
                .toList();
        ConnectorKey swapped = new ConnectorKey(key.publicKey(), false, certificates);
        JsonObject keys = new JsonObject(new ConnectorKeys(List.of(swapped)).tree());
        registered.computeIfPresent(
                participant, (id, registration) -> registration.copy().put("connectorKeys", keys));
        return client(new RequestSigner(URI.create(catalog("participants", participant)), new MessageSigner(key)));
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
        String elmUrl = catalog("participants", ELM);
        String oakUrl = catalog("participants", OAK);
        return switch (id) {
            case OFFERING ->
                new JsonObject().put("providedBy", elmUrl).put("dataResources", new JsonArray(dataResources()));
            case PURPOSE ->
                new JsonObject()
                        .put("providedBy", oakUrl)
                        .put("softwareResources", new JsonArray().add(catalog("softwareresources", SOFTWARE)));
            case DATA ->
                new JsonObject()
                        .put("producedBy", elmUrl)
                        .put("representation", representation("/source").put("mimeType", payloadType));
            case MORE_DATA ->
                new JsonObject()
                        .put("producedBy", elmUrl)
                        .put("representation", representation("/more").put("mimeType", payloadType));
            case OWN_PURPOSE ->
                new JsonObject()
                        .put("providedBy", elmUrl)
                        .put("softwareResources", new JsonArray().add(catalog("softwareresources", OWN_SOFTWARE)));
            case OWN_SOFTWARE ->
                new JsonObject().put("providedBy", elmUrl).put("representation", representation("/own-sink"));
            case SOFTWARE -> new JsonObject().put("providedBy", oakUrl).put("representation", representation("/sink"));
            default -> null;
        };
    }

    /** URLs of the data resources of the offering. */
    List<String> dataResources() {
        String first = catalog("dataresources", DATA);
        return morePayload.isEmpty() ? List.of(first) : List.of(first, catalog("dataresources", MORE_DATA));
    }

    private JsonObject representation(String path) {
        return new JsonObject().put("type", "REST").put("method", "none").put("url", base + path);
    }

    private JsonObject document() {
        JsonObject permission = new JsonObject()
                .put("action", "use")
                .put("target", catalog("serviceofferings", OFFERING))
                .put("constraint", constraint == null ? new JsonArray() : new JsonArray().add(constraint));
        JsonArray policies = new JsonArray()
                .add(new JsonObject()
                        .put("description", "use")
                        .put("permission", new JsonArray().add(permission))
                        .put("prohibition", new JsonArray()));
        return new JsonObject()
                .put("_id", CONTRACT)
                .put("status", contractStatus)
                .put("orchestrator", catalog("participants", orchestrator))
                .put(
                        "serviceOfferings",
                        new JsonArray()
                                .add(new JsonObject()
                                        .put("participant", catalog("participants", ELM))
                                        .put("serviceOffering", catalog("serviceofferings", OFFERING))
                                        .put("policies", policies))
                                .add(new JsonObject()
                                        .put("participant", catalog("participants", ELM))
                                        .put("serviceOffering", catalog("serviceofferings", OWN_PURPOSE))
                                        .put("policies", new JsonArray()))
                                .add(new JsonObject()
                                        .put("participant", catalog("participants", OAK))
                                        .put("serviceOffering", catalog("serviceofferings", PURPOSE))
                                        .put("policies", new JsonArray())))
                .put(
                        "members",
                        new JsonArray()
                                .add(new JsonObject().put("participant", catalog("participants", ELM)))
                                .add(new JsonObject().put("participant", catalog("participants", OAK))));
    }

    @Override
    public void close() {
        for (ConnectorUnderTest connector : List.of(elm, oak)) {
            result(connector.registration().stop());
            result(connector.exchanges().stop());
            connector.close();
        }
    }
}
