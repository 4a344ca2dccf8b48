package org.sumspace.assessment.shared.service;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.sumspace.assessment.shared.core.Frames;

/** The node's side of a worker process. Blocking. */
public final class WorkerProcess {
    private static final int STOP_SECONDS = 2;
    /** The exit code of a JVM with {@code -XX:+ExitOnOutOfMemoryError}. */
    private static final int HEAP_FULL = 3;

    private final Process process;
    private final DataInputStream in;
    private final DataOutputStream out;

    private WorkerProcess(Process process) {
        this.process = process;
        this.in = new DataInputStream(new BufferedInputStream(process.getInputStream()));
        this.out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
    }

    public static WorkerProcess start(ProcessBuilder builder) throws IOException {
        return new WorkerProcess(builder.start());
    }

    /** @throws IOException if the process has ended, or sent an invalid message */
    public byte[] next() throws IOException {
        return Frames.read(in);
    }

    public void send(byte[] content) throws IOException {
        Frames.write(out, content);
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public long pid() {
        return process.pid();
    }

    /** The processor time of the process; empty if the system does not report it, or the process has ended. */
    public Optional<Duration> processorTime() {
        return process.info().totalCpuDuration();
    }

    /** Asks the process to end, and ends it if it does not. */
    public void stop() {
        process.destroy();
        process.onExit()
                .orTimeout(STOP_SECONDS, TimeUnit.SECONDS)
                .whenComplete((ended, late) -> process.destroyForcibly());
    }

    /** Whether the process ended by itself because its heap was full. Call it after {@link #next} has failed. */
    public boolean hasFullHeap() throws InterruptedException {
        return process.waitFor(STOP_SECONDS, TimeUnit.SECONDS) && process.exitValue() == HEAP_FULL;
    }

    /** Returns when the process has ended. */
    public void awaitEnd() throws InterruptedException {
        if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }
}
