import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.ModelAlgorithm;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.TrainingSet;
import org.sumspace.common.training.model.TrainingSettings;
import org.sumspace.sandbox.data.ColumnOptions;
import org.sumspace.sandbox.data.FeaturePlan;
import org.sumspace.sandbox.data.PreparedTable;
import org.sumspace.sandbox.data.Statements;
import org.sumspace.sandbox.data.TableReader;
import org.sumspace.sandbox.data.Trees;

/**
 * Measures local trainings on a table and on generated rows, and writes the encoded rows and the rates to a folder, for {@code
 * training_rates.py}: NAME.f8 and NAME.i4 with rows and classes, and NAME.JDK.json.
 */
final class TrainingRates {
    private static final Set<String> CODES = Set.of(
            "Marital Status",
            "Application mode",
            "Course",
            "Previous qualification",
            "Nacionality",
            "Mother's qualification",
            "Father's qualification",
            "Mother's occupation",
            "Father's occupation");
    private static final int MIN_LEARNERS = 5;
    private static final int GENERATED = 100_000;
    private static final int COLUMNS = 50;
    private static final int WORDS = 5;
    private static final int RUNS = 7;
    private static final long RUN_NANOS = 300_000_000L;

    private TrainingRates() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        Path table = Path.of(arguments[1]);
        table(folder, "dropout", table, Set.of());
        table(folder, "dropout-codes", table, CODES);
        generated(folder, "generated", 0);
        generated(folder, "generated-words", 8);
    }

    private static void table(Path folder, String name, Path file, Set<String> codes) throws Exception {
        PreparedTable prepared = PreparedTable.of(
                TableReader.read(file), "target", new ColumnOptions(codes, Set.of(), Set.of()), MIN_LEARNERS);
        int[] rows = IntStream.range(0, prepared.table().size()).toArray();
        Statements statements = new Statements(prepared.table(), prepared.schema(), 1);
        measure(
                folder,
                name,
                FeaturePlan.featureMap(prepared.table(), prepared.schema(), rows),
                IntStream.of(rows).mapToObj(statements::of).map(Trees::of).toList());
    }

    /** Rows of 50 columns, of which each category has five. */
    private static void generated(Path folder, String name, int categories) throws Exception {
        Random random = new Random(1);
        List<String> words = IntStream.range(0, WORDS).mapToObj(word -> "w" + word).toList();
        List<Map<String, Object>> features = new ArrayList<>();
        int numbers = COLUMNS - categories * WORDS;
        IntStream.range(0, numbers)
                .forEach(k -> features.add(
                        Map.of("name", "x" + k, "path", "x" + k, "kind", "numeric", "mean", 0, "sd", 1)));
        IntStream.range(0, categories)
                .forEach(k -> features.add(
                        Map.of("name", "c" + k, "path", "c" + k, "kind", "categorical", "vocabulary", words)));
        Map<String, Object> label = Map.of("path", "label", "classes", List.of("no", "yes"));
        List<JsonValue> records = new ArrayList<>();
        for (int i = 0; i < GENERATED; i++) {
            Map<String, Object> record = new HashMap<>();
            record.put("id", "%06d".formatted(i));
            double sum = random.nextGaussian();
            for (int k = 0; k < numbers; k++) {
                double value = random.nextGaussian();
                record.put("x" + k, value);
                sum += value * (k % 3 - 1);
            }
            for (int k = 0; k < categories; k++) {
                int word = random.nextInt(WORDS);
                record.put("c" + k, words.get(word));
                sum += word - 2;
            }
            record.put("label", sum > 0 ? "yes" : "no");
            records.add(JsonValue.of(record));
        }
        FeatureMap map = FeatureMap.parse(JsonValue.of(Map.of("datatype", "xAPI", "features", features, "label", label)));
        measure(folder, name, map, records);
    }

    private static void measure(Path folder, String name, FeatureMap map, List<JsonValue> records) throws Exception {
        write(folder, name, map, records);
        TrainingSet data = TrainingSet.of(map, records);
        Map<String, Object> rates = Map.of(
                "columns", map.width(),
                "jdk", Runtime.version().feature(),
                "sgd", rate("SGDClassifier", data, 1),
                "gradient", rate("LogisticRegression", data, 0));
        System.out.println(name + " " + rates);
        new ObjectMapper()
                .writeValue(
                        folder.resolve(name + "." + Runtime.version().feature() + ".json")
                                .toFile(),
                        rates);
    }

    /** The median number of rows a second. */
    private static double rate(String estimator, TrainingSet data, int batchSize) {
        ModelAlgorithm algorithm = ModelAlgorithm.of(estimator).orElseThrow();
        ModelFile base = ModelFile.zero(estimator, data.features(), data.classes());
        double[] rates = new double[RUNS];
        for (int run = 0; run < 2 * RUNS; run++) {
            long start = System.nanoTime();
            long rows = 0;
            for (; System.nanoTime() - start < RUN_NANOS; rows += 5L * data.size()) {
                algorithm.update(base, data, new TrainingSettings(5, 0.01, batchSize, 0, 1, 1, data.size()));
            }
            rates[run % RUNS] = 1e9 * rows / (System.nanoTime() - start);
        }
        Arrays.sort(rates);
        return rates[RUNS / 2];
    }

    private static void write(Path folder, String name, FeatureMap map, List<JsonValue> records) throws Exception {
        ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * map.width()).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer label = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        double[] row = new double[map.width()];
        try (OutputStream rows = Files.newOutputStream(folder.resolve(name + ".f8"));
                OutputStream labels = Files.newOutputStream(folder.resolve(name + ".i4"))) {
            for (JsonValue record : records) {
                label.putInt(0, (int) map.encode(record, row).orElseThrow());
                bytes.asDoubleBuffer().put(row);
                rows.write(bytes.array());
                labels.write(label.array());
            }
        }
    }
}
