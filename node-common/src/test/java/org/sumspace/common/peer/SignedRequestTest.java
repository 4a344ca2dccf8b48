package org.sumspace.common.peer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.OpenOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.net.NetSocket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.http.tls.TlsTrust;
import org.sumspace.common.message.RequestHead;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.RecordedRefusals;
import org.sumspace.common.testkit.TestOrganisation;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.TrustAnchors;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SignedRequestTest {
    private static final Buffer BODY = Buffer.buffer("a note");
    private static final PlanRef PLAN = PlanRef.of(Digest.of("plan".getBytes(UTF_8)), 1);
    private static final Clock CLOCK = Clock.systemUTC();

    @TempDir
    private static Path folder;

    private final Vertx vertx = Vertx.vertx();
    private final TestOrganisation alpha = new TestOrganisation("Alpha");
    private final TestOrganisation beta = new TestOrganisation("Beta");
    private final TrustAnchors anchors = TrustAnchors.of(alpha.root(), beta.root());
    private final NodeIdentity server = alpha.node("a", NodeRole.AGGREGATOR);
    private final NodeIdentity client = beta.node("b", NodeRole.PROCESSOR);
    private final RecordedRefusals refused = new RecordedRefusals();
    private final NodeSignatures clientSignatures = signatures(client, CLOCK);
    private SignedNode node;
    private NodeHttpClient http;
    private PeerClient peer;

    @BeforeAll
    void start() throws IOException {
        node = new SignedNode(vertx, signatures(server, CLOCK));
        http = new NodeHttpClient(
                vertx,
                new OutboundGuard(vertx, List.of("127.0.0.0/8")),
                new LimitsConfig(65_536, 4, 60, 5, 1, 2),
                TlsTrust.ofOrganisationsAndSystem(Files.createDirectories(folder.resolve("trust")), null));
        peer = new PeerClient(clientSignatures, http);
    }

    private NodeSignatures signatures(NodeIdentity identity, Clock clock) {
        return new NodeSignatures(vertx, identity, anchors, clock, refused);
    }

    @AfterEach
    void forget() {
        node.received().clear();
        refused.clear();
    }

    @AfterAll
    void stop() {
        node.stop();
        Await.result(vertx.close());
    }

    private HttpCall put(String path) {
        return HttpCall.of(HttpMethod.PUT, node.url(path)).body(MediaTypes.OCTET_STREAM, BODY);
    }

    private VerifyingKey serverKey() {
        return server.key().publicKey();
    }

    /** Sends a request under a signature for something else. */
    private Future<?> send(HttpCall call, byte[] envelope, Optional<NodeIdentity> certified) {
        HttpCall signed = call.header(SignedHeaders.SIGNATURE, SignedHeaders.signature(envelope));
        return http.send(certified
                .map(node -> signed.header(
                        SignedHeaders.CERTIFICATE,
                        Base64.getEncoder().encodeToString(node.certificate().toDer())))
                .orElse(signed));
    }

    private Future<?> send(HttpCall call, byte[] envelope) {
        return send(call, envelope, Optional.of(client));
    }

    private byte[] envelope(HttpCall call) {
        return envelope(clientSignatures, call);
    }

    private byte[] envelope(NodeSignatures sender, HttpCall call) {
        return sender.seal(
                EnvelopeType.HTTP_REQUEST, server.keyId(), PLAN, head(call).toBytes());
    }

    private static RequestHead head(HttpCall call) {
        return new RequestHead(
                call.method().name(),
                call.target(),
                Digest.of(call.body().getBytes()),
                call.body().length());
    }

    private void assertRefused(Future<?> answer, ProblemType type, String reason) {
        NodeException failure = (NodeException) Await.failure(answer);
        assertThat(failure.type()).isEqualTo(type);
        assertThat(failure.detail()).contains(reason);
        assertThat(refused.counted()).containsExactly("http " + reason);
        assertThat(node.received()).isEmpty();
    }

    private void assertUnauthenticated(Future<?> answer, String reason) {
        assertRefused(answer, ProblemType.UNAUTHENTICATED, reason);
    }

    @Test
    void signedRequest_reachesTheHandlerWithItsSender() {
        byte[] answer = Await.result(peer.submit(put("/notes/n?of=a%20b"), serverKey(), PLAN));
        assertThat(answer).isEqualTo(BODY.getBytes());
        assertThat(node.received()).containsExactly("n by " + client.keyId());
        assertThat(refused.counted()).isEmpty();
    }

    @Test
    void requestWithoutBody_isSignedToo() {
        HttpCall get = HttpCall.get(node.url("/notes/n"));
        assertThat(Await.result(peer.send(get, serverKey(), PLAN)).body().toString())
                .isEqualTo("n");
        assertThat(Await.result(peer.send(get, serverKey(), PLAN)).status()).isEqualTo(200);
    }

    @Test
    void requestWithoutCertificate_isRefused() {
        HttpCall call = put("/notes/n");
        assertUnauthenticated(send(call, envelope(call), Optional.empty()), "unknown-sender");
    }

    @Test
    void unsignedRequest_isRefused() {
        assertUnauthenticated(http.send(put("/notes/n")), "unsigned");
    }

    @Test
    void signatureThatIsNotBase64_isRefused() {
        assertUnauthenticated(http.send(put("/notes/n").header(SignedHeaders.SIGNATURE, "?")), "malformed");
    }

    @Test
    void forgedEnvelope_isRefused() {
        HttpCall call = put("/notes/n");
        byte[] forged = envelope(call);
        forged[forged.length - SigningKey.SIGNATURE_BYTES - 1] ^= 1;
        assertUnauthenticated(send(call, forged), "wrong-signature");
    }

    @Test
    void truncatedEnvelope_isRefused() {
        HttpCall call = put("/notes/n");
        assertUnauthenticated(send(call, Arrays.copyOf(envelope(call), 20)), "malformed");
    }

    @Test
    void replayedRequest_isRefused() {
        HttpCall call = put("/notes/n");
        byte[] envelope = envelope(call);
        Await.result(send(call, envelope));
        node.received().clear();
        assertUnauthenticated(send(call, envelope), "replayed");
    }

    @Test
    void signatureForAnotherRecipient_isRefused() {
        assertUnauthenticated(peer.send(put("/notes/n"), client.key().publicKey(), PLAN), "wrong-recipient");
    }

    @Test
    void signatureForAnotherPath_isRefused() {
        assertUnauthenticated(send(put("/notes/n"), envelope(put("/notes/m"))), "wrong-request");
    }

    @Test
    void signatureForAnotherQuery_isRefused() {
        assertUnauthenticated(send(put("/notes/n?x=1"), envelope(put("/notes/n?x=2"))), "wrong-request");
    }

    @Test
    void signatureForAnotherMethod_isRefused() {
        HttpCall call = HttpCall.get(node.url("/notes/n"));
        assertUnauthenticated(send(call, envelope(HttpCall.of(HttpMethod.DELETE, call.url()))), "wrong-request");
    }

    @Test
    void signatureForAnotherBody_isRefused() {
        HttpCall call = put("/notes/n");
        byte[] envelope = envelope(call.body(MediaTypes.OCTET_STREAM, Buffer.buffer("A note")));
        assertUnauthenticated(send(call, envelope), "wrong-body");
    }

    @Test
    void signatureForALongerBody_isRefused() {
        HttpCall call = put("/notes/n");
        byte[] envelope = envelope(call.body(MediaTypes.OCTET_STREAM, Buffer.buffer("a note, and more")));
        assertUnauthenticated(send(call, envelope), "wrong-body");
    }

    @Test
    void bodyOfUnstatedLength_isRefused() {
        String answer = sendHead(
                "PUT /notes/n HTTP/1.1",
                "Host: a",
                "Transfer-Encoding: chunked",
                SignedHeaders.SIGNATURE + ": " + SignedHeaders.signature(envelope(put("/notes/n"))),
                SignedHeaders.CERTIFICATE + ": " + clientSignatures.certificate());
        assertThat(answer).startsWith("HTTP/1.1 401").contains("wrong-body");
    }

    @Test
    void envelopeOfAnotherType_isRefused() {
        HttpCall call = put("/notes/n");
        byte[] envelope = clientSignatures.seal(
                EnvelopeType.PROGRESS, server.keyId(), PLAN, head(call).toBytes());
        assertUnauthenticated(send(call, envelope), "wrong-type");
    }

    @Test
    void expiredSignature_isRefused() {
        HttpCall call = put("/notes/n");
        NodeSignatures late = signatures(client, Clock.offset(CLOCK, Duration.ofMinutes(-10)));
        assertUnauthenticated(send(call, envelope(late, call)), "expired");
    }

    @Test
    void signatureFromTheFuture_isRefused() {
        HttpCall call = put("/notes/n");
        NodeSignatures early = signatures(client, Clock.offset(CLOCK, Duration.ofMinutes(10)));
        assertUnauthenticated(send(call, envelope(early, call)), "from-the-future");
    }

    @Test
    void certificateOfAnotherNode_isRefused() {
        HttpCall call = put("/notes/n");
        NodeIdentity other = beta.node("c", NodeRole.PROCESSOR);
        assertUnauthenticated(send(call, envelope(call), Optional.of(other)), "unknown-sender");
    }

    @Test
    void certificateOfAForeignRoot_isForbidden() {
        HttpCall call = put("/notes/n");
        NodeIdentity stranger = new TestOrganisation("Gamma").node("b", NodeRole.PROCESSOR);
        assertRefused(
                send(call, envelope(signatures(stranger, CLOCK), call), Optional.of(stranger)),
                ProblemType.FORBIDDEN,
                "certificate-unknown-organisation");
    }

    @Test
    void certificateOfAFalseRoot_isForbidden() {
        HttpCall call = put("/notes/n");
        NodeIdentity impostor = new TestOrganisation("Beta").node("b", NodeRole.PROCESSOR);
        assertRefused(
                send(call, envelope(signatures(impostor, CLOCK), call), Optional.of(impostor)),
                ProblemType.FORBIDDEN,
                "certificate-wrong-issuer");
    }

    @Test
    void refusal_comesBeforeTheBody() {
        String answer = sendHead("PUT /notes/n HTTP/1.1", "Host: a", "Content-Length: 6");
        assertThat(answer).startsWith("HTTP/1.1 401").contains("unsigned");
    }

    /** Sends a head without its body and returns the answer. */
    private String sendHead(String... lines) {
        NetSocket socket = Await.result(vertx.createNetClient().connect(node.port(), "127.0.0.1"));
        Promise<String> answer = Promise.promise();
        socket.handler(bytes -> answer.tryComplete(bytes.toString()));
        socket.write(String.join("\r\n", lines) + "\r\n\r\n");
        return Await.result(answer.future().eventually(socket::close));
    }

    @Test
    void streamedBody_isDigestedOnItsWay() {
        Buffer file = Buffer.buffer(new byte[300_000]);
        HttpCall call = HttpCall.of(HttpMethod.PUT, node.url("/files/f")).body(MediaTypes.OCTET_STREAM, file);
        Digest digest = Digest.of(file.getBytes());
        assertThat(Await.result(peer.submit(call, serverKey(), PLAN))).isEqualTo(digest.toBytes());
        assertThat(node.received()).containsExactly("f of 300000");
    }

    @Test
    void streamedBodyThatWasNotSigned_neverEnds() {
        HttpCall call = HttpCall.of(HttpMethod.PUT, node.url("/files/f"));
        byte[] envelope = envelope(call.body(MediaTypes.OCTET_STREAM, Buffer.buffer(new byte[300_000])));
        byte[] other = new byte[300_000];
        other[299_999] = 1;
        assertUnauthenticated(send(call.body(MediaTypes.OCTET_STREAM, Buffer.buffer(other)), envelope), "wrong-body");
    }

    @Test
    void upload_isAnsweredLikeABodyInMemory() throws IOException {
        Path file = Files.write(folder.resolve("share"), new byte[200_000]);
        Digest digest = Digest.of(Files.readAllBytes(file));
        HttpCall call =
                HttpCall.of(HttpMethod.PUT, node.url("/files/f")).header("Content-Type", MediaTypes.OCTET_STREAM);
        byte[] answer = Await.result(vertx.fileSystem()
                .open(file.toString(), new OpenOptions())
                .compose(opened -> peer.upload(call, 200_000, digest, opened, serverKey(), PLAN)));
        assertThat(answer).isEqualTo(digest.toBytes());
    }

    @Test
    void problemOfTheOtherNode_comesBackAsItself() {
        NodeException failure = (NodeException) Await.failure(peer.submit(put("/notes/gone"), serverKey(), PLAN));
        assertThat(failure.type()).isEqualTo(ProblemType.GONE);
        assertThat(failure.detail()).isEqualTo("too late");
    }

    @Test
    void unsignedAnswer_isNotBelieved() {
        assertNotBelieved(peer.submit(put("/notes/unsigned"), serverKey(), PLAN), "malformed");
    }

    @Test
    void answerToAnEarlierRequest_isNotBelieved() {
        Await.result(peer.submit(put("/notes/n"), serverKey(), PLAN));
        assertNotBelieved(peer.submit(put("/notes/stale"), serverKey(), PLAN), "wrong-request");
    }

    private void assertNotBelieved(Future<?> answer, String reason) {
        assertThat(((NodeException) Await.failure(answer)).type()).isEqualTo(ProblemType.UNAVAILABLE);
        assertThat(refused.counted()).containsExactly("http_answer " + reason);
    }
}
