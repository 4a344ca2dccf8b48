package org.sumspace.assessment.model.service;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.model.core.Matrix;
import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.ModelFunction;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.ModelTask;
import org.sumspace.assessment.model.domain.OpenedModel;
import org.sumspace.assessment.shared.core.Frames;

/** The side of a model worker process: opens one model after the other and works on rows, until the node ends. */
public final class ModelWorker {
    private static final byte[] NOTHING = {};

    private final DataInputStream in;
    private final DataOutputStream out;
    private final Map<String, ModelTask> tasks;
    private @Nullable OpenedModel model;

    private ModelWorker(DataInputStream in, DataOutputStream out, Map<String, ModelTask> tasks) {
        this.in = in;
        this.out = out;
        this.tasks = tasks;
    }

    /** @param tasks work beside models, by the kind of the request */
    public static void run(InputStream in, OutputStream out, Map<String, ModelTask> tasks) throws IOException {
        ModelWorker worker = new ModelWorker(
                new DataInputStream(new BufferedInputStream(in)),
                new DataOutputStream(new BufferedOutputStream(out)),
                tasks);
        try {
            while (true) {
                worker.serve();
            }
        } catch (EOFException nodeGone) {
            worker.closeModel();
        }
    }

    private void serve() throws IOException {
        WorkerHead head = WorkerHead.read(Frames.read(in));
        byte[] data = Frames.read(in);
        try {
            answer(head, data);
        } catch (ModelRefusedException refused) {
            send(WorkerHead.of(WorkerHead.REFUSED).text("detail", refused.detail()), NOTHING);
        } catch (UncheckedIOException nodeGone) {
            throw nodeGone.getCause();
        } catch (RuntimeException | StackOverflowError e) {
            send(WorkerHead.of(WorkerHead.FAILED).text("detail", where(e)), NOTHING);
        }
    }

    private void answer(WorkerHead head, byte[] data) throws IOException {
        switch (head.kind()) {
            case WorkerHead.OPEN -> {
                closeModel();
                OpenedModel opened = open(head);
                model = opened;
                send(WorkerHead.of(WorkerHead.DONE).info(opened.info()), NOTHING);
            }
            case WorkerHead.EVALUATE ->
                send(
                        WorkerHead.of(WorkerHead.DONE),
                        Matrix.bytes(checked(opened().function().outputs(rows(head, data)))));
            case WorkerHead.PREDICT -> send(WorkerHead.of(WorkerHead.DONE), predicted(rows(head, data)));
            default -> {
                ModelTask task = tasks.get(head.kind());
                if (task == null) {
                    throw new IllegalArgumentException("no such kind of request");
                }
                send(WorkerHead.of(WorkerHead.DONE), task.run(opened(), data));
            }
        }
    }

    private OpenedModel open(WorkerHead head) throws IOException {
        Adapter adapter = Adapter.valueOf(head.text("adapter"));
        if (adapter == Adapter.HTTP) {
            ModelInfo info = head.info().orElseThrow(() -> new IOException("a server without a description"));
            return new OpenedModel(info, new Remote(info));
        }
        String file = head.text("file");
        return RegisteredModelFiles.openHere(adapter, file.isEmpty() ? null : Path.of(file));
    }

    private OpenedModel opened() {
        OpenedModel present = model;
        if (present == null) {
            throw new IllegalStateException("no model is open");
        }
        return present;
    }

    private double[][] rows(WorkerHead head, byte[] data) {
        return Matrix.of(data, head.rows(), opened().info().featureCount());
    }

    private byte[] predicted(double[][] rows) {
        OpenedModel present = opened();
        double[][] outputs = checked(present.function().outputs(rows));
        int[] choices = present.choices(rows, outputs);
        double[][] all = new double[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            all[i] = java.util.Arrays.copyOf(outputs[i], outputs[i].length + 1);
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

    /** The class and line of an exception. Its message is left out, because it can contain values of rows. */
    private static String where(Throwable e) {
        StackTraceElement[] trace = e.getStackTrace();
        return e.getClass().getName() + (trace.length == 0 ? "" : " at " + trace[0]);
    }

    private void send(WorkerHead head, byte[] data) throws IOException {
        Frames.write(out, head.bytes());
        Frames.write(out, data);
    }

    /** A model that only the node can reach, because a worker has no network. */
    private final class Remote implements ModelFunction {
        private final ModelInfo info;

        private Remote(ModelInfo info) {
            this.info = info;
        }

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
            try {
                double[][] all = new double[rows.length][];
                int step = Matrix.rowsPerMessage(Math.max(features(), outputs()));
                for (int from = 0; from < rows.length; from += step) {
                    double[][] part = java.util.Arrays.copyOfRange(rows, from, Math.min(rows.length, from + step));
                    System.arraycopy(asked(part), 0, all, from, part.length);
                }
                return all;
            } catch (IOException nodeGone) {
                throw new UncheckedIOException(nodeGone);
            }
        }

        private double[][] asked(double[][] rows) throws IOException {
            send(WorkerHead.of(WorkerHead.ASK).rows(rows.length), Matrix.bytes(rows));
            WorkerHead head = WorkerHead.read(Frames.read(in));
            byte[] data = Frames.read(in);
            if (!head.kind().equals(WorkerHead.DONE)) {
                throw new ModelRefusedException(head.text("detail"));
            }
            return Matrix.of(data, rows.length, outputs());
        }
    }
}
