package org.sumspace.assessment.model.core.sklearn;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.assessment.model.domain.ChoosingFunction;
import org.sumspace.assessment.model.domain.LinearForm;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.OpenedModel;
import org.sumspace.assessment.model.domain.Task;
import org.sumspace.common.training.model.pickle.Compression;
import org.sumspace.common.training.model.pickle.ForbiddenNameException;
import org.sumspace.common.training.model.pickle.PickleException;
import org.sumspace.common.training.model.pickle.PickleReader;
import org.sumspace.common.training.model.pickle.PyObject;

/** Reads a fitted model of scikit-learn from a pickle or a file of joblib. Nothing in the file is executed. */
public final class SklearnModel {
    public static final int FILE_BYTES_MAX = 64 << 20;

    private static final int PLAIN_BYTES_MAX = 96 << 20;
    private static final String EXPORT =
            " Export the model to ONNX, for example with skl2onnx.to_onnx(model, X[:1].astype("
                    + "numpy.float32)), and register it with the adapter onnx.";

    private SklearnModel() {}

    /** @throws ModelRefusedException if it is not a model of a supported class */
    public static OpenedModel read(byte[] file) {
        try {
            if (!(PickleReader.read(Compression.inflate(file, PLAIN_BYTES_MAX), SklearnNames.ALLOWED)
                    instanceof PyObject root)) {
                throw new ModelRefusedException("The file contains no model. Save the fitted model itself.");
            }
            return opened(root, new Reading().estimator(root));
        } catch (ForbiddenNameException e) {
            throw new ModelRefusedException("The model file contains " + e.name() + ", which is not read." + EXPORT);
        } catch (PickleException e) {
            throw new ModelRefusedException("The file cannot be read as a model of scikit-learn: " + e.getMessage()
                    + ". Save it with pickle.dump or joblib.dump.");
        } catch (ClassCastException | ArithmeticException | IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new ModelRefusedException("The model file is damaged. Fit and save the model again.");
        }
    }

    private static OpenedModel opened(PyObject root, Estimator estimator) {
        SklearnAttributes attributes = SklearnAttributes.of(root);
        Map<String, Object> settings = attributes.settings();
        ModelInfo info = new ModelInfo(
                root.constructor().toString(),
                estimator.classes().isEmpty() ? Task.REGRESSION : Task.CLASSIFICATION,
                names(attributes),
                estimator.inputs(),
                estimator.classes(),
                estimator.probabilities() && !estimator.classes().isEmpty(),
                estimator.acceptsMissing(),
                settings);
        return new OpenedModel(info, new Function(info, estimator));
    }

    /** The names of the features; for a pipeline they are in its first step. */
    private static List<String> names(SklearnAttributes model) {
        if (model.has("feature_names_in_")) {
            return model.labels("feature_names_in_").stream()
                    .map(String::valueOf)
                    .toList();
        }
        boolean isPipeline = model.className().equals("Pipeline");
        return isPipeline && Reading.steps(model).get(0) instanceof PyObject first
                ? names(SklearnAttributes.of(first))
                : List.of();
    }

    private record Function(ModelInfo info, Estimator estimator) implements ChoosingFunction {
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
            double[][] outputs = new double[rows.length][];
            for (int i = 0; i < rows.length; i++) {
                outputs[i] = estimator.outputs(rows[i]);
            }
            return outputs;
        }

        @Override
        public Optional<LinearForm> linear(int output) {
            return estimator.linear();
        }

        @Override
        public int[] choices(double[][] rows, double[][] outputs) {
            int[] choices = new int[rows.length];
            for (int i = 0; i < rows.length; i++) {
                choices[i] = estimator.choice(rows[i], outputs[i]);
            }
            return choices;
        }
    }
}
