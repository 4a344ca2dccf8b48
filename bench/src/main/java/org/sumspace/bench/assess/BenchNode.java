package org.sumspace.bench.assess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.List;
import org.sumspace.sandbox.example.ExampleAssessment;
import org.sumspace.sandbox.space.ChildProcesses;
import org.sumspace.sandbox.space.DataSpace;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceAccount;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceSize;

/** An assessment node in a process of its own, with an account that may do everything. */
final class BenchNode {
    static final List<String> JVM_OPTIONS = List.of("-Xmx256m");

    private final SpaceHome home;
    private final NodeSpec node;

    private BenchNode(SpaceHome home) {
        this.home = home;
        this.node = home.plan().nodes(NodeKind.ASSESSMENT).get(0);
    }

    /** A node that does not run yet, and has no data. */
    static BenchNode in(Path folder) throws IOException {
        return new BenchNode(SpaceHome.open(
                folder.resolve("home"), false, SpaceSize.ofGroups(1).withAssessment(), new SecureRandom()));
    }

    /** Work with a running node. */
    interface Use {
        void of(NodeSession session) throws Exception;
    }

    /** Starts it, and stops it afterwards. */
    void whileRunning(Use use) throws Exception {
        DataSpace running = start();
        try {
            ExampleAssessment.create(home, node);
            use.of(NodeSession.logIn(home.plan().url(node), account()));
        } finally {
            running.close();
        }
    }

    /** @return the seconds from the start of the process until the node is ready; then it is stopped */
    double startSeconds() {
        long start = System.nanoTime();
        DataSpace running = start();
        try {
            return (System.nanoTime() - start) * 1e-9;
        } finally {
            running.close();
        }
    }

    private DataSpace start() {
        return DataSpace.start(home, EnumSet.of(NodeKind.ASSESSMENT), new ChildProcesses(JVM_OPTIONS), ready -> {});
    }

    SpaceAccount account() {
        return home.plan().operatorOf(node);
    }

    int port() {
        return node.httpPort();
    }

    /** The path at which a file of the first workspace must be. */
    Path file(String kind, String name) throws IOException {
        return Files.createDirectories(home.dataFolder(node).resolve("workspaces/default/" + kind))
                .resolve(name);
    }
}
