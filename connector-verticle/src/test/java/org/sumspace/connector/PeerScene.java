package org.sumspace.connector;

import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.participant.PeerHeaders;
import org.sumspace.common.http.participant.RequestSigner;
import org.sumspace.common.http.signature.ConnectorKey;
import org.sumspace.common.http.signature.ConnectorKeys;
import org.sumspace.common.http.signature.ContentDigest;
import org.sumspace.common.http.signature.MessageSignature.Nonce;
import org.sumspace.common.http.signature.MessageSigner;
import org.sumspace.common.testkit.Patience;
import org.sumspace.common.testkit.contract.ApiCall;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.Moment;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.store.ExchangeStore;

/** Another participant, at the same catalog, whose connector has begun an exchange with the connector under test. */
final class PeerScene {
    static final String EXCHANGE = "65f0c0ffee0000000000e001";
    /** A start for which the peer asked, and that this connector refused. */
    static final String REFUSED = "65f0c0ffee0000000000e002";

    static final String REFUSAL = "Denied: a rule that is the provider's business";

    private static final String OWN = "65f0c0ffee00000000000009";
    private static final String PEER = "65f0c0ffee0000000000000a";

    private final ConnectorUnderTest connector;
    private final SecureRandom random = new SecureRandom();
    private final SigningKey key = SigningKey.generate(random);
    private final String catalog;
    private final RequestSigner signer;

    PeerScene(ConnectorUnderTest connector) {
        this.connector = connector;
        int port = result(connector
                        .vertx
                        .createHttpServer()
                        .requestHandler(this::answer)
                        .listen(0, "127.0.0.1"))
                .actualPort();
        catalog = "http://127.0.0.1:" + port;
        signer = new RequestSigner(URI.create(participant(PEER)), new MessageSigner(key));
    }

    private String participant(String id) {
        return catalog + "/v1/catalog/participants/" + id;
    }

    String catalogUri() {
        return catalog + "/";
    }

    /** The catalog, which has only participants, and a consent service that accepts everybody. */
    private void answer(HttpServerRequest request) {
        JsonObject keys = new JsonObject(new ConnectorKeys(List.of(new ConnectorKey(key.publicKey(), false))).tree());
        JsonObject own = new JsonObject().put("_id", OWN);
        String answer = switch (request.path()) {
            case "/participants/check", "/participants" ->
                new JsonObject()
                        .put("dataspaceConnectorRegistered", true)
                        .put("participant", own)
                        .encode();
            case "/v1/catalog/participants/" + PEER ->
                new JsonObject().put("_id", PEER).put("connectorKeys", keys).encode();
            case "/participants/login" -> new JsonObject().put("jwt", "token").encode();
            case "/users/register" -> new JsonObject().put("_id", "an-identity").encode();
            default -> "[]";
        };
        request.response().end(answer);
    }

    /** Registers the connector, and stores the exchange. */
    void begin() {
        connector.registration().start();
        await().atMost(Patience.MAX)
                .until(() -> connector.registration().check().succeeded());
        result(connector.registration().stop());
        Parties parties = new Parties(List.of(participant(OWN), participant(PEER)), 0);
        ExchangeRequest request =
                new ExchangeRequest("https://contracts.example/contracts/1", "p", "r", "", JsonValue.of(null));
        ExchangeStore store = new ExchangeStore(connector.mongo);
        Moment moment = new Moment(connector.clock.instant(), "process", true);
        ExchangeTrigger asked = new ExchangeTrigger(ExchangeTrigger.Side.CONSUMER, "", "", moment.now());
        result(store.add(ExchangeRecord.refused(REFUSED, parties, request, asked, REFUSAL, moment)));
        result(store.add(ExchangeRecord.created(
                "65f0c0ffee0000000000d001", EXCHANGE, parties, request, ExchangeState.AGREED, moment)));
    }

    /** The body of the consumer's message with the outcome. */
    static JsonObject end(String status) {
        return new JsonObject()
                .put("consumerDataExchange", EXCHANGE)
                .put("origin", "consumer")
                .put("status", status)
                .put("reason", "as it is");
    }

    /** The headers with which the peer signs a request. */
    Map<String, String> sign(ApiCall call) {
        Map<String, String> headers = new HashMap<>(call.headers());
        if (!call.body().isEmpty()) {
            headers.put("Content-Type", call.contentType());
        }
        return signer.sign(
                call.operation().method().name(),
                URI.create(connector.base + call.target()),
                headers,
                ContentDigest.fieldOf(call.bytes()),
                Optional.of(instance()),
                Nonce.random(random),
                connector.clock.instant());
    }

    private String instance() {
        return connector
                .api
                .get("/dataexchanges/" + EXCHANGE)
                .header(PeerHeaders.PARTICIPANT, participant(PEER))
                .expect(401)
                .header(PeerHeaders.INSTANCE);
    }
}
