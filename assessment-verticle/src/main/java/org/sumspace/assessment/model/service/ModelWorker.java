package org.sumspace.assessment.model.service;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.model.core.Matrix;
import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.ModelFunction;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.ModelTask;
import org.sumspace.assessment.model.domain.OpenedModel;
import org.sumspace.assessment.shared.service.Worker;
import org.sumspace.assessment.shared.service.WorkerMessage;

/** Opens one model after the other in a worker process, and works on rows. */
public final class ModelWorker implements Worker.Task {
    /** Opens a model: an {@link Opening}; the answer is its {@link ModelInfo}. */
    static final String OPEN = "open";
    /** Asks for the outputs for the rows that are the data. */
    static final String EVALUATE = "evaluate";
    /** Asks for the outputs for rows and, behind them, the index of the class that a classifier predicts. */
    static final String PREDICT = "predict";
    /** The worker asks the node for the outputs of a model that only the node can reach. */
    static final String ASK = "ask";

    private final Map<String, ModelTask> tasks;
    private @Nullable OpenedModel model;

    /**
     * @param file null without a file
     * @param info of a model that only the node can reach; null for all others
     */
    record Opening(
            Adapter adapter, @Nullable Path file, @Nullable ModelInfo info) {}

    /** @param tasks work beside models, by the kind of the request */
    public ModelWorker(Map<String, ModelTask> tasks) {
        this.tasks = Map.copyOf(tasks);
    }

    @Override
    public WorkerMessage run(WorkerMessage request, Worker node) throws IOException {
        try {
            return answer(request, node);
        } catch (ModelRefusedException refused) {
            return WorkerMessage.refused("", refused.detail());
        }
    }

    private WorkerMessage answer(WorkerMessage request, Worker node) throws IOException {
        byte[] data = request.data();
        return switch (request.kind()) {
            case OPEN -> {
                closeModel();
                OpenedModel opened = open(request.content(Opening.class), node);
                model = opened;
                yield WorkerMessage.of(WorkerMessage.DONE, opened.info());
            }
            case EVALUATE ->
                WorkerMessage.of(
                        WorkerMessage.DONE,
                        Matrix.bytes(checked(opened().function().outputs(rows(data)))));
            case PREDICT -> WorkerMessage.of(WorkerMessage.DONE, predicted(rows(data)));
            default -> {
                ModelTask task = tasks.get(request.kind());
                if (task == null) {
                    throw new IllegalArgumentException("no such kind of request");
                }
                yield WorkerMessage.of(WorkerMessage.DONE, task.run(opened(), data));
            }
        };
    }

    private static OpenedModel open(Opening asked, Worker node) throws IOException {
        if (asked.adapter() != Adapter.HTTP) {
            return RegisteredModelFiles.openHere(asked.adapter(), asked.file());
        }
        ModelInfo info = asked.info();
        if (info == null) {
            throw new IOException("a server without a description");
        }
        return new OpenedModel(info, new Remote(info, node));
    }

    private OpenedModel opened() {
        OpenedModel present = model;
        if (present == null) {
            throw new IllegalStateException("no model is open");
        }
        return present;
    }

    private double[][] rows(byte[] data) {
        int columns = opened().info().featureCount();
        return Matrix.of(data, Matrix.rows(data, columns), columns);
    }

    private byte[] predicted(double[][] rows) {
        OpenedModel present = opened();
        double[][] outputs = checked(present.function().outputs(rows));
        int[] choices = present.choices(rows, outputs);
        double[][] all = new double[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            all[i] = Arrays.copyOf(outputs[i], outputs[i].length + 1);
            all[i][outputs[i].length] = choices[i];
        }
        return Matrix.bytes(all);
    }

    private static double[][] checked(double[][] outputs) {
        for (double[] row : outputs) {
            for (double value : row) {
                if (!Double.isFinite(value)) {
                    throw new ModelRefusedException(
                            "The model gives NaN or infinity for a row. Check the values of the row.");
                }
            }
        }
        return outputs;
    }

    private void closeModel() {
        OpenedModel before = model;
        model = null;
        if (before != null) {
            before.close();
        }
    }

    /** A model that only the node can reach, because a worker has no network. */
    private record Remote(ModelInfo info, Worker node) implements ModelFunction {
        @Override
        public int features() {
            return info.featureCount();
        }

        @Override
        public int outputs() {
            return info.outputs();
        }

        @Override
        public double[][] outputs(double[][] rows) {
            double[][] all = new double[rows.length][];
            int step = Matrix.rowsPerMessage(Math.max(features(), outputs()));
            for (int from = 0; from < rows.length; from += step) {
                double[][] part = Arrays.copyOfRange(rows, from, Math.min(rows.length, from + step));
                System.arraycopy(asked(part), 0, all, from, part.length);
            }
            return all;
        }

        private double[][] asked(double[][] rows) {
            WorkerMessage answer = node.ask(WorkerMessage.of(ASK, Matrix.bytes(rows)));
            if (answer.isRefused()) {
                throw new ModelRefusedException(answer.refusal().detail());
            }
            return Matrix.of(answer.data(), rows.length, outputs());
        }
    }
}
