package org.sumspace.common.boot.member;

import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.OperationTimeoutException;
import com.hazelcast.spi.exception.RetryableHazelcastException;
import org.sumspace.common.boot.BootException;
import org.sumspace.common.boot.BootFailures;
import org.sumspace.common.config.MemberConfig;

/** Explains why a node could not join the cluster. */
final class ClusterFailures {
    private ClusterFailures() {}

    static BootException explain(Throwable failure, MemberConfig config) {
        if (failure instanceof BootException known) {
            return known;
        }
        Throwable cluster = BootFailures.find(failure, HazelcastException.class);
        if (cluster == null) {
            return BootFailures.explain(failure, config);
        }
        return new BootException(
                "cannot join the cluster at "
                        + config.node().cluster().host() + ":"
                        + config.node().cluster().port() + ": " + cluster.getMessage()
                        + ": see the setting cluster",
                failure);
    }

    /** Whether the cluster was only busy, as when many nodes join at once, so that another attempt may succeed. */
    static boolean isTemporary(Throwable failure) {
        return BootFailures.find(failure, RetryableHazelcastException.class) != null
                || BootFailures.find(failure, OperationTimeoutException.class) != null;
    }
}
