package org.sumspace.common.testkit;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.cluster.ClusterManagers;
import org.sumspace.common.config.ClusterConfig;

/** Several members of one cluster in this process, on free ports, the event bus without TLS. */
public final class TestCluster implements AutoCloseable {
    private static final String HOST = "127.0.0.1";

    private final List<Vertx> members = new ArrayList<>();

    /** Blocks until all have joined. */
    public static TestCluster start(int size) {
        TestCluster cluster = new TestCluster();
        int firstPort = FreePorts.next();
        cluster.join(firstPort, List.of());
        for (int i = 1; i < size; i++) {
            cluster.join(FreePorts.next(), List.of(HOST + ":" + firstPort));
        }
        return cluster;
    }

    private void join(int port, List<String> others) {
        ClusterConfig config = new ClusterConfig("test", HOST, port, others, HOST, 0, false);
        VertxOptions options = new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(2);
        options.getEventBusOptions().setHost(HOST);
        members.add(Await.result(Vertx.builder()
                .with(options)
                .withClusterManager(ClusterManagers.create(config))
                .buildClustered()));
    }

    public Vertx member(int index) {
        return members.get(index);
    }

    @Override
    public void close() {
        Await.result(Future.join(members.stream().map(Vertx::close).toList()).mapEmpty());
    }
}
