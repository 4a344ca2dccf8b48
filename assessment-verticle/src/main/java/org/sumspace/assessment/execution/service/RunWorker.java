package org.sumspace.assessment.execution.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.InputFile;
import org.sumspace.assessment.dataset.service.SandboxedInput;
import org.sumspace.assessment.metric.domain.AttachedFile;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.run.domain.ManifestSigner;
import org.sumspace.assessment.run.domain.RunListener;
import org.sumspace.assessment.run.domain.RunSetup;
import org.sumspace.assessment.run.domain.RunView.RunProgress;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.run.domain.StageRecord;
import org.sumspace.assessment.run.domain.StageReport;
import org.sumspace.assessment.run.service.RunFolder;
import org.sumspace.assessment.run.service.RunOrder;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.service.Worker;
import org.sumspace.assessment.shared.service.WorkerMessage;
import org.sumspace.assessment.shared.service.WorkerProgram;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.error.FullDisk;

/**
 * Executes one run in a worker process and tells the node about it, which signs its manifest.
 */
public final class RunWorker implements RunListener, ManifestSigner {
    private static final long PROGRESS_NANOS = 250_000_000;

    private final Worker node;
    private final VerifyingKey publicKey;
    private long lastProgress;

    private RunWorker(Worker node, VerifyingKey publicKey) {
        this.node = node;
        this.publicKey = publicKey;
        this.lastProgress = System.nanoTime() - PROGRESS_NANOS;
    }

    /**
     * Executes the run that the node names.
     *
     * @param program of the process that evaluates the model of the run
     */
    public static WorkerMessage run(WorkerMessage request, Worker node, Clock clock, WorkerProgram program)
            throws IOException {
        RunOrder order = request.content(RunOrder.class);
        RunFolder folder = new RunFolder(order.folder());
        try (FileChannel lock = FileChannel.open(folder.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            // A worker of a killed node may need a moment to end.
            lock.lock();
            Optional<RunFolder.Failed> before = folder.failure();
            if (before.isPresent()) {
                return WorkerMessage.refused(before.get().code(), before.get().message());
            }
            RunWorker worker =
                    new RunWorker(node, VerifyingKey.of(Base64.getDecoder().decode(order.publicKey())));
            RunExecutor.execute(folder, worker.setup(order, folder, request.data(), program), clock, worker);
            return WorkerMessage.done();
        } catch (AssessmentException failed) {
            return refused(failed);
        } catch (IOException | RuntimeException | Error e) {
            if (FullDisk.isCauseOf(e)) {
                return refused(AssessmentException.ofFullDisk(e));
            }
            throw e;
        }
    }

    private static WorkerMessage refused(AssessmentException why) {
        return WorkerMessage.refused(why.code().name(), String.valueOf(why.getMessage()));
    }

    private RunSetup setup(RunOrder order, RunFolder folder, byte[] secret, WorkerProgram program) throws IOException {
        return new RunSetup(
                folder.start().orElseThrow(() -> new IOException("the folder has no run")),
                SandboxedInput.of(order.root(), order.path())
                        .orElseThrow(() -> new IOException("the input is outside of its folder")),
                compared(order, folder),
                hierarchies(order, folder),
                order.model(),
                null,
                List.of(),
                secret.length == 0 ? Optional.empty() : Optional.of(Secret.of(new String(secret, UTF_8))),
                this,
                program);
    }

    private static RunSetup.Compared compared(RunOrder order, RunFolder folder) throws IOException {
        MetricOptions options = folder.start().orElseThrow().plan().metrics();
        String against = options.against();
        return new RunSetup.Compared(
                attached(order, options.recommendations()),
                attached(order, options.relevance()),
                against == null ? null : order.folder().resolveSibling(against));
    }

    private static Map<String, InputFile> hierarchies(RunOrder order, RunFolder folder) throws IOException {
        Map<String, InputFile> files = new TreeMap<>();
        for (Map.Entry<String, AttachedFile> each :
                folder.start().orElseThrow().plan().data().hierarchies().entrySet()) {
            files.put(each.getKey(), requireNonNull(attached(order, each.getValue())));
        }
        return files;
    }

    private static @Nullable InputFile attached(RunOrder order, @Nullable AttachedFile file) throws IOException {
        return file == null
                ? null
                : SandboxedInput.of(order.data(), file.path())
                        .orElseThrow(() -> new IOException("a file of the run is outside of its folder"));
    }

    @Override
    public void started(Stage stage) {
        tell(stage, 0, 0, "");
    }

    @Override
    public void progress(Stage stage, long done, long total, String unit) {
        long now = System.nanoTime();
        if (now - lastProgress >= PROGRESS_NANOS) {
            lastProgress = now;
            tell(stage, done, total, unit);
        }
    }

    private void tell(Stage stage, long done, long total, String unit) {
        node.tell(WorkerMessage.of(RunOrder.PROGRESS, new RunProgress(stage.label(), done, total, unit)));
    }

    @Override
    public void ended(Stage stage, StageRecord result, boolean resumed) {
        node.tell(WorkerMessage.of(
                RunOrder.ENDED,
                new StageReport(
                        stage,
                        result.status(),
                        Instant.parse(result.started()),
                        Instant.parse(result.ended()),
                        result.rows(),
                        result.warnings())));
    }

    @Override
    public VerifyingKey publicKey() {
        return publicKey;
    }

    @Override
    public byte[] sign(byte[] manifest) {
        return node.ask(WorkerMessage.of(RunOrder.SIGN, manifest)).data();
    }
}
