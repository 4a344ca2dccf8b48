package org.sumspace.common.boot.member;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.OperationTimeoutException;
import com.hazelcast.spi.exception.PartitionMigratingException;
import io.vertx.core.Future;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class ClusterJoinTest {

    private final RuntimeException migrating = new PartitionMigratingException("migrating");
    private int attempts;

    private Future<String> join(Throwable... failures) {
        Deque<Throwable> left = new ArrayDeque<>(List.of(failures));
        return ClusterJoin.join(() -> {
            attempts++;
            return left.isEmpty() ? Future.succeededFuture("joined") : Future.failedFuture(left.remove());
        });
    }

    @Test
    void clusterThatIsBusy_isJoinedAgain() {
        Future<String> joined =
                join(new ExecutionException(new HazelcastException(migrating)), new OperationTimeoutException("late"));

        assertThat(joined.result()).isEqualTo("joined");
        assertThat(attempts).isEqualTo(3);
    }

    @Test
    void clusterThatStaysBusy_isGivenUp() {
        Future<String> joined = join(migrating, migrating, migrating);

        assertThat(joined.cause()).isSameAs(migrating);
        assertThat(attempts).isEqualTo(ClusterJoin.ATTEMPTS_MAX);
    }

    @Test
    void whatDoesNotPass_isNotTriedAgain() {
        HazelcastException taken = new HazelcastException("the port is taken");

        assertThat(join(taken).cause()).isSameAs(taken);
        assertThat(attempts).isEqualTo(1);
    }
}
