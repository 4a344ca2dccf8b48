package org.sumspace.bench.chaos.fault;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.sumspace.bench.chaos.fault.Relay.Disturbance;
import org.sumspace.client.Poll;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.ShutdownRequestedException;
import org.sumspace.sandbox.space.ChildProcesses;
import org.sumspace.sandbox.space.Loopback;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceNodeLauncher.LaunchedNode;

/** A node whose process can be killed, paused, limited and started again. Its relay keeps running meanwhile. */
public final class NodeProcess implements LaunchedNode {
    private static final Duration START_TIMEOUT = Duration.ofSeconds(90);
    private static final String UNLIMITED = "unlimited";

    private final NodeSpec spec;
    private final Path config;
    private final ChildProcesses processes;
    private final Relay relay;
    /** Held while a fault of the node is active. */
    private final Lock faultLock = new ReentrantLock(true);

    private volatile ChildProcesses.@Nullable Child child;
    private volatile Duration clockAhead = Duration.ZERO;

    /**
     * @param httpPort port of the process; other nodes know only the relay's port
     * @param environment variables that override settings in the configuration file
     */
    NodeProcess(NodeSpec spec, Path config, int httpPort, Map<String, String> environment) throws IOException {
        this.spec = spec;
        this.config = config;
        Map<String, String> settings = new HashMap<>(environment);
        settings.put("SUMSPACE_HTTP_PORT", String.valueOf(httpPort));
        this.processes = new ChildProcesses(settings);
        this.relay = Relay.start(Loopback.address(spec.httpPort()), Loopback.address(httpPort));
    }

    @Override
    public NodeSpec spec() {
        return spec;
    }

    Relay relay() {
        return relay;
    }

    /** Sets the latency of requests to the node and of its answers, without any fault. */
    public void setLatency(int millis) {
        relay.disturb(Disturbance.latency(millis));
    }

    /** Sets how far the clock of the connector is ahead from its next start on. */
    void shiftClock(Duration ahead) {
        clockAhead = ahead;
    }

    /** How many bytes others have sent to the node. */
    public long bytesReceived() {
        return relay.bytesToNode();
    }

    /** Closes all connections to the node, and refuses new ones for this time. */
    public void cut(Duration length) {
        relay.disturb(new Disturbance(Disturbance.Kind.CUT, 0));
        Poll.pause(length);
        relay.disturb(Disturbance.latency(0));
    }

    Lock faultLock() {
        return faultLock;
    }

    /** Whether the process exists; it may be paused. */
    boolean isAlive() {
        ChildProcesses.Child running = child;
        return running != null && running.process().isAlive();
    }

    CompletionStage<NodeProcess> launch() {
        Duration ahead = clockAhead;
        CompletionStage<ChildProcesses.Child> starting = ahead.isZero()
                ? processes.start(spec, config)
                : processes.start(spec, config, ShiftedConnector.program(ahead));
        return starting.thenApply(started -> {
            child = started;
            return this;
        });
    }

    /**
     * Starts the node again, and waits until it is ready.
     *
     * @throws SandboxException with the node's own message if it does not start
     */
    void start() {
        try {
            launch().toCompletableFuture().get(START_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new ShutdownRequestedException(e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof SandboxException refused ? refused : new IllegalStateException(e);
        } catch (TimeoutException e) {
            throw new SandboxException(
                    spec + " was not ready within " + START_TIMEOUT.toSeconds() + " s", "See its log", e);
        }
    }

    /** Sends SIGKILL; the process has ended on return. */
    void kill() {
        ProcessHandle process = process();
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Sends SIGSTOP. */
    void pause() {
        run("kill", "-STOP", pid());
    }

    /** Sends SIGCONT. */
    void resume() {
        run("kill", "-CONT", pid());
    }

    static boolean canLimitFiles() {
        try {
            run("prlimit", "--version");
            return true;
        } catch (SandboxException noSuchTool) {
            return false;
        }
    }

    /** From now on the process cannot write any file beyond {@code bytes}. */
    void limitFiles(long bytes) {
        run("prlimit", "--pid", pid(), "--fsize=" + bytes + ":");
    }

    void liftLimit() {
        run("prlimit", "--pid", pid(), "--fsize=" + UNLIMITED + ":");
    }

    private ProcessHandle process() {
        return requireNonNull(child, "the node has not been started").process();
    }

    private String pid() {
        return String.valueOf(process().pid());
    }

    private static void run(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), UTF_8);
            if (process.waitFor() != 0) {
                throw new SandboxException(
                        List.of(command) + " failed: " + output, "Check whether the tool is installed");
            }
        } catch (IOException e) {
            throw new SandboxException(List.of(command) + " failed", "Check whether the tool is installed", e);
        } catch (InterruptedException e) {
            throw new ShutdownRequestedException(e);
        }
    }

    /** Stops the running process and the relay. */
    @Override
    public CompletableFuture<Void> stop() {
        ChildProcesses.Child running = child;
        CompletableFuture<Void> stopped = running == null ? CompletableFuture.completedFuture(null) : running.stop();
        return stopped.whenComplete((done, late) -> closeRelay());
    }

    private void closeRelay() {
        try {
            relay.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
