package org.sumspace.sandbox.training;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.onnx.OnnxFile;
import org.sumspace.common.training.model.sklearn.SklearnPipeline;

/**
 * The forms of a trained model beside its own file: a pipeline that takes a table, and two files of ONNX, unless it has too
 * many classes for it.
 *
 * @param name of the model's file
 * @param suffix of all names
 */
public record ModelForms(Path folder, String name, String suffix) {

    /** The file of the model itself, which is written elsewhere. */
    public Path model() {
        return folder.resolve(name + suffix + ".joblib");
    }

    public Path pipeline() {
        return folder.resolve(name + "-pipeline" + suffix + ".joblib");
    }

    /** Replaces files that are there. */
    public void write(ModelFile model, FeatureMap features) throws IOException {
        Files.write(pipeline(), SklearnPipeline.write(model, features));
        if (model.classes().size() <= OnnxFile.CLASSES_MAX) {
            Files.write(folder.resolve(name + suffix + ".onnx"), OnnxFile.ofColumns(model));
            Files.write(folder.resolve(name + "-rows" + suffix + ".onnx"), OnnxFile.ofRows(model, features));
        }
    }
}
