package org.sumspace.assessment.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.sumspace.assessment.model.core.sklearn.SklearnModel;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.OpenedModel;
import org.sumspace.assessment.model.domain.Task;
import org.sumspace.common.document.JsonValue;

/** Models of scikit-learn predict what scikit-learn predicts, and nothing else in a pickle has an effect. */
class SklearnTest {
    static final Path MODELS = Path.of("src/test/resources/models");

    private static JsonValue expected(String version) throws IOException {
        return JsonValue.parse(Files.readString(MODELS.resolve(version).resolve("expected.json")))
                .member("models");
    }

    private static double[][] numbers(JsonValue rows) {
        return rows.items().stream()
                .map(row -> row.items().stream()
                        .mapToDouble(value -> value.isNull() ? Double.NaN : value.doubleValue())
                        .toArray())
                .toArray(double[][]::new);
    }

    static OpenedModel read(String version, String file) throws IOException {
        return SklearnModel.read(Files.readAllBytes(MODELS.resolve(version).resolve(file)));
    }

    /**
     * Golden values of scikit-learn 1.2.1 and 1.9.1, made by make_models.py, and of 1.7.2 the estimators with losses that it
     * names in another way.
     */
    @TestFactory
    Stream<DynamicTest> predictions_equalScikitLearns() {
        return Stream.of("sklearn-1.2", "sklearn-1.7", "sklearn-1.9").flatMap(version -> {
            try {
                return expected(version).members().stream()
                        .map(each -> DynamicTest.dynamicTest(
                                version + " " + each.getKey(), () -> check(version, each.getKey(), each.getValue())));
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
    }

    private static void check(String version, String file, JsonValue expected) throws IOException {
        OpenedModel model = read(version, file);
        double[][] rows = numbers(expected.member("rows"));
        double[][] outputs = model.function().outputs(rows);
        double[][] wanted = numbers(expected.member("outputs"));
        List<JsonValue> predictions = expected.member("predictions").items();
        assertThat(outputs).hasDimensions(wanted.length, wanted[0].length);
        assertThat(model.info().outputs()).isEqualTo(wanted[0].length);
        for (int i = 0; i < outputs.length; i++) {
            for (int j = 0; j < wanted[i].length; j++) {
                assertThat(outputs[i][j])
                        .as("row %d, output %d", i, j)
                        .isCloseTo(wanted[i][j], within(1e-9 * Math.max(1, Math.abs(wanted[i][j]))));
            }
            if (model.info().task() == Task.CLASSIFICATION) {
                Object prediction = model.info().prediction(outputs[i], model.choices(rows, outputs)[i]);
                String wantedLabel = predictions.get(i).isText()
                        ? predictions.get(i).asText()
                        : String.valueOf(predictions.get(i).longValue());
                assertThat(String.valueOf(prediction)).isEqualTo(wantedLabel);
            }
        }
    }

    @Test
    void description_saysWhatTheFileSays() throws IOException {
        OpenedModel named = read("sklearn-1.9", "logistic_named.pkl");
        assertThat(named.info().featureNames()).containsExactly("age", "hours", "grade", "kind");
        assertThat(named.info().classes()).containsExactly(0L, 1L);
        assertThat(named.info().settings()).containsEntry("C", 1.0);
        OpenedModel texts = read("sklearn-1.2", "forest.pkl");
        assertThat(texts.info().classes()).containsExactly("distinction", "fail", "pass");
        assertThat(texts.info().type()).isEqualTo("sklearn.ensemble._forest.RandomForestClassifier");
        assertThat(read("sklearn-1.2", "pipeline_imputed.pkl").info().acceptsMissing())
                .isTrue();
    }

    @Test
    void otherClass_isRefusedByName_withTheExport() {
        assertThatThrownBy(() -> read("sklearn-1.9", "svc.pkl"))
                .isInstanceOf(ModelRefusedException.class)
                .hasMessageContaining("sklearn.svm._classes.SVC")
                .hasMessageContaining("to_onnx");
    }

    /** Functions that a pickle could call if Python loaded it. */
    @TestFactory
    Stream<DynamicTest> forbiddenNames_areRefused() {
        return Map.of(
                        "a command", "cposix\nsystem\n(X\u0002\u0000\u0000\u0000idtR.",
                        "an evaluation", "c__builtin__\neval\n(X\u0001\u0000\u0000\u00001tR.",
                        "a neighbour of an allowed name", "csklearn.linear_model._logistic\n_fit_liblinear\n)R.",
                        "a dotted name", "cnumpy\nndarray.ctypes\n)R.",
                        "a helper of numpy that runs text", "cnumpy.testing\nrundocs\n)R.",
                        "an object outside of the pickle", "X\u0001\u0000\u0000\u0000aQ.",
                        "a number of an extension", "\u0082\u0001.",
                        "an object made of a class by name", "(iposix\nsystem\n.",
                        "data after the end", "N.N.")
                .entrySet()
                .stream()
                .map(each -> DynamicTest.dynamicTest(
                        each.getKey(),
                        () -> assertThatThrownBy(() -> SklearnModel.read(
                                        ("\u0080\u0002" + each.getValue()).getBytes(StandardCharsets.ISO_8859_1)))
                                .isInstanceOf(ModelRefusedException.class)));
    }

    /** A thousandfold compression of a pickle, and lengths that the file does not have. */
    @Test
    void bombs_areRefusedWithoutTheirMemory() throws IOException {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflater = new DeflaterOutputStream(bomb)) {
            byte[] zeros = new byte[1 << 20];
            for (int i = 0; i < 100; i++) {
                deflater.write(zeros);
            }
        }
        assertThatThrownBy(() -> SklearnModel.read(bomb.toByteArray()))
                .isInstanceOf(ModelRefusedException.class)
                .hasMessageContaining("more than");
        byte[] longText = {(byte) 0x80, 4, 'X', -1, -1, -1, 127, 'a', '.'};
        assertThatThrownBy(() -> SklearnModel.read(longText)).isInstanceOf(ModelRefusedException.class);
    }

    /** Every byte of a model changed: it is refused, or it evaluates; it never fails otherwise and never runs on. */
    @Test
    void damagedFiles_areRefusedOrEvaluate() throws IOException {
        for (String file : List.of("tree_p2.pkl", "pipeline_columns.pkl", "ridge.pkl", "linear.joblib")) {
            byte[] model = Files.readAllBytes(MODELS.resolve("sklearn-1.9").resolve(file));
            for (int i = 0; i < model.length; i++) {
                byte[] damaged = model.clone();
                damaged[i] ^= (byte) (1 << (i % 8));
                try {
                    OpenedModel opened = SklearnModel.read(damaged);
                    opened.function().outputs(new double[1][opened.info().featureCount()]);
                } catch (ModelRefusedException refused) {
                    assertThat(refused.detail()).isNotEmpty();
                }
            }
        }
    }
}
