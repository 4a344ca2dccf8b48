package org.sumspace.assessment.run.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.shared.service.WorkerCommand;
import org.sumspace.assessment.shared.service.WorkerDeadline;
import org.sumspace.assessment.shared.service.WorkerMessage;
import org.sumspace.assessment.shared.service.WorkerProcess;
import org.sumspace.assessment.shared.service.WorkerProgram;
import org.sumspace.common.error.NodeException;

/** Short tasks on untrusted files, each in a separate worker process. A request waits for the result. */
public final class WorkerJobs {
    private static final int PARALLEL = 2;
    private static final int WAITING_MAX = 16;

    private final Vertx vertx;
    private final WorkerProgram program;
    private final int secondsMax;
    private final WorkerExecutor threads;
    private final AtomicInteger waiting = new AtomicInteger();
    private @Nullable WorkerCommand command;

    /**
     * @param secondsMax after which a process is ended
     */
    public WorkerJobs(Vertx vertx, WorkerProgram program, int secondsMax) {
        this.vertx = vertx;
        this.program = program;
        this.secondsMax = secondsMax;
        this.threads = vertx.createSharedWorkerExecutor("jobs", PARALLEL, secondsMax + 10L, TimeUnit.SECONDS);
    }

    /**
     * @param name of the job, as the program of the worker knows it
     * @param library a folder for the process's native library
     * @return failed with TOO_MANY if too many wait; with UNAVAILABLE if the time is over and the process had the processors
     *     for less than half of it; with UNPROCESSABLE if it ends without an answer otherwise
     */
    public Future<byte[]> run(String name, Path library, byte[] order) {
        if (waiting.incrementAndGet() > WAITING_MAX) {
            waiting.decrementAndGet();
            return Future.failedFuture(NodeException.tooMany("Too many files are being read at the moment.", 5));
        }
        return threads.executeBlocking(() -> execute(name, library, order), false)
                .onComplete(done -> waiting.decrementAndGet());
    }

    private byte[] execute(String name, Path library, byte[] order) throws IOException, InterruptedException {
        WorkerProcess worker = command().start(library);
        AtomicBoolean starved = new AtomicBoolean();
        Runnable stop = () -> {
            starved.set(
                    worker.processorTime().orElse(Duration.ZERO).multipliedBy(2).toSeconds() < secondsMax);
            worker.stop();
        };
        WorkerDeadline deadline = new WorkerDeadline(vertx, Duration.ofSeconds(secondsMax), stop);
        try (deadline) {
            return worker.call(WorkerMessage.of(name, order)).data();
        } catch (IOException ended) {
            if (starved.get()) {
                throw NodeException.unavailable(
                        "The node has too much to do to read the file within " + secondsMax + " seconds; try again.",
                        ended);
            }
            throw NodeException.unprocessable(
                    "The file could not be read within " + secondsMax + " seconds and the memory of a worker process.");
        } finally {
            worker.end();
        }
    }

    private synchronized WorkerCommand command() throws IOException, InterruptedException {
        if (command == null) {
            command = new WorkerCommand(program);
        }
        return command;
    }
}
