package org.sumspace.common.http.participant;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.PemTrustOptions;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.http.signature.ConnectorKey;
import org.sumspace.common.http.signature.ConnectorKeys;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.RecordedRefusals;
import org.sumspace.common.trust.TrustAnchors;

/** Participants of a catalog for tests: each has a key and sends signed requests. */
public final class TestParticipants {
    public static final URI CATALOG = URI.create("https://catalog.example");

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final URI catalog;
    private final Vertx vertx;
    private final Clock clock;
    private final NodeHttpClient http;
    private final TrustAnchors trust = TrustAnchors.of();
    private final Map<URI, SigningKey> keys = new ConcurrentHashMap<>();
    private final Map<URI, ParticipantClient> clients = new ConcurrentHashMap<>();

    public TestParticipants(Vertx vertx, Clock clock) {
        this(vertx, clock, CATALOG);
    }

    /** @param catalog where the participants are */
    public TestParticipants(Vertx vertx, Clock clock, URI catalog) {
        this.catalog = catalog;
        this.vertx = vertx;
        this.clock = clock;
        this.http = new NodeHttpClient(
                vertx,
                new OutboundGuard(vertx, List.of("127.0.0.0/8")),
                new LimitsConfig(1 << 20, 4, 60, 0, 1, 2),
                new PemTrustOptions());
    }

    /** @param id 24 hex digits */
    public static URI url(String id) {
        return url(CATALOG, id);
    }

    private static URI url(URI catalog, String id) {
        return URI.create(catalog + "/v1/catalog/participants/" + id);
    }

    /** As {@link #url}, at the catalog of these participants. */
    public URI participant(String id) {
        return url(catalog, id);
    }

    /** Registers a participant with a new key. */
    public SigningKey register(URI participant) {
        return keys.computeIfAbsent(participant, added -> SigningKey.generate(new SecureRandom()));
    }

    /** Registers a participant with a key, in the place of the one before. */
    public void register(URI participant, SigningKey key) {
        keys.put(participant, key);
        clients.remove(participant);
    }

    /** The keys of the participants that are registered so far, as a node knows them. */
    public ParticipantKeys known() {
        return new ParticipantKeys(new KnownCatalogs(List.of(catalog)), this::record, trust, clock);
    }

    private Future<JsonValue> record(URI participant) {
        SigningKey key = keys.get(participant);
        ConnectorKeys published =
                key == null ? ConnectorKeys.NONE : new ConnectorKeys(List.of(new ConnectorKey(key.publicKey(), false)));
        return Future.succeededFuture(JsonValue.of(Map.of(ConnectorKeys.FIELD, published.tree())));
    }

    /** Registers a participant and returns its signatures. */
    public ParticipantSignatures signatures(URI participant) {
        return signatures(participant, register(participant));
    }

    private ParticipantSignatures signatures(URI participant, SigningKey key) {
        return new ParticipantSignatures(vertx, participant, key, known(), clock, new RecordedRefusals());
    }

    /** Sends a signed request and gets the answer, which counts only if the receiver has signed it. */
    public HttpAnswer send(URI sender, HttpCall call, URI receiver) {
        return Await.result(client(sender).send(call, receiver, TIMEOUT));
    }

    /** The failure of a signed request: the problem of the receiver, or the lack of a valid answer. */
    public Throwable failure(URI sender, HttpCall call, URI receiver) {
        return Await.failure(client(sender).send(call, receiver, TIMEOUT));
    }

    /** The status of the answer to a signed request, which counts only if the receiver has signed it. */
    public int status(URI sender, HttpCall call, URI receiver) {
        return Await.result(client(sender)
                .send(call, receiver, TIMEOUT)
                .map(HttpAnswer::status)
                .recover(failure -> failure instanceof NodeException problem
                        ? Future.succeededFuture(problem.type().httpStatus())
                        : Future.failedFuture(failure)));
    }

    private ParticipantClient client(URI sender) {
        return clients.computeIfAbsent(sender, added -> new ParticipantClient(signatures(sender), http));
    }

    /**
     * A request that a participant has signed but not sent.
     *
     * @param greeting a request whose answer contains the instance id of the receiver
     */
    public HttpCall signed(URI sender, HttpCall call, HttpCall greeting, URI receiver) {
        send(sender, greeting, receiver);
        return client(sender).sign(call).call();
    }

    /** As {@link #signed}, by a sender whose requests may be refused. */
    public HttpCall signedUnsent(URI sender, HttpCall call, HttpCall greeting) {
        return signed(client(sender), call, greeting);
    }

    /** As {@link #signed}, with a key that is another one than the sender publishes. */
    public HttpCall signedWithAnotherKey(URI sender, HttpCall call, HttpCall greeting) {
        return signed(signatures(sender, SigningKey.generate(new SecureRandom())), call, greeting);
    }

    /** As {@link #signed}, by a stranger whose requests are refused. */
    public HttpCall signedAs(URI stranger, HttpCall call, HttpCall greeting) {
        return signed(signatures(stranger), call, greeting);
    }

    private HttpCall signed(ParticipantSignatures signatures, HttpCall call, HttpCall greeting) {
        return signed(new ParticipantClient(signatures, http), call, greeting);
    }

    private HttpCall signed(ParticipantClient client, HttpCall call, HttpCall greeting) {
        Await.result(client.send(greeting, participant("0".repeat(24)), TIMEOUT).otherwiseEmpty());
        return client.sign(call).call();
    }

    /** Sends a request as it is. */
    public HttpAnswer sendUnchanged(HttpCall call) {
        return Await.result(http.sendForAnyStatus(call, TIMEOUT));
    }

    /** Sends a signed request that was changed on the way. */
    public HttpAnswer sendChanged(HttpCall call, UnaryOperator<HttpCall> change) {
        return sendUnchanged(change.apply(call));
    }
}
