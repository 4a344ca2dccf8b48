package org.sumspace.assessment.model.service;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.model.core.Matrix;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.RegisteredModelSource;
import org.sumspace.assessment.shared.service.WorkerProcess;

/** The node's side of a model worker. Blocking; one thread at a time. */
final class ModelProcess {
    private static final byte[] NOTHING = {};

    private final WorkerProcess process;
    private @Nullable String opened;
    private @Nullable ModelInfo info;

    /** What a worker answered. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Reply(WorkerHead head, byte[] data) {}

    ModelProcess(WorkerProcess process) {
        this.process = process;
    }

    boolean hasOpen(RegisteredModelSource source) {
        return source.key().equals(opened);
    }

    /** @param remote evaluates rows of a model that only the node can reach */
    ModelInfo open(RegisteredModelSource source, UnaryOperator<double[][]> remote) throws IOException {
        ModelInfo present = info;
        if (hasOpen(source) && present != null) {
            return present;
        }
        opened = null;
        WorkerHead head = WorkerHead.of(WorkerHead.OPEN)
                .text("adapter", source.adapter().name())
                .text("file", source.file() == null ? null : source.file().toString())
                .info(source.adapter().hasFile() ? null : source.info());
        ModelInfo described = call(head, NOTHING, source, remote)
                .head()
                .info()
                .orElseThrow(() -> new IOException("a worker opened a model and did not describe it"));
        opened = source.key();
        info = described;
        return described;
    }

    /** @param columns of the answer */
    double[][] evaluate(
            String kind, RegisteredModelSource source, double[][] rows, int columns, UnaryOperator<double[][]> remote)
            throws IOException {
        double[][] all = new double[rows.length][];
        int step = Matrix.rowsPerMessage(Math.max(rows[0].length, columns));
        for (int from = 0; from < rows.length; from += step) {
            double[][] part = Arrays.copyOfRange(rows, from, Math.min(rows.length, from + step));
            byte[] data = call(WorkerHead.of(kind).rows(part.length), Matrix.bytes(part), source, remote)
                    .data();
            System.arraycopy(matrix(data, part.length, columns), 0, all, from, part.length);
        }
        return all;
    }

    private static double[][] matrix(byte[] data, int rows, int columns) throws IOException {
        try {
            return Matrix.of(data, rows, columns);
        } catch (ModelRefusedException e) {
            throw new IOException("a worker sent other rows than it was asked for", e);
        }
    }

    byte[] task(String kind, RegisteredModelSource source, byte[] request, UnaryOperator<double[][]> remote)
            throws IOException {
        return call(WorkerHead.of(kind), request, source, remote).data();
    }

    private Reply call(WorkerHead head, byte[] data, RegisteredModelSource source, UnaryOperator<double[][]> remote)
            throws IOException {
        send(head, data);
        while (true) {
            Reply reply = new Reply(WorkerHead.read(process.next()), process.next());
            switch (reply.head().kind()) {
                case WorkerHead.DONE -> {
                    return reply;
                }
                case WorkerHead.REFUSED ->
                    throw new ModelRefusedException(reply.head().text("detail"));
                case WorkerHead.ASK -> answer(reply, source, remote);
                case WorkerHead.FAILED ->
                    throw new IOException("a worker failed: " + reply.head().text("detail"));
                default -> throw new IOException("a worker sent a message that is none");
            }
        }
    }

    private void answer(Reply asked, RegisteredModelSource source, UnaryOperator<double[][]> remote)
            throws IOException {
        ModelInfo described = source.info();
        if (described == null || source.adapter().hasFile()) {
            throw new IOException("a worker asked for rows of a model that it has");
        }
        double[][] rows = matrix(asked.data(), asked.head().rows(), described.featureCount());
        try {
            send(WorkerHead.of(WorkerHead.DONE), Matrix.bytes(remote.apply(rows)));
        } catch (ModelRefusedException refused) {
            send(WorkerHead.of(WorkerHead.REFUSED).text("detail", refused.detail()), NOTHING);
        }
    }

    private void send(WorkerHead head, byte[] data) throws IOException {
        process.send(head.bytes());
        process.send(data);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    boolean hasFullHeap() throws InterruptedException {
        return process.hasFullHeap();
    }

    void stop() {
        process.stop();
    }

    void awaitEnd() throws InterruptedException {
        process.awaitEnd();
    }
}
