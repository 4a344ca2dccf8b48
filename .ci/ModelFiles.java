import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.ModelDescription;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.onnx.OnnxFile;
import org.sumspace.common.training.model.sklearn.SklearnPipeline;

/**
 * Reads the files that {@code models.py write} made in the folders of a folder, one for each version of scikit-learn, and
 * writes each model again beside them: {@code NAME.again}, {@code NAME.pipeline}, {@code NAME.onnx} and {@code NAME.rows}.
 */
final class ModelFiles {
    private ModelFiles() {}

    public static void main(String[] arguments) throws Exception {
        int count = 0;
        for (Path folder : list(Path.of(arguments[0]))) {
            for (Path file : list(folder)) {
                if (!file.toString().endsWith(".json")) {
                    export(file, String.valueOf(folder.getFileName()));
                    count++;
                }
            }
        }
        System.out.println(count + " files of models read and written");
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private static void export(Path file, String version) throws Exception {
        byte[] bytes = Files.readAllBytes(file);
        ModelDescription described = ModelDescription.of(bytes);
        if (!described.isTrainable()
                || described.estimator() == null
                || !described.estimator().version().equals(version)) {
            throw new IllegalStateException(file + " is not read: " + described);
        }
        ModelFile model = ModelFile.read(bytes);
        Map<?, ?> targetData = new ObjectMapper()
                .readValue(file.resolveSibling(stem(file) + ".json").toFile(), Map.class);
        FeatureMap features = FeatureMap.parse(JsonValue.of(targetData.get("target_data")));
        Files.write(Path.of(file + ".again"), model.write());
        Files.write(Path.of(file + ".pipeline"), SklearnPipeline.write(model, features));
        Files.write(Path.of(file + ".onnx"), OnnxFile.ofColumns(model));
        Files.write(Path.of(file + ".rows"), OnnxFile.ofRows(model, features));
    }

    /** The name of the estimator, without its form. */
    private static String stem(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.substring(0, name.indexOf('.'));
    }
}
