package org.sumspace.assessment.model.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.RegisteredModelSource;
import org.sumspace.assessment.shared.service.WorkerCommand;
import org.sumspace.assessment.shared.service.WorkerDeadline;
import org.sumspace.assessment.shared.service.WorkerProgram;
import org.sumspace.assessment.shared.store.FolderTree;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.journal.ProtectedFolder;
import org.sumspace.common.task.BoundedPool;

/**
 * Worker processes that evaluate models. They are kept for a while, because a process needs a moment to start. A worker
 * that ends, takes too long or sends an invalid answer fails one request and is ended.
 */
public final class ModelWorkers {
    private static final Logger LOG = LoggerFactory.getLogger(ModelWorkers.class);
    private static final int PROCESSES = 2;
    private static final int PENDING_MAX = 32;
    /** The native code allocates as much memory as the model demands, so the process is limited. */
    private static final long MEMORY_BYTES_MAX = 2L << 30;

    private final Vertx vertx;
    private final Path folder;
    private final WorkerProgram program;
    private final Limits limits;
    private final BoundedPool threads;
    private final Deque<Idle> idle = new ArrayDeque<>();
    private final Map<ModelProcess, Path> libraries = new HashMap<>();
    private @Nullable WorkerCommand command;
    private long started;
    private boolean closed;

    /** A process that waits for work until its timer ends it. */
    private record Idle(ModelProcess process, long timer) {}

    /**
     * @param request after which a worker is ended
     * @param idle after which a worker without work is ended
     */
    public record Limits(Duration request, Duration idle) {
        public static Limits standard() {
            return new Limits(Duration.ofSeconds(60), Duration.ofSeconds(60));
        }
    }

    /** Work with a process that has a model open. */
    interface Work<T> {
        T run(ModelProcess process) throws IOException;
    }

    /**
     * @param folder for the native libraries of the workers
     */
    public ModelWorkers(Vertx vertx, Path folder, WorkerProgram program, Limits limits) {
        this.vertx = vertx;
        this.folder = folder;
        this.program = program;
        this.limits = limits;
        this.threads = new BoundedPool(
                vertx,
                "models",
                PROCESSES,
                PENDING_MAX,
                () -> NodeException.unavailable("Too many requests for models are waiting. Try again later."));
    }

    /**
     * @return failed with UNAVAILABLE if the worker ended, took too long or sent an invalid answer; with {@link
     *     ModelRefusedException} if its heap was full
     */
    <T> Future<T> run(RegisteredModelSource source, Work<T> work) {
        return threads.run(() -> work(source, work));
    }

    private <T> T work(RegisteredModelSource source, Work<T> work) throws InterruptedException, IOException {
        ModelProcess process = take(source);
        WorkerDeadline deadline = new WorkerDeadline(vertx, limits.request(), process::stop);
        boolean usable = false;
        try (deadline) {
            T result = work.run(process);
            usable = true;
            return result;
        } catch (IOException gone) {
            LOG.warn("A model worker ended in a request: {}", gone.getMessage());
            if (process.hasFullHeap()) {
                throw new ModelRefusedException(
                        "The model, or its rows, need more memory than the " + WorkerCommand.HEAP_MIB
                                + " MiB of a process for models. Send fewer rows, or a smaller model.");
            }
            throw NodeException.unavailable(
                    deadline.hasPassed()
                            ? "The model took longer than " + limits.request().toSeconds()
                                    + " seconds. Send fewer rows."
                            : "The process that evaluates the model ended. Try again; if it happens again, the model is"
                                    + " damaged.",
                    gone);
        } catch (ModelRefusedException refused) {
            usable = true;
            throw refused;
        } finally {
            if (usable && !deadline.hasPassed()) {
                giveBack(process);
            } else {
                end(process);
            }
        }
    }

    private ModelProcess take(RegisteredModelSource source) throws IOException, InterruptedException {
        Optional<ModelProcess> waiting = waiting(source);
        if (waiting.isPresent() && waiting.get().isAlive()) {
            return waiting.get();
        }
        if (waiting.isPresent()) {
            end(waiting.get());
        }
        return start();
    }

    private synchronized Optional<ModelProcess> waiting(RegisteredModelSource source) {
        if (closed) {
            throw NodeException.unavailable("The node is stopping.");
        }
        Idle found = idle.stream()
                .filter(each -> each.process().hasOpen(source))
                .findFirst()
                .orElse(idle.peek());
        if (found == null) {
            return Optional.empty();
        }
        idle.remove(found);
        vertx.cancelTimer(found.timer());
        return Optional.of(found.process());
    }

    private ModelProcess start() throws IOException, InterruptedException {
        Path library;
        WorkerCommand with;
        synchronized (this) {
            if (command == null) {
                // What a killed node left.
                FolderTree.remove(folder);
                command = command(program);
            }
            with = command;
            library = folder.resolve(Long.toString(++started));
            ProtectedFolder.create(library);
        }
        ModelProcess process = new ModelProcess(with.start(library.toAbsolutePath()));
        synchronized (this) {
            libraries.put(process, library);
        }
        return process;
    }

    /** Blocking: tries which isolation the system permits. */
    static WorkerCommand command(WorkerProgram program) throws IOException, InterruptedException {
        return new WorkerCommand(program).limited(MEMORY_BYTES_MAX);
    }

    private void giveBack(ModelProcess process) throws IOException, InterruptedException {
        synchronized (this) {
            if (!closed) {
                long timer = vertx.setTimer(limits.idle().toMillis(), unused -> endIdle(process));
                idle.push(new Idle(process, timer));
                return;
            }
        }
        end(process);
    }

    private void endIdle(ModelProcess process) {
        synchronized (this) {
            if (!idle.removeIf(each -> each.process() == process)) {
                return;
            }
        }
        vertx.<Void>executeBlocking(
                        () -> {
                            end(process);
                            return null;
                        },
                        false)
                .onFailure(failure -> LOG.warn("Could not end a model worker", failure));
    }

    private void end(ModelProcess process) throws IOException, InterruptedException {
        process.end();
        Path library;
        synchronized (this) {
            library = libraries.remove(process);
        }
        if (library != null) {
            FolderTree.remove(library);
        }
    }

    /** Processes that wait for work. */
    synchronized int waiting() {
        return idle.size();
    }

    /** Ends all processes. */
    public Future<Void> stop() {
        Map<ModelProcess, Path> all;
        synchronized (this) {
            closed = true;
            idle.forEach(each -> vertx.cancelTimer(each.timer()));
            idle.clear();
            all = new HashMap<>(libraries);
        }
        return vertx.<Void>executeBlocking(
                        () -> {
                            for (ModelProcess process : all.keySet()) {
                                end(process);
                            }
                            return null;
                        },
                        false)
                .eventually(threads::close);
    }
}
