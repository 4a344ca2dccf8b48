package org.sumspace.assessment.shared.service;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The node's side of a worker process. Blocking; one thread at a time, but any thread may stop it. */
public final class WorkerProcess {
    private static final int STOP_SECONDS = 2;
    /** The exit code of a JVM with {@code -XX:+ExitOnOutOfMemoryError}. */
    private static final int HEAP_FULL = 3;

    private final Process process;
    private final DataInputStream in;
    private final DataOutputStream out;

    /** Is told what a worker says before it answers. */
    public interface Listener {
        /**
         * @return the answer to a question; null if it needs none
         * @throws IOException if the worker may not say this; it is ended
         */
        @Nullable
        WorkerMessage heard(WorkerMessage message) throws IOException;
    }

    WorkerProcess(Process process) {
        this.process = process;
        this.in = new DataInputStream(new BufferedInputStream(process.getInputStream()));
        this.out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
    }

    /** The same for a worker that only answers. */
    public WorkerMessage call(WorkerMessage request) throws IOException {
        return call(request, message -> {
            throw new IOException("a worker sent a message of an unknown kind");
        });
    }

    /**
     * @return the result or the refusal of a request
     * @throws IOException if the process failed, has ended or sent an invalid message; it is of no use any more
     */
    public WorkerMessage call(WorkerMessage request, Listener listener) throws IOException {
        request.write(out);
        while (true) {
            WorkerMessage message = WorkerMessage.read(in);
            switch (message.kind()) {
                case WorkerMessage.DONE, WorkerMessage.REFUSED -> {
                    return message;
                }
                case WorkerMessage.FAILED ->
                    throw new IOException(
                            "a worker failed: " + message.refusal().detail());
                default -> {
                    WorkerMessage answer = listener.heard(message);
                    if (answer != null) {
                        answer.write(out);
                    }
                }
            }
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** The processor time of the process; empty if the system does not report it, or the process has ended. */
    public Optional<Duration> processorTime() {
        return process.info().totalCpuDuration();
    }

    /** Asks the process to end, and ends it if it does not. Does not wait. */
    public void stop() {
        process.destroy();
        process.onExit()
                .orTimeout(STOP_SECONDS, TimeUnit.SECONDS)
                .whenComplete((ended, late) -> process.destroyForcibly());
    }

    /** Whether the process ended by itself because its heap was full. Call it after {@link #call} has failed. */
    public boolean hasFullHeap() throws InterruptedException {
        return process.waitFor(STOP_SECONDS, TimeUnit.SECONDS) && process.exitValue() == HEAP_FULL;
    }

    /** Returns when the process has ended. */
    public void end() throws InterruptedException {
        stop();
        if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }
}
