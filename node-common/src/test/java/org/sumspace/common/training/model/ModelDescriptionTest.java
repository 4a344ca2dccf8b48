package org.sumspace.common.training.model;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.common.training.model.ModelDescription.Container;
import org.sumspace.common.training.model.ModelDescription.Estimator;
import org.sumspace.common.training.model.ModelDescription.OtherName;

class ModelDescriptionTest {
    private static final String FOREST = "sklearn.ensemble._forest.RandomForestClassifier";

    private static ModelDescription described(String golden) {
        return ModelDescription.of(GoldenModels.bytes(golden));
    }

    private static Estimator estimator(ModelDescription model) {
        return Objects.requireNonNull(model.estimator(), "no estimator");
    }

    private static byte[] pickle(String body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(0x80);
        bytes.write(4);
        bytes.writeBytes(body.getBytes(ISO_8859_1));
        return bytes.toByteArray();
    }

    static List<JsonNode> read() {
        return GoldenModels.read();
    }

    static List<JsonNode> newer() {
        return GoldenModels.newer();
    }

    static List<JsonNode> refused() {
        return GoldenModels.refused();
    }

    @ParameterizedTest
    @MethodSource("read")
    void modelThatCanBeTrained_isDescribed(JsonNode expected) {
        assertDescribed(expected, "1.2.1");
    }

    @ParameterizedTest
    @MethodSource("newer")
    void modelOfANewerVersion_isDescribed(JsonNode expected) {
        assertDescribed(expected, "1.9.1");
    }

    @Test
    void regressor_isDescribed_andRefusedForEachSetting() {
        ModelDescription ridge = described("newer_ridge.joblib");
        assertThat(ridge.isTrainable()).isTrue();
        assertThat(estimator(ridge).className()).isEqualTo("sklearn.linear_model._ridge.Ridge");
        assertThat(estimator(ridge).classes()).isEmpty();
        assertThat(estimator(ridge).features()).isEqualTo(4);
        assertThat(estimator(ridge).coefficients()).containsExactly(4);
        assertThat(estimator(ridge).intercepts()).isEqualTo(1);

        assertThat(described("ridge_positive.pkl").refusals())
                .containsExactly("Ridge.positive has a value that is not supported; use one of False, 0");
    }

    private static void assertDescribed(JsonNode expected, String version) {
        ModelDescription model = described(expected.get("file").textValue());
        Estimator estimator = estimator(model);
        JsonNode coefficients = expected.get("coefficients");

        assertThat(model.refusals()).isEmpty();
        assertThat(model.otherNames()).isEmpty();
        assertThat(estimator.className())
                .startsWith("sklearn.linear_model.")
                .endsWith("." + expected.get("estimator").textValue());
        assertThat(estimator.version()).isEqualTo(version);
        assertThat(estimator.classes()).isEqualTo(GoldenModels.texts(expected.get("classes")));
        assertThat(estimator.features()).isEqualTo(4);
        assertThat(estimator.coefficients()).containsExactly(coefficients.size(), 4);
        assertThat(estimator.intercepts()).isEqualTo(coefficients.size());
    }

    @ParameterizedTest
    @CsvSource({
        "lr_binary_p5.pkl,     '',    5, 1",
        "newer_lr_p5.pkl,      '',    5, 2",
        "newer_lr.joblib,      '', 4, 0",
        "lr_three_p2.pkl,      '',    2, 1",
        "lr_three_zlib.joblib, zlib, 4, 0",
        "lr_three_gzip.joblib, gzip, 4, 0",
        "newer_lr_bz2.joblib,  bzip2, 4, 0",
        "newer_lr_xz.joblib,   xz, 4, 0",
        "newer_lr_lzma.joblib, lzma, 4, 0",
        "newer_lr_lz4.joblib,  lz4, 4, 0",
    })
    void container_isDescribed(String file, String compression, int protocol, int numpy) {
        Container container = described(file).container();

        assertThat(container.compression()).isEqualTo(compression);
        assertThat(container.numpy()).isEqualTo(numpy);
        assertThat(container.protocol()).isEqualTo(protocol);
        assertThat(container.plainBytes()).isGreaterThan(500);
    }

    @Test
    void namesOfFeatures_areShown() {
        assertThat(estimator(described("lr_named.joblib")).featureNames())
                .containsExactly("age", "grade", "hours", "größe");
        assertThat(estimator(described("lr_three.joblib")).featureNames()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusedModel_isDescribedWithTheReasonOfTheReader(JsonNode expected) {
        ModelDescription model = described(expected.get("file").textValue());

        assertThat(model.refusals().get(0)).contains(expected.get("reason").textValue());
    }

    /** The reader ends at the first reason, so its message has one. */
    @Test
    void allSettingsThatAreRefused_areNamed() {
        assertThat(described("sgd_huber.pkl").refusals())
                .satisfiesExactly(
                        reason -> assertThat(reason).contains("sklearn.linear_model._sgd_fast.ModifiedHuber"),
                        reason -> assertThat(reason)
                                .startsWith("SGDClassifier.loss has a value")
                                .contains("'hinge'"));
    }

    @Test
    void otherEstimator_isNamedWithItsVersionFeaturesAndClasses() {
        ModelDescription model = described("forest.pkl");
        Estimator forest = estimator(model);

        assertThat(forest.className()).isEqualTo(FOREST);
        assertThat(forest.version()).isEqualTo("1.2.1");
        assertThat(forest.features()).isEqualTo(4);
        assertThat(forest.classes()).isNotEmpty();
        assertThat(model.otherNames())
                .startsWith(new OtherName(FOREST, false))
                .contains(new OtherName("sklearn.tree._tree.Tree", true));
    }

    @Test
    void functionThatPythonWouldCall_isNamed_andIsNoEstimator() {
        ModelDescription model = ModelDescription.of(pickle("cos\nsystem\n(X\2\0\0\0idtR."));

        assertThat(model.otherNames()).containsExactly(new OtherName("os.system", true));
        assertThat(model.estimator()).isNull();
        assertThat(model.refusals().get(0)).contains("os.system", "save a fitted");
    }

    @Test
    void namesOfAFile_areCutAndPrintable() {
        ModelDescription model = ModelDescription.of(pickle("\u008c\1a\u008c\3b\33[\u0093."));
        String many =
                IntStream.range(0, 1_500).mapToObj(i -> "ca\nb" + i + "\n").collect(Collectors.joining());

        assertThat(model.otherNames()).containsExactly(new OtherName("a.b?[", false));
        assertThat(ModelDescription.of(pickle(many + ".")).otherNames()).hasSize(1_000);
    }

    @Test
    void cutFile_isDescribedAsFarAsItGoes() {
        ModelDescription model = ModelDescription.of(Arrays.copyOf(GoldenModels.bytes("lr_binary_p4.pkl"), 300));
        ModelDescription compressed =
                ModelDescription.of(Arrays.copyOf(GoldenModels.bytes("lr_three_zlib.joblib"), 300));

        assertThat(estimator(model).className()).isEqualTo("sklearn.linear_model._logistic.LogisticRegression");
        assertThat(estimator(model).features()).isZero();
        assertThat(model.refusals().get(0)).contains("the file ends too early");
        assertThat(compressed.container()).isEqualTo(new Container("zlib", 0, 0, 0));
        assertThat(compressed.refusals().get(0)).contains("damaged compressed data");
    }

    @Test
    void otherKindOfFile_isNoPickle() {
        ModelDescription table = ModelDescription.of("hours,grade\n1,a\n".getBytes(ISO_8859_1));

        assertThat(table.container()).isEqualTo(new Container("", 16, 0, 0));
        assertThat(table.estimator()).isNull();
        assertThat(table.refusals().get(0)).contains("not a pickle of protocol 2 to 5");
        assertThat(ModelDescription.of(new byte[0]).isTrainable()).isFalse();
    }

    @Test
    void fileBeyondTheLimit_isNotRead() {
        ModelDescription large = ModelDescription.of(new byte[ModelFile.MAX_FILE_BYTES + 1]);

        assertThat(large.container()).isEqualTo(new Container("", 0, 0, 0));
        assertThat(large.refusals().get(0)).contains("more than " + ModelFile.MAX_FILE_BYTES);
    }
}
