package org.sumspace.common.http.participant;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.OpenOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.core.streams.ReadStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.http.signature.ConnectorKey;
import org.sumspace.common.http.signature.ConnectorKeys;
import org.sumspace.common.http.signature.MessageSignature.Nonce;
import org.sumspace.common.http.signature.MessageSigner.SignatureFields;
import org.sumspace.common.http.signature.NonceMemory;
import org.sumspace.common.http.signature.SignatureRefusedException;
import org.sumspace.common.http.tls.TlsTrust;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.testkit.RecordedRefusals;
import org.sumspace.common.trust.TrustAnchors;

/** Exchange X4 over HTTP: Elm sends, Oak receives. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ParticipantMessagesTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final URI CATALOG = URI.create("https://catalog.example");
    private static final URI ELM = URI.create(CATALOG + "/v1/catalog/participants/65f0c0ffee00000000000001");
    private static final URI OAK = URI.create(CATALOG + "/v1/catalog/participants/65f0c0ffee00000000000002");
    private static final URI ASH = URI.create(CATALOG + "/v1/catalog/participants/65f0c0ffee00000000000003");
    private static final Instant START = Instant.parse("2026-03-01T09:30:00Z");

    @TempDir
    private static Path folder;

    private final Vertx vertx = Vertx.vertx();
    private final SigningKey elmKey = SigningKey.generate(new SecureRandom());
    private final SigningKey oakKey = SigningKey.generate(new SecureRandom());
    private final SigningKey retiredKey = SigningKey.generate(new SecureRandom());
    private final Map<URI, ConnectorKeys> published = new ConcurrentHashMap<>(Map.of(
            ELM,
            new ConnectorKeys(List.of(
                    new ConnectorKey(elmKey.publicKey(), false), new ConnectorKey(retiredKey.publicKey(), true))),
            OAK,
            new ConnectorKeys(List.of(new ConnectorKey(oakKey.publicKey(), false)))));
    private final MutableClock elmClock = new MutableClock(START);
    private final MutableClock oakClock = new MutableClock(START);
    private final RecordedRefusals refused = new RecordedRefusals();
    private PeerNode oak;
    private NodeHttpClient http;
    private ParticipantClient elm;

    @BeforeAll
    void start() throws IOException {
        oak = new PeerNode(vertx, oakSignatures());
        http = new NodeHttpClient(
                vertx,
                new OutboundGuard(vertx, List.of("127.0.0.0/8")),
                PeerNode.LIMITS,
                TlsTrust.ofOrganisationsAndSystem(Files.createDirectories(folder.resolve("trust")), null));
        elm = client(ELM, elmKey);
    }

    private ParticipantSignatures oakSignatures() {
        return new ParticipantSignatures(vertx, OAK, oakKey, keys(oakClock), oakClock, refused);
    }

    private ParticipantClient client(URI participant, SigningKey key) {
        return new ParticipantClient(
                new ParticipantSignatures(vertx, participant, key, keys(elmClock), elmClock, refused), http);
    }

    private ParticipantKeys keys(MutableClock clock) {
        return new ParticipantKeys(new KnownCatalogs(List.of(CATALOG)), this::read, TrustAnchors.of(), clock);
    }

    private Future<JsonValue> read(URI participant) {
        ConnectorKeys keys = published.getOrDefault(participant, ConnectorKeys.NONE);
        return Future.succeededFuture(JsonValue.of(Map.of(ConnectorKeys.FIELD, keys.tree())));
    }

    @AfterEach
    void forget() {
        oak.received().clear();
        refused.clear();
    }

    @AfterAll
    void stop() {
        oak.stop();
        Await.result(vertx.close());
    }

    private HttpCall put(String path) {
        return HttpCall.of(HttpMethod.PUT, oak.url(path)).json(new JsonObject().put("text", "hello"));
    }

    private HttpAnswer send(HttpCall call) {
        return Await.result(elm.send(call, OAK, TIMEOUT));
    }

    private NodeException failure(Future<?> future) {
        return (NodeException) Await.failure(future);
    }

    /** A call as Elm signs it, once Elm knows the process that receives it. */
    private HttpCall signed(HttpCall call) {
        return signedBy(elm, call);
    }

    private HttpCall signedBy(ParticipantClient sender, HttpCall call) {
        Await.result(
                sender.send(HttpCall.get(oak.url("/notes/first")), OAK, TIMEOUT).otherwiseEmpty());
        oak.received().clear();
        return sender.sign(call).call();
    }

    private void assertRefused(String reason, HttpCall call) {
        HttpAnswer answer = Await.result(http.sendForAnyStatus(call, TIMEOUT));
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.json().getString("detail")).startsWith("Refused as " + reason + ":");
        assertThat(oak.received()).isEmpty();
    }

    private void assertAccepted(HttpCall call) {
        assertThat(Await.result(http.sendForAnyStatus(call, TIMEOUT)).status()).isEqualTo(200);
    }

    @Test
    void signedRequest_hasASignedAnswer() {
        HttpAnswer answer = send(put("/notes/a?x=1%202"));
        assertThat(answer.json().getString("text")).isEqualTo("hello");
        assertThat(answer.headers().get(PeerHeaders.INSTANCE))
                .isEqualTo(oak.signatures().instanceId());
        assertThat(oak.received()).containsExactly("a by " + ELM);
    }

    @Test
    void emptyBody_hasADigestToo() {
        HttpCall get = HttpCall.get(oak.url("/notes/a"));
        assertThat(send(get).status()).isEqualTo(200);
        assertThat(signed(get).headers()).containsKey("Content-Digest");
        HttpCall swapped = new HttpCall(HttpMethod.GET, get.url(), signed(get).headers(), Buffer.buffer("{}"), 1 << 20);
        assertRefused("wrong-body", swapped);
    }

    @Test
    void signedProblem_isTheProblemOfTheReceiver() {
        NodeException problem = failure(elm.send(put("/notes/absent"), OAK, TIMEOUT));
        assertThat(problem.type()).isEqualTo(ProblemType.NOT_FOUND);
        assertThat(problem.detail()).isEqualTo("There is no such note.");
    }

    @Test
    void unsignedAnswer_isNoAnswer() {
        assertThat(failure(elm.send(put("/notes/unsigned"), OAK, TIMEOUT)).type())
                .isEqualTo(ProblemType.UNAVAILABLE);
        assertThat(refused.counted()).contains("http_answer unsigned");
    }

    @Test
    void answerToAnotherRequest_isNoAnswer() {
        send(put("/notes/a"));
        assertThat(failure(elm.send(put("/notes/stale"), OAK, TIMEOUT)).detail())
                .startsWith("The answer is refused as wrong-signature");
    }

    @Test
    void answerOfAnotherParticipant_isNoAnswer() {
        published.put(ASH, new ConnectorKeys(List.of(new ConnectorKey(retiredKey.publicKey(), false))));
        assertThat(failure(elm.send(put("/notes/a"), ASH, TIMEOUT)).detail())
                .startsWith("The answer is refused as unknown-key");
    }

    @Test
    void answerOfAnyStatus_isVerified() {
        HttpAnswer absent = Await.result(elm.sendForAnyStatus(put("/notes/absent"), OAK, TIMEOUT));
        assertThat(absent.status()).isEqualTo(404);
        assertThat(absent.json().getString("detail")).isEqualTo("There is no such note.");
        assertThat(failure(elm.sendForAnyStatus(put("/notes/unsigned"), OAK, TIMEOUT))
                        .type())
                .isEqualTo(ProblemType.UNAVAILABLE);
    }

    @Test
    void unsignedRefusal_isNoAnswer_andIsExplained() {
        NodeException failure = failure(client(ELM, oakKey).sendForAnyStatus(put("/notes/a"), OAK, TIMEOUT));
        assertThat(failure.type()).isEqualTo(ProblemType.UNAVAILABLE);
        assertThat(failure.detail()).contains("401", "Refused as unknown-key");
    }

    @Test
    void evidence_provesWhoSentWhat() {
        send(put("/notes/a?x=1").header("If-None-Match", "\"1\""));
        ParticipantRequest request = oak.last();
        byte[] body = request.content().getBytes();
        RequestEvidence evidence = request.evidence();

        Await.result(evidence.verify(keys(oakClock), ELM, body));
        assertUnproven(evidence, ELM, "{}".getBytes(UTF_8));
        assertUnproven(evidence, OAK, body);
        assertUnproven(new RequestEvidence("POST", evidence.target(), evidence.headers()), ELM, body);
        assertUnproven(new RequestEvidence(evidence.method(), oak.url("/notes/b"), evidence.headers()), ELM, body);
        Map<String, String> fewer = new HashMap<>(evidence.headers());
        fewer.remove("signature");
        fewer.remove("Signature");
        assertUnproven(new RequestEvidence(evidence.method(), evidence.target(), fewer), ELM, body);
    }

    private void assertUnproven(RequestEvidence evidence, URI participant, byte[] body) {
        assertThat(Await.failure(evidence.verify(keys(oakClock), participant, body)))
                .isInstanceOf(SignatureRefusedException.class);
    }

    @Test
    void requestToNoParticipantOfAKnownCatalog_isNotSent() {
        URI stranger = URI.create("https://evil.example/v1/catalog/participants/65f0c0ffee00000000000002");
        assertThat(failure(elm.send(put("/notes/a"), stranger, TIMEOUT)).type()).isEqualTo(ProblemType.UNPROCESSABLE);
        assertThat(oak.received()).isEmpty();
    }

    @Test
    void replayedRequest_isRefused() {
        HttpCall call = signed(put("/notes/a"));
        assertAccepted(call);
        oak.received().clear();
        assertRefused("replayed", call);
    }

    @Test
    void reAimedRequest_isRefused() {
        HttpCall call = signed(put("/notes/a"));
        HttpCall other = new HttpCall(call.method(), oak.url("/notes/b"), call.headers(), call.body(), 1 << 20);
        assertRefused("wrong-signature", other);
        HttpCall query = new HttpCall(call.method(), oak.url("/notes/a?x=1"), call.headers(), call.body(), 1 << 20);
        assertRefused("wrong-signature", query);
        assertAccepted(call);
    }

    @Test
    void expiredRequest_isRefused() {
        HttpCall call = signed(put("/notes/a"));
        oakClock.advance(Duration.ofSeconds(91));
        assertRefused("expired", call);
    }

    @Test
    void clocksThatAreHoursApart_doNotMatter() {
        oakClock.advance(Duration.ofHours(5));
        ParticipantClient fresh = client(ELM, elmKey);
        assertThat(Await.result(fresh.send(put("/notes/a"), OAK, TIMEOUT)).status())
                .isEqualTo(200);
        oakClock.advance(Duration.ofHours(-8));
        assertThat(Await.result(fresh.send(put("/notes/a"), OAK, TIMEOUT)).status())
                .isEqualTo(200);
    }

    @Test
    void uncoveredHeaderThatAHandlerReads_isRefused() {
        HttpCall get = signed(HttpCall.get(oak.url("/notes/a")));
        assertRefused("uncovered", get.header("If-None-Match", "\"1\""));
        HttpCall part = signed(
                HttpCall.of(HttpMethod.PUT, oak.url("/parts/a")).body(MediaTypes.OCTET_STREAM, Buffer.buffer("part")));
        assertRefused("uncovered", part.header("Content-Range", "bytes 0-3/8"));
        assertRefused("uncovered", signed(HttpCall.get(oak.url("/notes/a"))).header("Content-Type", "text/plain"));
        assertAccepted(signed(HttpCall.get(oak.url("/notes/a")).header("If-None-Match", "\"1\"")));
    }

    @Test
    void headerThatNobodyReads_mayBeUncovered() {
        assertAccepted(signed(HttpCall.get(oak.url("/notes/a"))).header("X-Forwarded-For", "192.0.2.1"));
    }

    @Test
    void changedHeader_isRefused() {
        HttpCall call = signed(HttpCall.get(oak.url("/notes/a")).header("If-None-Match", "\"1\""));
        assertRefused("wrong-signature", call.header("If-None-Match", "\"2\""));
    }

    @Test
    void bodySwappedUnderADigest_isRefused() {
        HttpCall call = signed(put("/notes/a"));
        assertRefused("wrong-body", call.json(new JsonObject().put("text", "other")));
        HttpCall part = signed(
                HttpCall.of(HttpMethod.PUT, oak.url("/parts/a")).body(MediaTypes.OCTET_STREAM, Buffer.buffer("part")));
        assertRefused("wrong-body", part.body(MediaTypes.OCTET_STREAM, Buffer.buffer("trap")));
    }

    @Test
    void signatureFromBeforeARestart_isRefused_andTheClientSignsAgain() {
        HttpCall call = signed(put("/notes/a"));
        oak.restart(oakSignatures());
        assertRefused("wrong-instance", call);
        assertThat(send(put("/notes/a")).status()).isEqualTo(200);
        assertThat(oak.received()).hasSize(1);
    }

    @Test
    void keyOfAHostThatIsNoConfiguredCatalog_isRefusedUnread() {
        URI stranger = URI.create("https://evil.example/v1/catalog/participants/65f0c0ffee00000000000001");
        published.put(stranger, published.getOrDefault(ELM, ConnectorKeys.NONE));
        assertRefused("unknown-participant", signedBy(client(stranger, elmKey), put("/notes/a")));
    }

    @Test
    void otherParticipantsKey_andRetiredKey_areRefused() {
        assertRefused("unknown-key", signedBy(client(ELM, oakKey), put("/notes/a")));
        assertRefused("retired-key", signedBy(client(ELM, retiredKey), put("/notes/a")));
    }

    @Test
    void hugeHeader_isRefused() {
        HttpCall call = signed(put("/notes/a"));
        assertRefused("malformed", call.header(SignatureFields.INPUT, "a=\"" + "x".repeat(9 * 1024) + '"'));
    }

    @Test
    void duplicateLabel_isRefused() {
        HttpCall call = signed(put("/notes/a"));
        String input = call.headers().getOrDefault(SignatureFields.INPUT, "");
        assertRefused("malformed", call.header(SignatureFields.INPUT, input + ", " + input));
    }

    @Test
    void unsignedRequest_isRefused_andLearnsTheInstance() {
        HttpAnswer answer = Await.result(http.sendForAnyStatus(put("/notes/a"), TIMEOUT));
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.headers().get(PeerHeaders.INSTANCE))
                .isEqualTo(oak.signatures().instanceId());
    }

    @Test
    void participantWithTooManyRequests_mustWait() {
        NonceMemory nonces = oak.signatures().nonces();
        SecureRandom random = new SecureRandom();
        Instant until = oakClock.instant().plusSeconds(90);
        while (nonces.admit(ELM.toString(), Nonce.random(random), until, oakClock.instant())
                == NonceMemory.Admission.NEW) {}
        NodeException problem = failure(elm.send(put("/notes/a"), OAK, TIMEOUT));
        assertThat(problem.type()).isEqualTo(ProblemType.TOO_MANY);
        assertThat(problem.retryAfterSeconds()).hasValue(30);
        oak.restart(oakSignatures());
    }

    /** The receiver is a new process, so it refuses the first request: that one must not carry the body. */
    @Test
    void largeBody_isSentAsAStream_once() {
        byte[] bytes = "0123456789".repeat(5_000).getBytes(UTF_8);
        HttpCall call = HttpCall.of(HttpMethod.PUT, oak.url("/parts/a"))
                .header("Content-Type", MediaTypes.OCTET_STREAM)
                .header("Content-Range", "bytes 0-49999/90000");
        AtomicInteger opened = new AtomicInteger();
        Supplier<ReadStream<Buffer>> body = () -> {
            opened.incrementAndGet();
            return stream(bytes);
        };
        HttpAnswer answer =
                Await.result(elm.uploadForAnyStatus(call, bytes.length, Digest.of(bytes), body, OAK, TIMEOUT));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(oak.received()).containsExactly("a bytes 0-49999/90000 of 50000");
        assertThat(opened).hasValue(1);
    }

    private ReadStream<Buffer> stream(byte[] bytes) {
        String file = folder.resolve("part").toString();
        vertx.fileSystem().writeFileBlocking(file, Buffer.buffer(bytes));
        return vertx.fileSystem().openBlocking(file, new OpenOptions());
    }
}
