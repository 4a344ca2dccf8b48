package org.sumspace.assessment.model.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.model.core.Constant;
import org.sumspace.assessment.model.core.Descriptions;
import org.sumspace.assessment.model.core.onnx.OnnxCheck;
import org.sumspace.assessment.model.core.sklearn.SklearnModel;
import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelReference;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.ModelRegistration;
import org.sumspace.assessment.model.domain.OpenedModel;
import org.sumspace.assessment.model.domain.RegisteredModelSource;
import org.sumspace.assessment.model.store.ModelCopy;
import org.sumspace.assessment.shared.service.WorkerProgram;
import org.sumspace.common.journal.ProtectedFile;

/** Opens models for evaluation. Blocking. */
public final class RegisteredModelFiles {
    private RegisteredModelFiles() {}

    /**
     * Opens a model in this process, or in one of its own if native code evaluates it.
     *
     * @param file null for the test double
     * @param program of such a process
     * @throws ModelRefusedException if it is not a model of this adapter
     */
    public static OpenedModel open(Adapter adapter, @Nullable Path file, WorkerProgram program) throws IOException {
        return adapter.hasFile() && adapter != Adapter.SKLEARN
                ? SeparateModel.open(new RegisteredModelSource(adapter, file, null, null), program)
                : openHere(adapter, file);
    }

    /** Opens a model in this process, which has to be a worker. */
    static OpenedModel openHere(Adapter adapter, @Nullable Path file) throws IOException {
        if (adapter == Adapter.DUMMY) {
            return Constant.open();
        }
        if (file == null || !adapter.hasFile()) {
            throw new IllegalArgumentException("a model of the adapter " + adapter.label() + " is not opened here");
        }
        if (Files.size(file) > bytesMax(adapter)) {
            throw new ModelRefusedException("The model file has more than " + bytesMax(adapter) + " bytes.");
        }
        return adapter == Adapter.SKLEARN ? SklearnModel.read(Files.readAllBytes(file)) : OnnxModel.open(file);
    }

    /**
     * Opens the model of a run.
     *
     * @param file null for the test double
     * @param program of the process that evaluates it, if native code does
     * @throws ModelRefusedException if it is not the file that the run names, or not a model
     */
    public static OpenedModel open(ModelReference model, @Nullable Path file, WorkerProgram program)
            throws IOException {
        if (file != null && !sha256(file).equals(model.sha256())) {
            throw new ModelRefusedException("The file of the model was changed after the run was asked for.");
        }
        OpenedModel opened = open(model.adapter(), file, program);
        try {
            ModelInfo named = Descriptions.of(
                    opened.info(),
                    new ModelRegistration("", model.adapter(), null, model.features(), model.classes(), null, false));
            return new OpenedModel(named, opened.function());
        } catch (ModelRefusedException refused) {
            opened.close();
            throw refused;
        }
    }

    /**
     * The node's own copy of a registered file.
     *
     * @param folder the workspace's folder for copies
     */
    public static Path copy(Path folder, String sha256) {
        return ModelCopy.file(folder, sha256);
    }

    /** In hexadecimal digits. */
    public static String sha256(Path file) throws IOException {
        return ProtectedFile.digest(file).toString();
    }

    /** The largest file that is opened. */
    static long bytesMax(Adapter adapter) {
        return adapter == Adapter.SKLEARN ? SklearnModel.FILE_BYTES_MAX : OnnxCheck.FILE_BYTES_MAX;
    }
}
