package org.sumspace.sandbox.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.sandbox.SandboxException;

class DataSpaceTest {
    private static final Set<NodeKind> ALL = Set.of(NodeKind.values());

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init")
    private SpaceHome home;

    private final RecordingLauncher launcher = new RecordingLauncher();

    @BeforeEach
    void makeHome() throws Exception {
        home = SpaceHome.open(folder.resolve("home"), false, SpaceSize.ofGroups(1), new SecureRandom());
    }

    @Test
    void catalog_isReadyBeforeAnyOtherNodeIsStarted() {
        DataSpace.start(home, ALL, launcher, node -> launcher.events.add("ready " + node))
                .close();

        assertThat(launcher.events.subList(0, 2)).containsExactly("start catalog Commons", "ready catalog Commons");
        assertThat(launcher.events)
                .filteredOn(event -> event.startsWith("ready"))
                .hasSize(11);
    }

    @Test
    void close_stopsEveryNode_andTheCatalogLast() {
        DataSpace.start(home, ALL, launcher, node -> {}).close();

        List<String> stops = launcher.events.stream()
                .filter(event -> event.startsWith("stop"))
                .toList();
        assertThat(stops).hasSize(11).endsWith("stop catalog Commons");
    }

    @Test
    void failingNode_stopsTheRunningNodes() {
        launcher.broken = "connector Birch";

        assertThatThrownBy(() -> DataSpace.start(home, ALL, launcher, node -> {}))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("broken");
        assertThat(launcher.events)
                .filteredOn(event -> event.startsWith("stop"))
                .hasSize(10);
    }

    @Test
    void onlyTheChosenKinds_areStarted() {
        DataSpace.start(home, Set.of(NodeKind.AGGREGATOR), launcher, node -> {}).close();

        assertThat(launcher.events)
                .filteredOn(event -> event.startsWith("start"))
                .hasSize(4)
                .allMatch(event -> event.contains("aggregator"));
    }

    @Test
    void kindWithoutNodes_isRefused() {
        assertThatThrownBy(() -> DataSpace.start(home, Set.of(NodeKind.CONVERTER), launcher, node -> {}))
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("has no nodes of these kinds");
    }

    /** Starts nothing and records the calls. */
    private static final class RecordingLauncher implements SpaceNodeLauncher {
        private final List<String> events = new CopyOnWriteArrayList<>();
        private String broken = "";

        @Override
        public boolean sharesStore() {
            return false;
        }

        @Override
        public CompletionStage<LaunchedNode> launch(NodeSpec node, Path configFile) {
            events.add("start " + node);
            if (node.toString().equals(broken)) {
                return CompletableFuture.failedFuture(new SandboxException(node + " is broken", "repair it"));
            }
            return CompletableFuture.completedFuture(new Recorded(node));
        }

        private final class Recorded implements LaunchedNode {
            private final NodeSpec node;

            Recorded(NodeSpec node) {
                this.node = node;
            }

            @Override
            public NodeSpec spec() {
                return node;
            }

            @Override
            public CompletableFuture<Void> stop() {
                events.add("stop " + node);
                return CompletableFuture.completedFuture(null);
            }
        }
    }
}
