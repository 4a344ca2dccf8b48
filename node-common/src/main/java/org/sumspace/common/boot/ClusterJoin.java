package org.sumspace.common.boot;

import io.vertx.core.Future;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Joins the cluster, if need be several times. While many nodes join at once Hazelcast moves its partitions again and
 * again, and gives a write to one of them up after two minutes.
 */
final class ClusterJoin {
    static final int ATTEMPTS_MAX = 3;

    private static final Logger LOG = LoggerFactory.getLogger(ClusterJoin.class);

    private ClusterJoin() {}

    /**
     * @param attempt joins, and has taken everything back when it fails
     * @return what the first attempt that succeeds gives; the last one's failure, or the first of those that another
     *     attempt does not help
     */
    static <T> Future<T> join(Supplier<Future<T>> attempt) {
        return join(attempt, ATTEMPTS_MAX);
    }

    private static <T> Future<T> join(Supplier<Future<T>> attempt, int attempts) {
        return attempt.get().recover(failure -> {
            if (attempts == 1 || !BootFailures.isOfABusyCluster(failure)) {
                return Future.failedFuture(failure);
            }
            LOG.warn("The cluster is busy, joining it again: {}", failure.getMessage());
            return join(attempt, attempts - 1);
        });
    }
}
