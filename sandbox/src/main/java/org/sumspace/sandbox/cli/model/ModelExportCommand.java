package org.sumspace.sandbox.cli.model;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.Violation;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.InvalidModelException;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.onnx.OnnxFile;
import org.sumspace.common.training.model.sklearn.SklearnPipeline;
import org.sumspace.sandbox.OutputPaths;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.ModelInput;
import org.sumspace.sandbox.data.FeaturesFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sumspace model export}: writes a trained model in another form. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        description = {
            "Writes a trained model as a Pipeline of scikit-learn that takes the columns of the table, or as ONNX.",
            "Nothing in the file is executed.",
        })
final class ModelExportCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "the file of a trained model")
    private Path file = Path.of("");

    @Option(
            names = "--features",
            paramLabel = "FILE.json",
            description =
                    "how a row of the table becomes a row of the model: the file features.json of demo, or a training"
                            + " plan; pipeline and onnx-rows need it")
    private @Nullable Path features;

    @Option(
            names = "--form",
            paramLabel = "FORM",
            required = true,
            description =
                    "pipeline: a Pipeline of scikit-learn that takes a table; onnx: takes encoded rows; onnx-rows:"
                            + " takes the values of a row")
    private ModelForm form = ModelForm.PIPELINE;

    @Option(names = "--to", paramLabel = "FILE", required = true, description = "the file to write; it is replaced")
    private Path target = Path.of("");

    @Override
    public Integer call() throws IOException {
        if (form.needsFeatures() && features == null) {
            throw new ParameterException(spec.commandLine(), "--form " + form + " needs --features");
        }
        OutputPaths.requireFile(target, "--to");
        byte[] exported = exported(model());
        Files.createDirectories(OutputPaths.folderOf(target));
        Files.write(target, exported);
        spec.commandLine().getOut().println(target);
        spec.commandLine().getOut().flush();
        return 0;
    }

    private ModelFile model() throws IOException {
        try {
            return ModelFile.read(ModelInput.read(file, spec.commandLine()));
        } catch (InvalidModelException e) {
            throw new SandboxException(
                    file + ": " + e.getMessage(), "'./sumspace model inspect " + file + "' shows what is in it", e);
        }
    }

    private byte[] exported(ModelFile model) throws IOException {
        try {
            return switch (form) {
                case PIPELINE -> SklearnPipeline.write(model, fitting(model));
                case ONNX -> OnnxFile.ofColumns(model);
                case ONNX_ROWS -> OnnxFile.ofRows(model, fitting(model));
            };
        } catch (IllegalArgumentException e) {
            throw new SandboxException(file + ": " + e.getMessage(), "Use another --form", e);
        }
    }

    private FeatureMap fitting(ModelFile model) throws IOException {
        FeatureMap map = FeaturesFile.read(requireNonNull(features));
        if (!map.mismatches(model).isEmpty()) {
            throw new SandboxException(
                    features + " does not fit " + file + ": "
                            + map.mismatches(model).stream()
                                    .map(Violation::toString)
                                    .collect(Collectors.joining("; ")),
                    "Name the features that the model was trained with");
        }
        return map;
    }
}
