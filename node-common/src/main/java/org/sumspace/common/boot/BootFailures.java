package org.sumspace.common.boot;

import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.OperationTimeoutException;
import com.hazelcast.spi.exception.RetryableHazelcastException;
import java.net.BindException;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.NodeConfig;

/** Says in one line what to do about the failures that operators meet. */
final class BootFailures {
    private static final int CAUSES_MAX = 20;

    private BootFailures() {}

    static BootException explain(Throwable failure, NodeConfig node) {
        if (failure instanceof BootException known) {
            return known;
        }
        Throwable cluster = find(failure, HazelcastException.class);
        if (cluster != null) {
            return new BootException(
                    "the node cannot take part in the cluster at "
                            + node.cluster().host() + ":" + node.cluster().port() + ": " + cluster.getMessage()
                            + ": see the setting cluster",
                    failure);
        }
        if (find(failure, BindException.class) != null) {
            return new BootException(
                    "the address " + node.http().host() + ":" + node.http().port()
                            + " is taken or not of this machine: see the settings http.host and http.port, and"
                            + " cluster.busHost and cluster.busPort",
                    failure);
        }
        return new BootException(
                failure.getMessage() == null ? failure.toString() : String.valueOf(failure.getMessage()), failure);
    }

    /** Whether the cluster only was too busy with itself, as when many nodes join at once. */
    static boolean isOfABusyCluster(Throwable failure) {
        return find(failure, RetryableHazelcastException.class) != null
                || find(failure, OperationTimeoutException.class) != null;
    }

    private static @Nullable Throwable find(Throwable failure, Class<? extends Throwable> type) {
        @Nullable Throwable cause = failure;
        for (int depth = 0; cause != null && depth < CAUSES_MAX; depth++) {
            if (type.isInstance(cause)) {
                return cause;
            }
            cause = cause.getCause();
        }
        return null;
    }
}
