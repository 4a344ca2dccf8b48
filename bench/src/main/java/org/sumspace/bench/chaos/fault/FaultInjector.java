package org.sumspace.bench.chaos.fault;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.sumspace.bench.chaos.fault.Relay.Disturbance;
import org.sumspace.bench.chaos.fault.Relay.Disturbance.Kind;
import org.sumspace.bench.chaos.schedule.Episode.Fault;
import org.sumspace.bench.chaos.schedule.FaultKind;
import org.sumspace.bench.chaos.watch.History;
import org.sumspace.bench.chaos.watch.Observation;
import org.sumspace.bench.chaos.watch.ReleaseScanner;
import org.sumspace.client.Poll;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.SpaceHome;

/** Injects faults into nodes, and removes them after a while. */
public final class FaultInjector {
    private static final int DELAYED_MILLIS = 400;
    /** Half of the full disks accept files of up to this size, so that writes fail at any position. */
    private static final int FILE_BYTES_MAX = 1 << 13;

    private final SpaceHome home;
    private final ReleaseScanner releases;

    public FaultInjector(SpaceHome home, ReleaseScanner releases) {
        this.home = home;
        this.releases = releases;
    }

    /** The faults for which this machine has the tools. */
    public static Set<FaultKind> supportedFaults() {
        return NodeProcess.canLimitFiles()
                ? EnumSet.allOf(FaultKind.class)
                : EnumSet.complementOf(EnumSet.of(FaultKind.FULL_DISK));
    }

    /**
     * A fault of a node.
     *
     * @param lastsMillis time until it is removed
     * @param salt random number for further choices
     */
    public record Injection(FaultKind kind, int lastsMillis, long salt) {}

    /** As {@link #inject(Injection, NodeProcess, History)}. */
    public void inject(Fault fault, NodeProcess node, History history) {
        inject(new Injection(fault.kind(), fault.lastsMillis(), fault.salt()), node, history);
    }

    /** Injects a fault and blocks until it has been removed. Faults of one node are injected one after the other. */
    public void inject(Injection fault, NodeProcess node, History history) {
        node.faultLock().lock();
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
                case RESTORE -> restore(fault, node, history);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            node.faultLock().unlock();
        }
    }

    /**
     * Kills a connector, and starts it with a clock that is ahead of the machine's from then on. Blocks until it is ready.
     *
     * @param ahead zero for the clock of the machine
     */
    public void restartWithClock(Duration ahead, NodeProcess node, History history) {
        node.faultLock().lock();
        try {
            node.shiftClock(ahead);
            node.kill();
            start(node, history);
        } finally {
            node.faultLock().unlock();
        }
    }

    private static void waitFor(Injection fault) {
        Poll.pause(Duration.ofMillis(fault.lastsMillis()));
    }

    private void kill(Injection fault, NodeProcess node, History history) throws IOException {
        killAndScan(node, history);
        waitFor(fault);
        start(node, history);
    }

    private void killAndScan(NodeProcess node, History history) throws IOException {
        node.kill();
        if (node.spec().kind() == NodeKind.AGGREGATOR) {
            releases.search(home.dataFolder(node.spec()), "the files of " + node.spec(), history);
        }
    }

    private static void start(NodeProcess node, History history) {
        try {
            node.start();
        } catch (SandboxException refused) {
            history.add(new Observation.Readiness(node.spec().nodeId(), refused.problem()));
        }
    }

    private static void pause(Injection fault, NodeProcess node) {
        node.pause();
        try {
            waitFor(fault);
        } finally {
            node.resume();
        }
    }

    private static void disturb(Injection fault, NodeProcess node, Kind kind, int latencyMillis) {
        Disturbance before = node.relay().disturbance();
        node.relay().disturb(new Disturbance(kind, Math.max(latencyMillis, before.latencyMillis())));
        try {
            waitFor(fault);
        } finally {
            node.relay().disturb(before);
        }
    }

    /** Starts the node again if the full disk made it exit. */
    private static void fillDisk(Injection fault, NodeProcess node, History history) {
        node.limitFiles(fault.salt() < 0 ? 0 : fault.salt() % FILE_BYTES_MAX);
        waitFor(fault);
        if (node.isAlive()) {
            node.liftLimit();
        } else {
            start(node, history);
        }
    }

    /** A node may start without the damaged data. If it refuses, it must name the file, which is then restored. */
    private void damage(Injection fault, NodeProcess node, History history) throws IOException {
        killAndScan(node, history);
        history.add(new Observation.DamagedNode(node.spec().nodeId()));
        Optional<DamagedFile> damaged = DamagedFile.in(home.dataFolder(node.spec()), fault.salt());
        try {
            node.start();
        } catch (SandboxException refused) {
            if (damaged.isPresent()) {
                history.add(new Observation.RefusedStart(
                        node.spec().nodeId(), damaged.get().name(), refused.problem()));
                damaged.get().restore();
            }
            start(node, history);
        }
    }

    /** The files of a paused process are the same as after a crash at this moment. */
    private void restore(Injection fault, NodeProcess node, History history) throws IOException {
        try (FolderCopy copy = copyOf(node)) {
            waitFor(fault);
            killAndScan(node, history);
            copy.restore();
        }
        start(node, history);
    }

    private FolderCopy copyOf(NodeProcess node) throws IOException {
        node.pause();
        try {
            return FolderCopy.of(home.dataFolder(node.spec()));
        } finally {
            node.resume();
        }
    }
}
