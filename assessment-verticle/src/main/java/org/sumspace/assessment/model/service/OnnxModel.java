package org.sumspace.assessment.model.service;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.sumspace.assessment.model.core.onnx.OnnxCheck;
import org.sumspace.assessment.model.core.onnx.OnnxCheck.OnnxFacts;
import org.sumspace.assessment.model.domain.ChoosingFunction;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.OpenedModel;
import org.sumspace.assessment.model.domain.Task;

/**
 * A model of ONNX in ONNX Runtime, whose native code reads the file. Therefore models are opened only in separate
 * processes, which {@link ModelWorkers} and {@link SeparateModel} start.
 */
final class OnnxModel implements ChoosingFunction, AutoCloseable {
    private static final int THREADS = 2;
    private static final double SUM_TOLERANCE = 1e-3;
    private static final int MESSAGE_CHARS_MAX = 300;

    private final OrtEnvironment environment;
    private final OrtSession session;
    private final OnnxInputs inputs;
    private final OnnxOutputs outputs;
    private final List<Object> classes;

    private OnnxModel(
            OrtEnvironment environment,
            OrtSession session,
            OnnxInputs inputs,
            OnnxOutputs outputs,
            List<Object> classes) {
        this.environment = environment;
        this.session = session;
        this.inputs = inputs;
        this.outputs = outputs;
        this.classes = classes;
    }

    /** Work with a result of the runtime, which is valid until it returns. */
    private interface Reading<T> {
        T read(OrtSession.Result result) throws OrtException;
    }

    /** @throws ModelRefusedException if models of this form are not supported */
    static OpenedModel open(Path file) throws IOException {
        ByteBuffer bytes;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            // The runtime gets exactly the bytes that were checked. They are not on the heap.
            bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        }
        OnnxFacts facts = OnnxCheck.of(bytes.duplicate());
        OrtEnvironment environment = OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL, "models");
        try (OrtSession.SessionOptions options = options()) {
            return describe(environment, environment.createSession(bytes, options), facts);
        } catch (OrtException e) {
            throw new ModelRefusedException("ONNX Runtime does not open the model: " + printable(e)
                    + ". Export the model again, perhaps with an older version of its operators (opset).");
        }
    }

    private static OrtSession.SessionOptions options() throws OrtException {
        OrtSession.SessionOptions options = new OrtSession.SessionOptions();
        options.setIntraOpNumThreads(THREADS);
        options.setInterOpNumThreads(1);
        options.setExecutionMode(OrtSession.SessionOptions.ExecutionMode.SEQUENTIAL);
        options.setDeterministicCompute(true);
        options.disableProfiling();
        // Other formats have not been checked.
        options.addConfigEntry("session.load_model_format", "ONNX");
        // Memory of a large request is given back after it.
        options.setCPUArenaAllocator(false);
        options.setMemoryPatternOptimization(false);
        // Threads that wait must not use the processor.
        options.addConfigEntry("session.intra_op.allow_spinning", "0");
        return options;
    }

    private static OpenedModel describe(OrtEnvironment environment, OrtSession session, OnnxFacts facts)
            throws OrtException {
        boolean isUsable = false;
        try {
            OnnxInputs inputs = OnnxInputs.of(session.getInputInfo().values());
            OnnxOutputs outputs = OnnxOutputs.of(session.getOutputInfo().values());
            OnnxModel unnamed = new OnnxModel(environment, session, inputs, outputs, List.of());
            double[][] zeros = new double[1][inputs.features()];
            List<Object> classes =
                    unnamed.run(zeros, outputs.values(), result -> outputs.classes(result.get(0), facts.classes()));
            OnnxModel model = new OnnxModel(environment, session, inputs, outputs, classes);
            Map<String, Object> settings = new TreeMap<>(facts.versions());
            if (!facts.producer().isBlank()) {
                settings.put("producer", facts.producer());
            }
            ModelInfo info = new ModelInfo(
                    "onnx",
                    classes.isEmpty() ? Task.REGRESSION : Task.CLASSIFICATION,
                    inputs.names(),
                    inputs.features(),
                    classes,
                    !classes.isEmpty() && model.givesProbabilities(),
                    false,
                    settings);
            isUsable = true;
            return new OpenedModel(info, model);
        } finally {
            if (!isUsable) {
                session.close();
            }
        }
    }

    /** A file does not say whether its outputs are probabilities, so some rows are tried. */
    private boolean givesProbabilities() {
        double[][] rows = new double[3][features()];
        Arrays.fill(rows[1], 1);
        Arrays.fill(rows[2], -1);
        return Arrays.stream(outputs(rows))
                .allMatch(row -> Arrays.stream(row).allMatch(value -> value >= 0 && value <= 1)
                        && Math.abs(Arrays.stream(row).sum() - 1) <= SUM_TOLERANCE);
    }

    @Override
    public int features() {
        return inputs.features();
    }

    @Override
    public int outputs() {
        return Math.max(1, classes.size());
    }

    @Override
    public double[][] outputs(double[][] rows) {
        double[][] all = new double[rows.length][];
        for (int from = 0; from < rows.length; from += inputs.rowsAtOnce()) {
            double[][] part = part(rows, from);
            double[][] numbers = evaluated(
                    part, outputs.values(), result -> OnnxOutputs.numbers(result.get(0), classes, part.length));
            System.arraycopy(numbers, 0, all, from, part.length);
        }
        return all;
    }

    private double[][] part(double[][] rows, int from) {
        return Arrays.copyOfRange(rows, from, Math.min(rows.length, from + inputs.rowsAtOnce()));
    }

    @Override
    public int[] choices(double[][] rows, double[][] numbers) {
        String labels = outputs.labels();
        if (labels == null) {
            return Arrays.stream(numbers).mapToInt(ModelInfo::highest).toArray();
        }
        List<Integer> choices = new ArrayList<>();
        for (int from = 0; from < rows.length; from += inputs.rowsAtOnce()) {
            double[][] part = part(rows, from);
            evaluated(part, labels, result -> OnnxOutputs.labels(result.get(0), part.length)).stream()
                    .map(this::choice)
                    .forEach(choices::add);
        }
        return choices.stream().mapToInt(Integer::intValue).toArray();
    }

    private int choice(Object label) {
        int choice = classes.indexOf(label);
        if (choice < 0) {
            throw new ModelRefusedException(
                    "The model predicts a class that it does not name. Export it with maps from classes to"
                            + " probabilities (ZipMap).");
        }
        return choice;
    }

    private <T> T evaluated(double[][] rows, String output, Reading<T> reading) {
        try {
            return run(rows, output, reading);
        } catch (OrtException e) {
            // The message of the cause can contain values of the rows.
            throw new ModelRefusedException(
                    "ONNX Runtime does not evaluate the model with these rows (" + e.getCode() + ").");
        }
    }

    private <T> T run(double[][] rows, String output, Reading<T> reading) throws OrtException {
        Map<String, OnnxTensor> tensors = inputs.tensors(environment, rows);
        try (OrtSession.Result result = session.run(tensors, Set.of(output))) {
            return reading.read(result);
        } finally {
            tensors.values().forEach(OnnxTensor::close);
        }
    }

    @Override
    public void close() throws OrtException {
        session.close();
    }

    private static String printable(OrtException e) {
        String message = String.valueOf(e.getMessage()).replaceAll("\\p{Cntrl}+", " ");
        return message.length() <= MESSAGE_CHARS_MAX ? message : message.substring(0, MESSAGE_CHARS_MAX) + "...";
    }
}
