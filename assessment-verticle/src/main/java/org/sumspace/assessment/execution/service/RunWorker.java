package org.sumspace.assessment.execution.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.InputFile;
import org.sumspace.assessment.dataset.service.SandboxedInput;
import org.sumspace.assessment.metric.domain.AttachedFile;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.run.domain.ManifestSigner;
import org.sumspace.assessment.run.domain.RunListener;
import org.sumspace.assessment.run.domain.RunSetup;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.run.domain.StageRecord;
import org.sumspace.assessment.run.service.RunFolder;
import org.sumspace.assessment.run.service.RunOrder;
import org.sumspace.assessment.run.service.WorkerMessage;
import org.sumspace.assessment.shared.core.Frames;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.error.FullDisk;

/**
 * The side of a worker process: executes one run and tells the node about it. The node sends the secret for pseudonyms,
 * the order and signatures. When the node ends, the worker ends at once, so that two workers never execute one run.
 */
public final class RunWorker implements RunListener, ManifestSigner {
    private static final long PROGRESS_NANOS = 250_000_000;
    private static final int NODE_GONE = 3;

    private final DataOutputStream out;
    private final BlockingQueue<byte[]> answers;
    private final VerifyingKey publicKey;
    private long lastProgress;

    private RunWorker(DataOutputStream out, BlockingQueue<byte[]> answers, VerifyingKey publicKey) {
        this.out = out;
        this.answers = answers;
        this.publicKey = publicKey;
        this.lastProgress = System.nanoTime() - PROGRESS_NANOS;
    }

    /** Executes the run that the node names in {@code in}. */
    public static void run(InputStream in, OutputStream out, Clock clock) throws IOException {
        DataInputStream input = new DataInputStream(new BufferedInputStream(in));
        String given = new String(Frames.read(input), UTF_8);
        Optional<Secret> secret = given.isEmpty() ? Optional.empty() : Optional.of(Secret.of(given));
        RunOrder order = RunOrder.read(Frames.read(input));
        BlockingQueue<byte[]> answers = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> readAnswers(input, answers), "node");
        reader.setDaemon(true);
        reader.start();
        RunWorker worker =
                new RunWorker(new DataOutputStream(new BufferedOutputStream(out)), answers, order.publicKey());
        worker.execute(order, secret, clock);
    }

    private static void readAnswers(DataInputStream in, BlockingQueue<byte[]> answers) {
        try {
            while (true) {
                answers.add(Frames.read(in));
            }
        } catch (IOException nodeGone) {
            Runtime.getRuntime().halt(NODE_GONE);
        }
    }

    private void execute(RunOrder order, Optional<Secret> secret, Clock clock) throws IOException {
        RunFolder folder = new RunFolder(order.folder());
        try (FileChannel lock = FileChannel.open(folder.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            // A worker of a killed node may need a moment to end.
            lock.lock();
            Optional<RunFolder.Failed> before = folder.failure();
            if (before.isPresent()) {
                send(WorkerMessage.failed(before.get().code(), before.get().message()));
                return;
            }
            RunSetup setup = new RunSetup(
                    folder.start().orElseThrow(() -> new IOException("the folder has no run")),
                    SandboxedInput.of(order.root(), order.path())
                            .orElseThrow(() -> new IOException("the input is outside of its folder")),
                    compared(order, folder),
                    hierarchies(order, folder),
                    order.model(),
                    null,
                    List.of(),
                    secret,
                    this);
            RunExecutor.execute(folder, setup, clock, this);
            send(WorkerMessage.completed());
        } catch (AssessmentException failed) {
            send(failed(failed));
        } catch (IOException | RuntimeException | Error e) {
            send(FullDisk.isCauseOf(e) ? failed(AssessmentException.ofFullDisk(e)) : WorkerMessage.crashed(where(e)));
        }
    }

    private static WorkerMessage failed(AssessmentException why) {
        return WorkerMessage.failed(why.code().name(), String.valueOf(why.getMessage()));
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

    private static String where(Throwable e) {
        StackTraceElement[] trace = e.getStackTrace();
        return e.getClass().getName() + (trace.length == 0 ? "" : " at " + trace[0]);
    }

    private synchronized void send(WorkerMessage message) throws IOException {
        Frames.write(out, message.bytes());
    }

    private void tell(WorkerMessage message) {
        try {
            send(message);
        } catch (IOException nodeGone) {
            throw new UncheckedIOException(nodeGone);
        }
    }

    @Override
    public void started(Stage stage) {
        tell(WorkerMessage.progress(stage, 0, 0, ""));
    }

    @Override
    public void progress(Stage stage, long done, long total, String unit) {
        long now = System.nanoTime();
        if (now - lastProgress >= PROGRESS_NANOS) {
            lastProgress = now;
            tell(WorkerMessage.progress(stage, done, total, unit));
        }
    }

    @Override
    public void ended(Stage stage, StageRecord result, boolean resumed) {
        tell(WorkerMessage.ended(stage, result));
    }

    @Override
    public VerifyingKey publicKey() {
        return publicKey;
    }

    @Override
    public byte[] sign(byte[] manifest) {
        tell(WorkerMessage.sign(manifest));
        try {
            return answers.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a signature", e);
        }
    }
}
