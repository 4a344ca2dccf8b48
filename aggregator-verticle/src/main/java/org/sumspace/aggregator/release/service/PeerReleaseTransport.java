package org.sumspace.aggregator.release.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.sumspace.aggregator.round.service.ReleaseTransport;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.training.execution.AggregatorEntry;

/**
 * Delivers releases to the parent by signed HTTP requests, each answered by a signed acknowledgement. A refusal is not
 * signed, so it proves nothing: the release is sent until the parent acknowledges it, the parent states with a
 * signature that it discarded the plan, or the plan has ended.
 */
public record PeerReleaseTransport(Vertx vertx, Submission peers, Clock clock) implements ReleaseTransport {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
    /** A release is large, and one that was refused several times is likely to be refused again. */
    private static final Duration LONGEST_PAUSE_AFTER_REFUSAL = Duration.ofMinutes(5);

    private static final int PAUSE_GROWTH = 2;

    /** Sends one request, as {@link org.sumspace.common.peer.PeerClient#submit} does. */
    public interface Submission {
        Future<byte[]> submit(HttpCall call, VerifyingKey recipient, PlanRef plan);
    }

    @Override
    public Future<Void> deliver(JoinedPlan plan, Digest release, byte[] body, BooleanSupplier wanted) {
        AggregatorEntry parent = plan.parent();
        URI url = URI.create(parent.url() + "/plans/" + plan.digest() + "/releases/"
                + plan.own().group() + "/" + plan.own().index());
        HttpCall call = HttpCall.of(HttpMethod.PUT, url).body(MediaTypes.OCTET_STREAM, Buffer.buffer(body));
        VerifyingKey key = requireNonNull(plan.aggregatorKey(parent.keyId()));
        Instant end = plan.plan().times().notAfter();
        Delivery delivery = new Delivery(
                () -> peers.submit(call, key, plan.ref(0)),
                release,
                () -> wanted.getAsBoolean() && clock.instant().isBefore(end));
        delivery.attempt(FIRST_PAUSE);
        return delivery.result.future();
    }

    /** The attempts to deliver one release. */
    private final class Delivery {
        private final Supplier<Future<byte[]>> submission;
        private final Digest release;
        private final BooleanSupplier wanted;
        private final Promise<Void> result = Promise.promise();

        Delivery(Supplier<Future<byte[]>> submission, Digest release, BooleanSupplier wanted) {
            this.submission = submission;
            this.release = release;
            this.wanted = wanted;
        }

        /** @param pause before the next attempt, if this one fails */
        void attempt(Duration pause) {
            submission.get().onFailure(failure -> failed(failure, pause)).onSuccess(acknowledged -> {
                if (Arrays.equals(acknowledged, release.toBytes())) {
                    result.complete();
                } else {
                    failed(NodeException.failedDependency("The parent acknowledged another release.", null), pause);
                }
            });
        }

        private void failed(Throwable failure, Duration pause) {
            if (failure instanceof NodeException problem && wanted.getAsBoolean()) {
                Duration next = pauseAfter(problem.type(), pause);
                vertx.setTimer(next.toMillis(), fired -> attempt(next.multipliedBy(PAUSE_GROWTH)));
            } else {
                result.fail(failure);
            }
        }
    }

    /** @param grown the pause that grows with every attempt */
    static Duration pauseAfter(ProblemType problem, Duration grown) {
        Duration longest = problem.mayPass() ? LONGEST_PAUSE : LONGEST_PAUSE_AFTER_REFUSAL;
        return grown.compareTo(longest) < 0 ? grown : longest;
    }
}
