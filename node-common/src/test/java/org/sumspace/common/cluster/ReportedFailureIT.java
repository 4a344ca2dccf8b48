package org.sumspace.common.cluster;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import com.hazelcast.config.Config;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.MapStoreConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.MemberLeftException;
import com.hazelcast.map.MapStoreAdapter;
import java.io.EOFException;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.common.config.ClusterConfig;
import org.sumspace.common.testkit.FreePorts;

/**
 * Members report failures to each other as exceptions. A member that may not deserialise such an exception waits for
 * minutes for an operation that has ended, and a part of the cluster's data may be locked meanwhile.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReportedFailureIT {
    private static final String HOST = "127.0.0.1";
    private static final String MAP = "failing";

    private final AtomicReference<RuntimeException> failure = new AtomicReference<>();
    private final int port = FreePorts.next();
    private HazelcastInstance asking;
    private HazelcastInstance failing;

    @BeforeAll
    void start() {
        asking = member(port, List.of());
        failing = member(FreePorts.next(), List.of(HOST + ":" + port));
        await().until(() -> asking.getCluster().getMembers().size() == 2
                && asking.getPartitionService().isClusterSafe());
    }

    @AfterAll
    void stop() {
        failing.shutdown();
        asking.shutdown();
    }

    Stream<RuntimeException> failures() {
        return Stream.of(
                new NullPointerException(),
                new ClassCastException(),
                new IndexOutOfBoundsException(),
                new UnsupportedOperationException(),
                new SecurityException(),
                new NoSuchElementException(),
                new ConcurrentModificationException(),
                new CancellationException(),
                new RejectedExecutionException(),
                new CompletionException(new TimeoutException()),
                new HazelcastException(new ExecutionException(new EOFException())),
                new HazelcastException(
                        new MemberLeftException(failing.getCluster().getLocalMember())),
                new HazelcastException(new InterruptedException()),
                new HazelcastException(new AssertionError("no")));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void failureOfAnotherMember_isReceived(RuntimeException thrown) {
        failure.set(thrown);
        Throwable received = catchThrowable(() -> asking.getMap(MAP).put(keyOfTheOther(), "value"));

        assertThat(received).isExactlyInstanceOf(thrown.getClass());
        if (thrown.getCause() != null) {
            assertThat(received)
                    .rootCause()
                    .isExactlyInstanceOf(rootCause(thrown).getClass());
        }
    }

    private static Throwable rootCause(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    private Integer keyOfTheOther() {
        return IntStream.range(0, 1_000)
                .boxed()
                .filter(key -> !requireNonNull(
                                asking.getPartitionService().getPartition(key).getOwner())
                        .localMember())
                .findFirst()
                .orElseThrow();
    }

    private HazelcastInstance member(int port, List<String> members) {
        Config config =
                ClusterManagers.hazelcastConfig(new ClusterConfig("failures", HOST, port, members, HOST, 0, false));
        return Hazelcast.newHazelcastInstance(config.addMapConfig(new MapConfig(MAP)
                .setMapStoreConfig(
                        new MapStoreConfig().setEnabled(true).setImplementation(new FailingStore(failure)))));
    }

    private static final class FailingStore extends MapStoreAdapter<Integer, String> {
        private final AtomicReference<RuntimeException> failure;

        FailingStore(AtomicReference<RuntimeException> failure) {
            this.failure = failure;
        }

        @Override
        public void store(Integer key, String value) {
            throw failure.get();
        }
    }
}
