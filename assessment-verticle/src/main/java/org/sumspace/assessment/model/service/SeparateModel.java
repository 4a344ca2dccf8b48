package org.sumspace.assessment.model.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.model.domain.ChoosingFunction;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.OpenedModel;
import org.sumspace.assessment.model.domain.RegisteredModelSource;
import org.sumspace.assessment.shared.service.WorkerProgram;
import org.sumspace.assessment.shared.store.FolderTree;

/** A model in a worker process that is started for it and ends with it. Blocking; one thread at a time. */
public final class SeparateModel implements ChoosingFunction, AutoCloseable {
    private final ModelProcess process;
    private final RegisteredModelSource source;
    private final ModelInfo info;
    private final Path library;

    private SeparateModel(ModelProcess process, RegisteredModelSource source, ModelInfo info, Path library) {
        this.process = process;
        this.source = source;
        this.info = info;
        this.library = library;
    }

    /**
     * @param source a model with a file
     * @throws ModelRefusedException if models of this form are not supported, or if the process ends
     */
    static OpenedModel open(RegisteredModelSource source, WorkerProgram program) throws IOException {
        Path library = Files.createTempDirectory("sumspace-model");
        ModelProcess process = null;
        boolean isOpen = false;
        try {
            process = start(library, program);
            ModelInfo info = process.open(source, UnaryOperator.identity());
            isOpen = true;
            return new OpenedModel(info, new SeparateModel(process, source, info, library));
        } catch (IOException e) {
            throw ended();
        } finally {
            if (!isOpen) {
                end(process, library);
            }
        }
    }

    private static ModelProcess start(Path library, WorkerProgram program) throws IOException {
        try {
            return new ModelProcess(ModelWorkers.command(program).start(library.toAbsolutePath()));
        } catch (InterruptedException e) {
            throw interrupted();
        }
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
        return rows.length == 0 ? rows : evaluated(ModelWorker.EVALUATE, rows, outputs());
    }

    @Override
    public int[] choices(double[][] rows, double[][] outputs) {
        double[][] predicted = rows.length == 0 ? rows : evaluated(ModelWorker.PREDICT, rows, outputs() + 1);
        return Arrays.stream(predicted).mapToInt(row -> (int) row[outputs()]).toArray();
    }

    private double[][] evaluated(String kind, double[][] rows, int columns) {
        try {
            return process.evaluate(kind, source, rows, columns, UnaryOperator.identity());
        } catch (IOException e) {
            throw ended();
        }
    }

    private static ModelRefusedException ended() {
        return new ModelRefusedException(
                "The process that evaluates the model ended. The model or its rows need more memory than"
                        + " it gets, or the model is damaged.");
    }

    @Override
    public void close() throws IOException {
        end(process, library);
    }

    private static void end(@Nullable ModelProcess process, Path library) throws IOException {
        try {
            if (process != null) {
                process.end();
            }
        } catch (InterruptedException e) {
            throw interrupted();
        } finally {
            FolderTree.remove(library);
        }
    }

    private static IOException interrupted() {
        Thread.currentThread().interrupt();
        return new IOException("The thread that waits for the model was interrupted.");
    }
}
