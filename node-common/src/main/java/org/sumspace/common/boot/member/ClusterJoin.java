package org.sumspace.common.boot.member;

import io.vertx.core.Future;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Joins the cluster, with a few attempts: while many nodes join at once, Hazelcast keeps moving its partitions, and a write
 * to a partition that stays locked fails after two minutes.
 */
final class ClusterJoin {
    static final int ATTEMPTS_MAX = 3;

    private static final Logger LOG = LoggerFactory.getLogger(ClusterJoin.class);

    private ClusterJoin() {}

    /**
     * @param attempt joins; when it fails it leaves nothing behind
     * @return the result of the first attempt that succeeds; otherwise the failure of the last one, or the first failure
     *     that another attempt cannot help
     */
    static <T> Future<T> join(Supplier<Future<T>> attempt) {
        return join(attempt, ATTEMPTS_MAX);
    }

    private static <T> Future<T> join(Supplier<Future<T>> attempt, int attempts) {
        return attempt.get().recover(failure -> {
            if (attempts == 1 || !ClusterFailures.isTemporary(failure)) {
                return Future.failedFuture(failure);
            }
            LOG.warn("Could not join the busy cluster; trying again: {}", failure.getMessage());
            return join(attempt, attempts - 1);
        });
    }
}
