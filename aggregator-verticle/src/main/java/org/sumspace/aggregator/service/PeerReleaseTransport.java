package org.sumspace.aggregator.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.HttpCall;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.plan.AggregatorEntry;

/**
 * Hands releases to the parent by signed HTTP requests, each answered by a signed acknowledgement. A refusal is nobody's
 * signed word, and the same release may come again: it is handed on until it is acknowledged or the plan is over.
 */
public final class PeerReleaseTransport implements ReleaseTransport {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    private final Vertx vertx;
    private final Submission peers;
    private final Clock clock;

    /** As {@link org.sumspace.common.peer.PeerClient#submit} does it. */
    public interface Submission {
        Future<byte[]> submit(HttpCall call, VerifyingKey recipient, PlanRef plan);
    }

    public PeerReleaseTransport(Vertx vertx, Submission peers, Clock clock) {
        this.vertx = vertx;
        this.peers = peers;
        this.clock = clock;
    }

    @Override
    public Future<Void> hand(JoinedPlan plan, Digest release, byte[] body) {
        return attempt(plan, release, body, FIRST_PAUSE);
    }

    private Future<Void> attempt(JoinedPlan plan, Digest release, byte[] body, Duration pause) {
        AggregatorEntry parent = plan.parent();
        VerifyingKey key = requireNonNull(plan.aggregatorKey(parent.keyId()));
        URI url = URI.create(parent.url() + "/plans/" + plan.digest() + "/releases/"
                + plan.own().group() + "/" + plan.own().index());
        HttpCall call = HttpCall.of(HttpMethod.PUT, url).body(MediaTypes.OCTET_STREAM, Buffer.buffer(body));
        return peers.submit(call, key, plan.ref(0))
                .<Void>map(acknowledged -> {
                    if (!Digest.wrap(acknowledged).equals(release)) {
                        throw NodeException.failedDependency("Another release was acknowledged.", null);
                    }
                    return null;
                })
                .recover(failure -> isWorthAnotherTry(plan, failure)
                        ? vertx.timer(pause.toMillis(), TimeUnit.MILLISECONDS)
                                .compose(waited -> attempt(plan, release, body, longer(pause)))
                        : Future.failedFuture(failure));
    }

    private boolean isWorthAnotherTry(JoinedPlan plan, Throwable failure) {
        return failure instanceof NodeException
                && clock.instant().isBefore(plan.plan().times().notAfter());
    }

    private static Duration longer(Duration pause) {
        Duration doubled = pause.multipliedBy(2);
        return doubled.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : doubled;
    }
}
