package org.sumspace.aggregator.release.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.offer.core.OfferCheck;
import org.sumspace.aggregator.scene.Cast;
import org.sumspace.aggregator.scene.TrainingScene;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.training.execution.ExecutionPlan;

class PeerReleaseTransportTest {
    private static final Digest RELEASE = Digest.of(new byte[] {7});

    private final MutableClock clock = new MutableClock(Instant.parse("2026-03-01T00:00:00Z"));
    private final TrainingScene scene = new TrainingScene(Cast.of(4), 6, clock.instant(), "'expirySeconds': 600");
    private final Signed<ExecutionPlan> signed = scene.orchestrator.sign(scene.firstPlan("plan-1", clock.instant()));
    private final JoinedPlan plan = OfferCheck.reopen(
                    scene.offer(signed), signed.body().members(1).get(0).keyId())
            .rejoin(scene.leaves);
    private final Vertx vertx = Vertx.vertx();
    private final Queue<Future<byte[]>> answers = new ArrayDeque<>();

    private final PeerReleaseTransport transport =
            new PeerReleaseTransport(vertx, (call, recipient, ref) -> answers.remove(), clock);

    @AfterEach
    void close() {
        Await.result(vertx.close());
    }

    /** A wrong clock or a proxy whose backend restarts may refuse a release; only the parent's signature counts. */
    @Test
    void refusedRelease_isSentAgain_untilItIsAcknowledged() {
        answers.addAll(List.of(
                Future.failedFuture(NodeException.unauthenticated("it expired")),
                Future.failedFuture(NodeException.notFound("no such place")),
                Future.failedFuture(NodeException.failedDependency("a redirect", null)),
                Future.succeededFuture(Digest.ZERO.toBytes()),
                Future.succeededFuture(new byte[3]),
                Future.succeededFuture(RELEASE.toBytes())));
        Await.result(hand(() -> true));
        assertThat(answers).isEmpty();
    }

    @Test
    void busyParent_isTriedMoreOften_thanOneThatRefusesTheRelease() {
        Duration grown = Duration.ofMinutes(20);
        assertThat(PeerReleaseTransport.pauseAfter(ProblemType.TOO_MANY, grown)).hasSeconds(10);
        assertThat(PeerReleaseTransport.pauseAfter(ProblemType.UNAVAILABLE, grown))
                .hasSeconds(10);
        assertThat(PeerReleaseTransport.pauseAfter(ProblemType.CONFLICT, grown)).hasMinutes(5);
        assertThat(PeerReleaseTransport.pauseAfter(ProblemType.CONFLICT, Duration.ofMillis(200)))
                .hasMillis(200);
    }

    @Test
    void releaseOfAPlanThatIsOver_isNotSentAgain() {
        answers.add(Future.failedFuture(NodeException.unavailable("away")));
        clock.set(plan.plan().times().notAfter());
        assertThat(Await.failure(hand(() -> true))).hasMessageContaining("away");
    }

    @Test
    void releaseThatIsNotWanted_isNotSentAgain() {
        answers.add(Future.failedFuture(NodeException.gone("too late")));
        assertThat(Await.failure(hand(() -> false))).hasMessageContaining("too late");
    }

    private Future<Void> hand(BooleanSupplier wanted) {
        return transport.deliver(plan, RELEASE, new byte[1], wanted);
    }
}
