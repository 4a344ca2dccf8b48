package org.sumspace.assessment.run.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.sumspace.assessment.run.core.Frames;
import org.sumspace.common.config.Secret;

/** The node's side of a worker process. Blocking. */
final class WorkerProcess {
    private static final int STOP_SECONDS = 2;

    private final Process process;
    private final DataInputStream in;
    private final DataOutputStream out;

    private WorkerProcess(Process process) {
        this.process = process;
        this.in = new DataInputStream(new BufferedInputStream(process.getInputStream()));
        this.out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
    }

    static WorkerProcess start(ProcessBuilder builder, Optional<Secret> secret, RunWorker.Order order)
            throws IOException {
        WorkerProcess worker = start(builder);
        worker.answer(secret.map(Secret::reveal).orElse("").getBytes(UTF_8));
        worker.answer(order.bytes());
        return worker;
    }

    static WorkerProcess start(ProcessBuilder builder) throws IOException {
        return new WorkerProcess(builder.start());
    }

    /** @throws IOException if the process has ended */
    byte[] content() throws IOException {
        return Frames.read(in);
    }

    /** @throws IOException if the process has ended, or sent what is no message */
    WorkerMessage next() throws IOException {
        return WorkerMessage.read(content());
    }

    void answer(byte[] content) throws IOException {
        Frames.write(out, content);
    }

    long pid() {
        return process.pid();
    }

    /** Asks the process to end, and ends it if it does not. */
    void stop() {
        process.destroy();
        process.onExit()
                .orTimeout(STOP_SECONDS, TimeUnit.SECONDS)
                .whenComplete((ended, late) -> process.destroyForcibly());
    }

    /** Returns when the process has ended. */
    void awaitEnd() throws InterruptedException {
        if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }
}
