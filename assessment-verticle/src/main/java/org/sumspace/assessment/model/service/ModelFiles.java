package org.sumspace.assessment.model.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.model.core.Constant;
import org.sumspace.assessment.model.core.sklearn.SklearnModel;
import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.OpenedModel;

/** Opens models for evaluation in this process. Blocking. */
public final class ModelFiles {
    private ModelFiles() {}

    /**
     * @param file null for the test double
     * @throws ModelRefusedException if it is no model of this adapter
     */
    public static OpenedModel open(Adapter adapter, @Nullable Path file) throws IOException {
        if (adapter == Adapter.DUMMY) {
            return Constant.open();
        }
        if (file == null || !adapter.hasFile()) {
            throw new IllegalArgumentException("a model of the adapter " + adapter.label() + " is not opened here");
        }
        if (Files.size(file) > bytesMax(adapter)) {
            throw new ModelRefusedException("The model file has more than " + bytesMax(adapter) + " bytes.");
        }
        if (adapter != Adapter.SKLEARN) {
            throw new ModelRefusedException("This version does not open models of ONNX.");
        }
        return SklearnModel.read(Files.readAllBytes(file));
    }

    /** The largest file that is opened. */
    static long bytesMax(Adapter adapter) {
        return adapter == Adapter.SKLEARN ? SklearnModel.FILE_BYTES_MAX : 512L << 20;
    }
}
