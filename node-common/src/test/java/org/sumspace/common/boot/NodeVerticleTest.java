package org.sumspace.common.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.config.LogConfig;
import org.sumspace.common.config.LogConfig.LogFormat;
import org.sumspace.common.config.PortalConfig;
import org.sumspace.common.config.ServerConfig;
import org.sumspace.common.http.tls.TlsTrust;
import org.sumspace.common.obs.NodeMetrics;
import org.sumspace.common.testkit.Await;

class NodeVerticleTest {
    private final Vertx vertx = Vertx.vertx();
    private final List<String> closed = new CopyOnWriteArrayList<>();

    private record Config(
            HttpConfig http, LimitsConfig limits, LogConfig log, PortalConfig portal, List<String> outboundAllow)
            implements ServerConfig {}

    /** Opens three resources, of which the second fails to close, and then returns the given set-up. */
    private final class Opening extends NodeVerticle {
        private final NodeContext node;
        private final Future<ServerSetup> setup;

        Opening(NodeContext node, ServerConfig config, Future<ServerSetup> setup) {
            super(node, config);
            this.node = node;
            this.setup = setup;
        }

        @Override
        protected Future<ServerSetup> setUp() {
            open("store", Future.succeededFuture());
            open("service", Future.failedFuture("stays open"));
            open("bus", Future.succeededFuture());
            return setup;
        }

        private void open(String name, Future<?> close) {
            node.resources().add(() -> {
                closed.add(name);
                return close;
            });
        }
    }

    @AfterEach
    void close() {
        Await.result(vertx.close());
    }

    private Future<String> deploy(Future<ServerSetup> setup) throws Exception {
        Config config = new Config(
                new HttpConfig("127.0.0.1", 0, null, false, null, null, null),
                new LimitsConfig(4_096, 1, 60, 1, 1, 2),
                new LogConfig(LogFormat.TEXT, null, true),
                new PortalConfig(true, List.of()),
                List.of());
        NodeContext node =
                NodeContext.of(vertx, Clock.systemUTC(), NodeMetrics.create(), config, TlsTrust.ofSystem(null));
        return vertx.deployVerticle(new Opening(node, config, setup));
    }

    private static ServerSetup echo() {
        return new ServerSetup("contracts/echo.yaml")
                .features(operations ->
                        operations.handle("echo", ctx -> ctx.end("")).handle("slowEcho", ctx -> ctx.end("")));
    }

    @Test
    void stop_closesInReverseOrder_evenIfAPartDoesNotClose() throws Exception {
        String deployment = Await.result(deploy(Future.succeededFuture(echo())));
        assertThat(closed).isEmpty();
        Await.result(vertx.undeploy(deployment));
        assertThat(closed).containsExactly("bus", "service", "store");
    }

    @Test
    void startThatFails_closesWhatWasOpened() throws Exception {
        Future<String> deployed = deploy(Future.failedFuture("no store"));
        assertThatThrownBy(() -> Await.result(deployed)).hasStackTraceContaining("no store");
        assertThat(closed).containsExactly("bus", "service", "store");
    }

    @Test
    void stepAfterListeningThatFails_failsTheStart() throws Exception {
        Future<String> deployed =
                deploy(Future.succeededFuture(echo().afterListening(() -> Future.failedFuture("not resumed"))));
        assertThatThrownBy(() -> Await.result(deployed)).hasStackTraceContaining("not resumed");
        assertThat(closed).hasSize(3);
    }
}
