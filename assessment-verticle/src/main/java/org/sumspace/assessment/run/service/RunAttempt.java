package org.sumspace.assessment.run.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.assessment.dataset.domain.InputFile;
import org.sumspace.assessment.dataset.service.SandboxedInput;
import org.sumspace.assessment.platform.service.WorkspaceContext;
import org.sumspace.assessment.pseudonym.service.Pseudonymisation;
import org.sumspace.assessment.run.core.RunRules.RunMove;
import org.sumspace.assessment.run.domain.Artefact;
import org.sumspace.assessment.run.domain.Run;
import org.sumspace.assessment.run.domain.RunPlan;
import org.sumspace.assessment.run.domain.RunPlan.RunStart;
import org.sumspace.assessment.run.domain.RunView.RunProgress;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.run.domain.StageReport;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.assessment.shared.service.WorkerCommand;
import org.sumspace.assessment.shared.service.WorkerDeadline;
import org.sumspace.assessment.shared.service.WorkerMessage;
import org.sumspace.assessment.shared.service.WorkerProcess;
import org.sumspace.common.config.Secret;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.error.FullDisk;
import org.sumspace.common.error.StoreException;
import org.sumspace.common.journal.ProtectedFolder;

/** One worker process that works on a run, until it ends. */
final class RunAttempt {
    private static final Logger LOG = LoggerFactory.getLogger(RunAttempt.class);
    private static final int STORE_RETRY_SECONDS = 1;

    /** How a worker ended. */
    enum Ending {
        /** The outcome of the run is stored. */
        TOLD,
        /** The worker ended without reporting the outcome of the run. */
        GONE
    }

    private final WorkspaceContext context;
    private final RunJournal journal;
    private final RunFeed feed;
    private final WorkerSettings settings;
    private final WorkerCommand command;
    private final RunSource source;
    private final Promise<Void> stopping = Promise.promise();
    private final Run run;
    private final Path data;
    private final @Nullable Path model;
    private final RunFolder folder;
    private @Nullable WorkerProcess process;
    private boolean stopped;

    /**
     * @param data the folder below which the input is
     * @param model the node's copy of the file of the model; null without
     */
    RunAttempt(
            WorkspaceContext context,
            RunJournal journal,
            RunFeed feed,
            WorkerSettings settings,
            WorkerCommand command,
            RunSource source,
            Run run,
            Path data,
            @Nullable Path model,
            RunFolder folder) {
        this.context = context;
        this.journal = journal;
        this.feed = feed;
        this.settings = settings;
        this.command = command;
        this.source = source;
        this.run = run;
        this.data = data;
        this.model = model;
        this.folder = folder;
    }

    /** Ends the worker, or prevents its start. For any thread. */
    synchronized void stop() {
        stopped = true;
        stopping.tryComplete();
        if (process != null) {
            process.stop();
        }
    }

    private synchronized boolean use(WorkerProcess started) {
        process = started;
        if (stopped) {
            started.stop();
        }
        return !stopped;
    }

    /** Blocking: returns when the worker has ended and its reports are stored. */
    Ending execute() throws IOException, InterruptedException {
        Duration limit = Duration.ofSeconds(settings.secondsMax());
        try (WorkerDeadline deadline = new WorkerDeadline(context.vertx(), limit, this::stop)) {
            return execute(deadline, limit);
        } catch (IOException e) {
            if (!FullDisk.isCauseOf(e)) {
                throw e;
            }
            return failed(AssessmentException.ofFullDisk(e));
        }
    }

    private Ending execute(WorkerDeadline deadline, Duration limit) throws IOException, InterruptedException {
        try {
            folder.create();
            RunSource.Place place = await(source.place(run, data, folder, limit, stopping.future()));
            Optional<InputFile> input = SandboxedInput.of(place.root(), place.path());
            if (input.isEmpty() || !prepare(input.get())) {
                return failed(
                        FailureCode.UNSUPPORTED_FORMAT,
                        "The input is not a regular file below the folder for data any more.");
            }
            return work(place, deadline);
        } catch (AssessmentException unavailable) {
            return deadline.hasPassed() ? tooLong() : isStopped() ? Ending.GONE : failed(unavailable);
        }
    }

    private static <T> T await(Future<T> future) {
        try {
            return future.toCompletionStage().toCompletableFuture().join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof AssessmentException unavailable) {
                throw unavailable;
            }
            throw failed;
        }
    }

    private Ending failed(AssessmentException why) {
        return failed(why.code(), String.valueOf(why.getMessage()));
    }

    private Ending failed(FailureCode code, String message) {
        stored(() -> journal.failed(run, code.name(), message));
        return Ending.TOLD;
    }

    private Ending work(RunSource.Place place, WorkerDeadline deadline) throws IOException, InterruptedException {
        WorkerProcess worker = command.start(folder.library());
        try {
            if (!use(worker)) {
                return Ending.GONE;
            }
            WorkerMessage ended = worker.call(order(place), this::heard);
            if (ended.isRefused()) {
                WorkerMessage.Refusal why = ended.refusal();
                stored(() -> journal.failed(run, why.code(), why.detail()));
            }
            return Ending.TOLD;
        } catch (IOException gone) {
            if (deadline.hasPassed()) {
                worker.end();
                return tooLong();
            }
            if (!isStopped()) {
                LOG.warn("The worker of {} failed: {}", run.id(), gone.toString());
            }
            return Ending.GONE;
        } finally {
            worker.end();
            feed.forget(run.id());
            folder.removeTree(folder.library());
        }
    }

    private WorkerMessage order(RunSource.Place place) {
        return WorkerMessage.of(
                RunOrder.KIND,
                new RunOrder(
                        folder.out().toAbsolutePath(),
                        data.toAbsolutePath(),
                        place.root(),
                        place.path(),
                        model,
                        Base64.getEncoder()
                                .encodeToString(settings.key().publicKey().toBytes())),
                settings.secret().map(Secret::reveal).orElse("").getBytes(UTF_8));
    }

    private @Nullable WorkerMessage heard(WorkerMessage message) throws IOException {
        switch (message.kind()) {
            case RunOrder.PROGRESS -> feed.progress(run.id(), message.content(RunProgress.class));
            case RunOrder.ENDED -> store(message.content(StageReport.class));
            case RunOrder.SIGN -> {
                return WorkerMessage.of(WorkerMessage.DONE, signature(message.data()));
            }
            default -> throw new IOException("a worker sent a message of an unknown kind");
        }
        return null;
    }

    private Ending tooLong() throws IOException {
        folder.eraseRaw();
        return failed(
                FailureCode.JOB_EXECUTION_ERROR, "The run took longer than " + settings.secondsMax() + " seconds.");
    }

    /** Makes the folder of the run unless it exists. False if the input is missing. */
    private boolean prepare(InputFile input) throws IOException {
        ProtectedFolder.create(folder.library());
        if (folder.start().isPresent()) {
            return true;
        }
        InputFile.Facts facts;
        try {
            facts = input.facts();
        } catch (IOException gone) {
            return false;
        }
        RunPlan plan = new RunPlan(
                input.name(),
                facts.bytes(),
                facts.modified(),
                settings.pseudonymise(),
                run.request().acknowledgement(),
                settings.salt(),
                Pseudonymisation.keyId(settings.secret()),
                run.request().schema(),
                run.request().options(),
                run.request().data(),
                run.model());
        folder.store(new RunStart(
                run.id(), context.now().truncatedTo(ChronoUnit.MILLIS).toString(), plan));
        return true;
    }

    private void store(StageReport report) throws IOException {
        List<Artefact> artefacts = report.stage() == Stage.AUDITING ? RunArtefacts.of(folder) : List.of();
        if (stored(() -> journal.stageEnded(run, report, new RunJournal.Made(artefacts, this::content)))
                == RunMove.IGNORE) {
            throw new IOException("the run does not go on");
        }
        if (report.stage() == Stage.ACQUIRING) {
            folder.removeTree(folder.download());
        }
    }

    private Future<Optional<Buffer>> content(Artefact artefact) {
        return RunArtefacts.isStored(artefact)
                ? context.blocking(() -> Optional.of(RunArtefacts.content(folder, artefact)))
                : Future.succeededFuture(Optional.empty());
    }

    /** A worker gets signatures for the manifest of its own run only. */
    private byte[] signature(byte[] manifest) throws IOException {
        String id;
        try {
            id = CanonicalJson.read(manifest).member("run_id").asText();
        } catch (IllegalArgumentException e) {
            throw new IOException("a worker sent a manifest that is none", e);
        }
        if (!id.equals(run.id())) {
            throw new IOException("a worker asked for a signature for another run");
        }
        return settings.key().sign(manifest);
    }

    /** While the database does not answer, the worker waits. */
    private <T> T stored(Supplier<Future<T>> write) {
        return untilStored(write).toCompletionStage().toCompletableFuture().join();
    }

    private <T> Future<T> untilStored(Supplier<Future<T>> write) {
        return write.get().recover(failure -> {
            if (!(failure instanceof StoreException) || isStopped()) {
                return Future.failedFuture(failure);
            }
            LOG.warn("Could not store a step of {}: trying again. {}", run.id(), failure.getMessage());
            return context.vertx().timer(STORE_RETRY_SECONDS, TimeUnit.SECONDS).compose(later -> untilStored(write));
        });
    }

    private synchronized boolean isStopped() {
        return stopped;
    }
}
