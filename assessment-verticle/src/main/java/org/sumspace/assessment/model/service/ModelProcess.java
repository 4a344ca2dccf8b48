package org.sumspace.assessment.model.service;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.model.core.Matrix;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.RegisteredModelSource;
import org.sumspace.assessment.shared.service.WorkerMessage;
import org.sumspace.assessment.shared.service.WorkerProcess;

/** The node's side of a model worker. Blocking; one thread at a time. */
final class ModelProcess {
    private final WorkerProcess process;
    private @Nullable String opened;
    private @Nullable ModelInfo info;

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
        ModelInfo described = call(
                        WorkerMessage.of(
                                ModelWorker.OPEN,
                                new ModelWorker.Opening(
                                        source.adapter(),
                                        source.file(),
                                        source.adapter().hasFile() ? null : source.info())),
                        source,
                        remote)
                .content(ModelInfo.class);
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
            byte[] data = call(WorkerMessage.of(kind, Matrix.bytes(part)), source, remote)
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
        return call(WorkerMessage.of(kind, request), source, remote).data();
    }

    private WorkerMessage call(WorkerMessage request, RegisteredModelSource source, UnaryOperator<double[][]> remote)
            throws IOException {
        WorkerMessage answer = process.call(request, asked -> answer(asked, source, remote));
        if (answer.isRefused()) {
            throw new ModelRefusedException(answer.refusal().detail());
        }
        return answer;
    }

    private static WorkerMessage answer(
            WorkerMessage asked, RegisteredModelSource source, UnaryOperator<double[][]> remote) throws IOException {
        ModelInfo described = source.info();
        if (!asked.kind().equals(ModelWorker.ASK)
                || described == null
                || source.adapter().hasFile()) {
            throw new IOException("a worker asked for rows of a model that it has");
        }
        int columns = described.featureCount();
        double[][] rows = matrix(asked.data(), Matrix.rows(asked.data(), columns), columns);
        try {
            return WorkerMessage.of(WorkerMessage.DONE, Matrix.bytes(remote.apply(rows)));
        } catch (ModelRefusedException refused) {
            return WorkerMessage.refused("", refused.detail());
        }
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

    void end() throws InterruptedException {
        process.end();
    }
}
