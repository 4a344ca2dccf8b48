package org.sumspace.common.bus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.eventbus.ReplyException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.envelope.Envelope;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.message.MessageAnswer;
import org.sumspace.common.obs.Correlation;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.RecordedRefusals;
import org.sumspace.common.testkit.TestOrganisation;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.TrustAnchors;
import org.sumspace.common.wire.Bytes;
import org.sumspace.common.wire.MalformedException;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NodeBusTest {
    private static final PlanRef PLAN = new PlanRef(Digest.of("plan".getBytes(UTF_8)), 1, 2, 3);
    private static final byte[] HELLO = "hello".getBytes(UTF_8);
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Clock CLOCK = Clock.systemUTC();

    private final Vertx vertx = Vertx.vertx();
    private final TestOrganisation alpha = new TestOrganisation("Alpha");
    private final TestOrganisation beta = new TestOrganisation("Beta");
    private final TrustAnchors anchors = TrustAnchors.of(alpha.root(), beta.root());
    private final NodeIdentity asked = alpha.node("a", NodeRole.AGGREGATOR);
    private final NodeIdentity asking = beta.node("b", NodeRole.ORCHESTRATOR);
    private final RecordedRefusals refused = new RecordedRefusals();
    private final NodeSignatures askedSignatures = signatures(asked, CLOCK);
    private final NodeSignatures askingSignatures = signatures(asking, CLOCK);
    private final NodeSignatures impostor = signatures(alpha.node("posed", NodeRole.AGGREGATOR), CLOCK);
    private final NodeBus server = new NodeBus(vertx, askedSignatures);
    private final NodeBus client = new NodeBus(vertx, askingSignatures);
    private final List<String> handled = new CopyOnWriteArrayList<>();
    private final AtomicInteger busy = new AtomicInteger();

    @BeforeAll
    void start() {
        server.on(EnvelopeType.ASK, this::echo)
                .on(EnvelopeType.SEAL, (message, sender) -> Future.failedFuture(NodeException.gone("sealed before")))
                .on(
                        EnvelopeType.RECEIVED_LIST,
                        (message, sender) -> Future.failedFuture(
                                NodeException.conflict("another list").withRefusalReason("list-again")))
                .on(EnvelopeType.EVIDENCE, (message, sender) -> {
                    throw new MalformedException("an empty list");
                })
                .on(EnvelopeType.PROGRESS, (message, sender) -> {
                    throw new IllegalStateException("password=hunter2");
                })
                .on(EnvelopeType.PLAN_START, (message, sender) -> {
                    sender.requireRole(NodeRole.PROCESSOR);
                    return Future.succeededFuture(new byte[0]);
                })
                .on(
                        EnvelopeType.PLAN_OFFER,
                        (message, sender) -> Future.succeededFuture(
                                Correlation.current().orElse("none").getBytes(UTF_8)))
                .on(EnvelopeType.MODEL_VERSION, this::answerTheThird);
        Await.result(Future.all(server.start(), client.start()));
    }

    private Future<byte[]> echo(Envelope message, NodeCertificate sender) {
        handled.add(sender + " " + message.plan().epoch());
        return Future.succeededFuture(message.payload());
    }

    private Future<byte[]> answerTheThird(Envelope message, NodeCertificate sender) {
        return switch (busy.incrementAndGet()) {
            case 1 -> Future.failedFuture(NodeException.unavailable("not yet"));
            case 2 -> Future.failedFuture("the store is away");
            default -> Future.succeededFuture(message.payload());
        };
    }

    private NodeSignatures signatures(NodeIdentity identity, Clock clock) {
        return new NodeSignatures(vertx, identity, anchors, clock, refused);
    }

    @AfterEach
    void clear() {
        handled.clear();
        refused.clear();
        busy.set(0);
    }

    @AfterAll
    void stop() {
        Await.result(server.close());
        Await.result(vertx.close());
    }

    private Future<byte[]> request(EnvelopeType type) {
        return client.request(asked.keyId(), type, PLAN, HELLO, TIMEOUT);
    }

    private static NodeException failure(Future<?> future) {
        return (NodeException) Await.failure(future);
    }

    @Test
    void request_isAnsweredByItsRecipient() {
        assertThat(Await.result(request(EnvelopeType.ASK))).isEqualTo(HELLO);
        assertThat(handled).containsExactly("Beta/b 3");
        assertThat(refused.counted()).isEmpty();
    }

    @Test
    void correlationId_isPassedOn() {
        Promise<byte[]> answer = Promise.promise();
        vertx.runOnContext(start -> {
            Correlation.setCurrent("cause-1");
            request(EnvelopeType.PLAN_OFFER).onComplete(answer);
        });
        assertThat(Await.result(answer.future())).asString().isEqualTo("cause-1");
        assertThat(Await.result(request(EnvelopeType.PLAN_OFFER))).asString().isEqualTo("none");
    }

    @Test
    void requestOfMegabytes_isAnswered() {
        byte[] payload = new byte[3_000_000];
        payload[2_999_999] = 7;
        assertThat(Await.result(client.request(asked.keyId(), EnvelopeType.ASK, PLAN, payload, TIMEOUT)))
                .isEqualTo(payload);
    }

    @Test
    void manyRequestsAtOnce_areAllAnswered() {
        List<Future<byte[]>> answers = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            answers.add(request(EnvelopeType.ASK));
        }
        Await.result(Future.all(answers));
        assertThat(handled).hasSize(500);
    }

    @Test
    void refusal_isReceivedAsItsProblem() {
        assertThat(failure(request(EnvelopeType.SEAL)))
                .hasMessage("sealed before")
                .extracting(NodeException::type)
                .isEqualTo(ProblemType.GONE);
        assertThat(failure(request(EnvelopeType.EVIDENCE)).type()).isEqualTo(ProblemType.INVALID_INPUT);
        assertThat(failure(request(EnvelopeType.PLAN_START)).type()).isEqualTo(ProblemType.FORBIDDEN);
    }

    @Test
    void refusal_isCountedByItsReasonOrItsProblem() {
        failure(request(EnvelopeType.SEAL));
        failure(request(EnvelopeType.RECEIVED_LIST));
        failure(request(EnvelopeType.PROGRESS));
        assertThat(refused.counted()).containsExactly("bus gone", "bus list-again");
    }

    @Test
    void failureOfTheHandler_isReportedWithoutItsDetail() {
        NodeException failure = failure(request(EnvelopeType.PROGRESS));
        assertThat(failure.type()).isEqualTo(ProblemType.INTERNAL);
        assertThat(failure.detail()).doesNotContain("hunter2");
    }

    @Test
    void typeWithoutHandler_isRefused() {
        assertThat(failure(request(EnvelopeType.DISCARDED)).type()).isEqualTo(ProblemType.INVALID_INPUT);
        assertThat(failure(request(EnvelopeType.HTTP_REQUEST)).type()).isEqualTo(ProblemType.INVALID_INPUT);
        assertThat(refused.counted()).containsExactly("bus wrong-type", "bus wrong-type");
    }

    @Test
    void secondHandlerForAType_isRefused() {
        assertThatThrownBy(() -> server.on(EnvelopeType.ASK, this::echo)).hasMessageContaining("ASK");
    }

    @Test
    void tooLargeMessage_isRefusedBeforeItIsSent() {
        byte[] payload = new byte[NodeBus.BODY_BYTES_MAX + 1];
        assertThat(failure(client.request(asked.keyId(), EnvelopeType.ASK, PLAN, payload, TIMEOUT))
                        .type())
                .isEqualTo(ProblemType.TOO_LARGE);
    }

    // Messages that are forged, malformed, misdirected, expired or replayed.

    private byte[] envelope(NodeSignatures sender) {
        return sender.seal(EnvelopeType.ASK, asked.keyId(), PLAN, HELLO);
    }

    private Future<Message<Object>> deliver(Object body, DeliveryOptions options) {
        return vertx.eventBus().request(NodeBus.address(asked.keyId()), body, options);
    }

    private void assertRefused(byte[] envelope, NodeSignatures certified, String reason) {
        assertRefused(Buffer.buffer(envelope), BusMessage.options(certified), reason);
    }

    /** The sender gets the same failure, whatever is wrong. */
    private void assertRefused(Object body, DeliveryOptions options, String reason) {
        assertThat((ReplyException) Await.failure(deliver(body, options)))
                .hasMessage("refused")
                .extracting(ReplyException::failureCode)
                .isEqualTo(1);
        assertThat(refused.counted()).containsExactly("bus " + reason);
        assertThat(handled).isEmpty();
    }

    @Test
    void forgedMessage_isRefused() {
        byte[] forged = envelope(askingSignatures);
        forged[forged.length - SigningKey.SIGNATURE_BYTES - 1] ^= 1;
        assertRefused(forged, askingSignatures, "wrong-signature");
    }

    @Test
    void truncatedMessage_isRefused() {
        assertRefused(new byte[20], askingSignatures, "malformed");
    }

    @Test
    void somethingElseThanAnEnvelope_isRefused() {
        assertRefused("hello", BusMessage.options(askingSignatures), "malformed");
    }

    @Test
    void tooLargeMessage_isRefused() {
        assertRefused(new byte[BusMessage.ENVELOPE_BYTES_MAX + 1], askingSignatures, "malformed");
    }

    @Test
    void replayedMessage_isRefused() {
        byte[] envelope = envelope(askingSignatures);
        Await.result(deliver(Buffer.buffer(envelope), BusMessage.options(askingSignatures)));
        handled.clear();
        assertRefused(envelope, askingSignatures, "replayed");
    }

    @Test
    void messageForAnotherRecipient_isRefused() {
        byte[] misdirected = askingSignatures.seal(EnvelopeType.ASK, asking.keyId(), PLAN, HELLO);
        assertRefused(misdirected, askingSignatures, "wrong-recipient");
    }

    @Test
    void expiredMessage_isRefused() {
        NodeSignatures late = signatures(asking, Clock.offset(CLOCK, Duration.ofMinutes(-10)));
        assertRefused(envelope(late), askingSignatures, "expired");
    }

    @Test
    void messageWithoutCertificate_isRefused() {
        assertRefused(Buffer.buffer(envelope(askingSignatures)), new DeliveryOptions(), "malformed");
    }

    @Test
    void messageUnderAnothersCertificate_isRefused() {
        assertRefused(envelope(askingSignatures), askedSignatures, "unknown-sender");
    }

    @Test
    void certificateOfAForeignRoot_isRefused() {
        NodeSignatures stranger = signatures(new TestOrganisation("Gamma").node("c", NodeRole.AGGREGATOR), CLOCK);
        assertRefused(envelope(stranger), stranger, "certificate-unknown-organisation");
    }

    // Answers that must not be accepted.

    private void assertAnswerRefused(Function<byte[], byte[]> answer, NodeSignatures certified, String reason) {
        MessageConsumer<Buffer> consumer = vertx.eventBus()
                .consumer(
                        NodeBus.address(impostor.identity().keyId()),
                        message -> message.reply(
                                Buffer.buffer(answer.apply(message.body().getBytes())), BusMessage.options(certified)));
        Digest recipient = impostor.identity().keyId();
        assertThat(failure(client.request(recipient, EnvelopeType.ASK, PLAN, HELLO, TIMEOUT))
                        .type())
                .isEqualTo(ProblemType.UNAVAILABLE);
        assertThat(refused.counted()).containsExactly("bus_answer " + reason);
        Await.result(consumer.unregister());
    }

    private static byte[] answer(NodeSignatures sender, Digest recipient, Digest request) {
        byte[] payload = new MessageAnswer(request, Bytes.of(HELLO)).toBytes();
        return sender.seal(EnvelopeType.ANSWER, recipient, PLAN, payload);
    }

    @Test
    void answerOfAnotherNode_isRefused() {
        assertAnswerRefused(
                request -> answer(askedSignatures, asking.keyId(), Digest.of(request)),
                askedSignatures,
                "unknown-sender");
    }

    @Test
    void unsignedAnswer_isRefused() {
        assertAnswerRefused(request -> HELLO, impostor, "malformed");
    }

    @Test
    void answerToAnotherRequest_isRefused() {
        assertAnswerRefused(request -> answer(impostor, asking.keyId(), Digest.of(HELLO)), impostor, "wrong-request");
    }

    @Test
    void answerToAnotherNode_isRefused() {
        assertAnswerRefused(
                request -> answer(impostor, asked.keyId(), Digest.of(request)), impostor, "wrong-recipient");
    }

    // Retries.

    private Future<byte[]> requestFor(Digest recipient, EnvelopeType type, Duration time) {
        return client.requestUntil(recipient, type, PLAN, HELLO, Instant.now().plus(time));
    }

    @Test
    void nodeThatIsUnavailableOrFails_isAskedAgain() {
        assertThat(Await.result(requestFor(asked.keyId(), EnvelopeType.MODEL_VERSION, TIMEOUT)))
                .isEqualTo(HELLO);
        assertThat(busy).hasValue(3);
    }

    @Test
    void absentNode_isAskedUntilItIsThere() {
        NodeIdentity late = alpha.node("late", NodeRole.AGGREGATOR);
        NodeBus bus = new NodeBus(vertx, signatures(late, CLOCK)).on(EnvelopeType.ASK, this::echo);
        Future<byte[]> answer = requestFor(late.keyId(), EnvelopeType.ASK, TIMEOUT);
        Await.result(vertx.timer(100).compose(fired -> bus.start()));
        assertThat(Await.result(answer)).isEqualTo(HELLO);
        Await.result(bus.close());
    }

    @Test
    void finalRefusal_endsTheRetries() {
        assertThat(failure(requestFor(asked.keyId(), EnvelopeType.SEAL, TIMEOUT))
                        .type())
                .isEqualTo(ProblemType.GONE);
    }

    @Test
    void deadline_endsTheRetries() {
        Digest nobody = Digest.of(HELLO);
        Instant before = Instant.now();
        assertThat(failure(requestFor(nobody, EnvelopeType.ASK, Duration.ofMillis(300)))
                        .type())
                .isEqualTo(ProblemType.UNAVAILABLE);
        assertThat(Duration.between(before, Instant.now())).isBetween(Duration.ofMillis(300), TIMEOUT);
    }

    @Test
    void closedBus_stopsRetrying() {
        NodeBus closing = new NodeBus(vertx, askingSignatures);
        Future<byte[]> answer = closing.requestUntil(
                Digest.of(HELLO), EnvelopeType.ASK, PLAN, HELLO, Instant.now().plusSeconds(3_600));
        Await.result(closing.close());
        assertThat(failure(answer).type()).isEqualTo(ProblemType.UNAVAILABLE);
    }
}
