package org.sumspace.sandbox.chaos.fault;

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
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.ToldToEndException;
import org.sumspace.sandbox.space.ChildProcesses;
import org.sumspace.sandbox.space.Loopback;
import org.sumspace.sandbox.space.NodeLauncher.LaunchedNode;
import org.sumspace.sandbox.space.NodeSpec;

/** A node whose process may be killed, stopped, starved and started again, behind a relay that stays. */
public final class NodeProcess implements LaunchedNode {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String UNLIMITED = "unlimited";

    private final NodeSpec spec;
    private final Path config;
    private final ChildProcesses processes;
    private final Relay relay;
    /** Held by whoever does something to the node. */
    private final Lock busy = new ReentrantLock(true);

    private volatile ChildProcesses.@Nullable Child child;

    /**
     * @param httpPort where the process listens; others are told the relay's port
     * @param environment settings that go before those of the configuration file
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

    /** How long each piece takes that is sent to it or that it answers, when nothing goes wrong. */
    public void latency(int millis) {
        relay.disturb(Disturbance.latency(millis));
    }

    Lock busy() {
        return busy;
    }

    /** Whether there is a process; it may be stopped. */
    boolean isAlive() {
        ChildProcesses.Child running = child;
        return running != null && running.process().isAlive();
    }

    CompletionStage<NodeProcess> launch() {
        return processes.start(spec, config).thenApply(started -> {
            child = started;
            return this;
        });
    }

    /**
     * Starts it again, and waits until it says that it is ready.
     *
     * @throws SandboxException it does not start; the message is its own
     */
    void start() {
        try {
            launch().toCompletableFuture().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new ToldToEndException(e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof SandboxException refused ? refused : new IllegalStateException(e);
        } catch (TimeoutException e) {
            throw new SandboxException(
                    spec + " was not ready within " + PATIENCE.toSeconds() + " s", "Its log says how far it came", e);
        }
    }

    /** SIGKILL; the process is gone on return. */
    void kill() {
        ProcessHandle process = process();
        process.destroyForcibly();
        process.onExit().join();
    }

    /** SIGSTOP. */
    void pause() {
        run("kill", "-STOP", pid());
    }

    /** SIGCONT. */
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

    /** From now on no file of it can be written beyond {@code bytes}. */
    void limitFiles(long bytes) {
        run("prlimit", "--pid", pid(), "--fsize=" + bytes + ":");
    }

    void liftLimit() {
        run("prlimit", "--pid", pid(), "--fsize=" + UNLIMITED + ":");
    }

    private ProcessHandle process() {
        return requireNonNull(child, "not started").process();
    }

    private String pid() {
        return String.valueOf(process().pid());
    }

    private static void run(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), UTF_8);
            if (process.waitFor() != 0) {
                throw new SandboxException(List.of(command) + " failed: " + said, "Is the tool there?");
            }
        } catch (IOException e) {
            throw new SandboxException(List.of(command) + " failed", "Is the tool there?", e);
        } catch (InterruptedException e) {
            throw new ToldToEndException(e);
        }
    }

    /** Ends the process that runs at the moment, and the relay. */
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
