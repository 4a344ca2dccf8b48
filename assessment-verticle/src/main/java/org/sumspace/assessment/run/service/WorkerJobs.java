package org.sumspace.assessment.run.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.shared.core.Frames;
import org.sumspace.assessment.shared.service.WorkerCommand;
import org.sumspace.assessment.shared.service.WorkerProcess;
import org.sumspace.assessment.shared.service.WorkerProgram;
import org.sumspace.common.error.NodeException;

/** Short tasks on untrusted files, each in a separate worker process. A request waits for the result. */
public final class WorkerJobs {
    private static final int PARALLEL = 2;
    private static final int WAITING_MAX = 16;
    private static final int NODE_GONE = 3;

    private final Vertx vertx;
    private final WorkerProgram program;
    private final int secondsMax;
    private final WorkerExecutor threads;
    private final AtomicInteger waiting = new AtomicInteger();
    private @Nullable WorkerCommand command;

    /** The work of a process: computes the answer to an order of the node. */
    public interface Job {
        byte[] run(byte[] order) throws IOException;
    }

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
        ProcessBuilder builder = command().process(library);
        builder.command().add(name);
        WorkerProcess worker = WorkerProcess.start(builder);
        AtomicBoolean starved = new AtomicBoolean();
        long timer = vertx.setTimer(TimeUnit.SECONDS.toMillis(secondsMax), late -> {
            starved.set(
                    worker.processorTime().orElse(Duration.ZERO).multipliedBy(2).toSeconds() < secondsMax);
            worker.stop();
        });
        try {
            worker.send(order);
            return worker.next();
        } catch (IOException ended) {
            if (starved.get()) {
                throw NodeException.unavailable(
                        "The node has too much to do to read the file within " + secondsMax + " seconds; try again.",
                        ended);
            }
            throw NodeException.unprocessable(
                    "The file could not be read within " + secondsMax + " seconds and the memory of a worker process.");
        } finally {
            vertx.cancelTimer(timer);
            worker.stop();
            worker.awaitEnd();
        }
    }

    private synchronized WorkerCommand command() throws IOException, InterruptedException {
        if (command == null) {
            command = new WorkerCommand(program);
        }
        return command;
    }

    /** Runs one job for the node, in the worker process. When the node ends, the process ends, too. */
    public static void serve(InputStream in, OutputStream out, Job job) throws IOException {
        DataInputStream input = new DataInputStream(new BufferedInputStream(in));
        byte[] order = Frames.read(input);
        Thread reader = new Thread(
                () -> {
                    try {
                        Frames.read(input);
                    } catch (IOException nodeGone) {
                        Runtime.getRuntime().halt(NODE_GONE);
                    }
                },
                "node");
        reader.setDaemon(true);
        reader.start();
        Frames.write(new DataOutputStream(new BufferedOutputStream(out)), job.run(order));
    }
}
