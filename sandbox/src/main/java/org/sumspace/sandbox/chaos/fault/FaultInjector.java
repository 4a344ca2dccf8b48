package org.sumspace.sandbox.chaos.fault;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.chaos.fault.Disturbance.Kind;
import org.sumspace.sandbox.chaos.schedule.Fault;
import org.sumspace.sandbox.chaos.schedule.FaultKind;
import org.sumspace.sandbox.chaos.watch.FilesOfTheDead;
import org.sumspace.sandbox.chaos.watch.History;
import org.sumspace.sandbox.chaos.watch.Seen;
import org.sumspace.sandbox.client.Poll;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.SpaceHome;

/** Lets things go wrong, and mends them after a while. */
public final class FaultInjector {
    private static final int DELAYED_MILLIS = 400;
    /** Every other full disk takes files of so many bytes: a write may be cut anywhere. */
    private static final int FILE_BYTES_MAX = 1 << 13;

    private final SpaceHome home;
    private final FilesOfTheDead files;

    public FaultInjector(SpaceHome home, FilesOfTheDead files) {
        this.home = home;
        this.files = files;
    }

    /** Those that this machine has the tools for. */
    public static Set<FaultKind> possible() {
        return NodeProcess.canLimitFiles()
                ? EnumSet.allOf(FaultKind.class)
                : EnumSet.complementOf(EnumSet.of(FaultKind.FULL_DISK));
    }

    /** Blocks until it is mended; one after the other for each node. */
    public void inject(Fault fault, NodeProcess node, History history) {
        node.busy().lock();
        try {
            switch (fault.kind()) {
                case KILL -> kill(fault, node, history);
                case PAUSE -> pause(fault, node);
                case DROP_REQUESTS -> disturb(fault, node, Kind.DROP_REQUESTS, 0);
                case DROP_ANSWERS -> disturb(fault, node, Kind.DROP_ANSWERS, 0);
                case DELAY -> disturb(fault, node, Kind.NONE, DELAYED_MILLIS);
                case TRICKLE -> disturb(fault, node, Kind.TRICKLE, 0);
                case PARTITION -> disturb(fault, node, Kind.CUT, 0);
                case FULL_DISK -> fillDisk(fault, node, history);
                case DAMAGE -> damage(fault, node, history);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            node.busy().unlock();
        }
    }

    private static void last(Fault fault) {
        Poll.pause(Duration.ofMillis(fault.lastsMillis()));
    }

    private void kill(Fault fault, NodeProcess node, History history) throws IOException {
        end(node, history);
        last(fault);
        start(node, history);
    }

    private void end(NodeProcess node, History history) throws IOException {
        node.kill();
        if (node.spec().kind() == NodeKind.AGGREGATOR) {
            files.search(home.dataFolder(node.spec()), "the files of " + node.spec(), history);
        }
    }

    private static void start(NodeProcess node, History history) {
        try {
            node.start();
        } catch (SandboxException refused) {
            history.add(new Seen.Readiness(node.spec().nodeId(), refused.problem()));
        }
    }

    private static void pause(Fault fault, NodeProcess node) {
        node.pause();
        try {
            last(fault);
        } finally {
            node.resume();
        }
    }

    private static void disturb(Fault fault, NodeProcess node, Kind kind, int latencyMillis) {
        Disturbance before = node.relay().disturbance();
        node.relay().disturb(new Disturbance(kind, Math.max(latencyMillis, before.latencyMillis())));
        try {
            last(fault);
        } finally {
            node.relay().disturb(before);
        }
    }

    /** A node that gave up is started again. */
    private static void fillDisk(Fault fault, NodeProcess node, History history) {
        node.limitFiles(fault.salt() < 0 ? 0 : fault.salt() % FILE_BYTES_MAX);
        last(fault);
        if (node.isAlive()) {
            node.liftLimit();
        } else {
            start(node, history);
        }
    }

    /** A node may do without what was damaged; one that may not must say so, and gets it back. */
    private void damage(Fault fault, NodeProcess node, History history) throws IOException {
        end(node, history);
        history.add(new Seen.Damaged(node.spec().nodeId()));
        Optional<DamagedFile> damaged = DamagedFile.in(home.dataFolder(node.spec()), fault.salt());
        try {
            node.start();
        } catch (SandboxException refused) {
            if (damaged.isPresent()) {
                history.add(new Seen.StartRefused(
                        node.spec().nodeId(), damaged.get().name(), refused.problem()));
                damaged.get().restore();
            }
            start(node, history);
        }
    }
}
