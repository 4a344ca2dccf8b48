package org.sumspace.sandbox.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.sandbox.cli.SumspaceMain;

class ModelCommandTest {
    private static final Path MODELS = Path.of("../node-common/src/test/resources/models");
    private static final int REFUSED = 1;
    private static final int WRONG_ARGUMENTS = 2;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int inspect(Path file, String... more) {
        String[] args = Arrays.copyOf(new String[] {"model", "inspect", file.toString()}, 3 + more.length);
        System.arraycopy(more, 0, args, 3, more.length);
        return SumspaceMain.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(args);
    }

    @Test
    void modelThatCanBeTrained_isPrintedInColumns() {
        Path file = MODELS.resolve("lr_named.joblib");

        assertThat(inspect(file)).isZero();

        assertThat(out.toString().lines())
                .containsExactly(
                        "file          " + file,
                        "size          1,317 bytes, not compressed",
                        "pickle        protocol 4",
                        "estimator     sklearn.linear_model._logistic.LogisticRegression",
                        "scikit-learn  1.2.1",
                        "features      4: age, grade, hours, größe",
                        "classes       3: 0, 1, 2",
                        "coefficients  3 x 4, and 3 intercepts",
                        "numpy         generation 1",
                        "training      can begin with this file");
    }

    @Test
    void compressedModel_hasBothSizes() {
        assertThat(inspect(MODELS.resolve("lr_three_zlib.joblib"))).isZero();
        assertThat(out.toString())
                .containsPattern("size +693 bytes, compressed with zlib, [0-9,]+ decompressed")
                .contains("4 without names", "the file does not say");
    }

    @Test
    void modelOfTwoClasses_hasOneIntercept() {
        assertThat(inspect(MODELS.resolve("lr_binary_p4.pkl"))).isZero();
        assertThat(out.toString()).containsPattern("coefficients +1 x [0-9]+, and an intercept\n");
    }

    @Test
    void otherEstimator_isRefusedWithItsNameAndWhatToDo() {
        assertThat(inspect(MODELS.resolve("forest.pkl"))).isEqualTo(REFUSED);
        assertThat(out.toString())
                .containsPattern("estimator +sklearn.ensemble._forest.RandomForestClassifier\n")
                .containsPattern("calls +sklearn.tree._tree.Tree \\(Python would call it when it opens the file\\)")
                .containsPattern("refused +the file contains .*save a fitted LogisticRegression");
    }

    @Test
    void json_hasTheSame() throws IOException {
        assertThat(inspect(MODELS.resolve("forest.pkl"), "--json")).isEqualTo(REFUSED);
        JsonNode forest = new ObjectMapper().readTree(out.toString());
        assertThat(forest.get("trainable").booleanValue()).isFalse();
        assertThat(forest.get("refusals").get(0).textValue())
                .contains("RandomForestClassifier, which is not supported");
        assertThat(forest.get("estimator").get("scikitLearn").textValue()).isEqualTo("1.2.1");
        assertThat(forest.get("otherNames").get(0).get("called").booleanValue()).isFalse();

        out.getBuffer().setLength(0);
        assertThat(inspect(MODELS.resolve("lr_named.joblib"), "--json")).isZero();
        JsonNode model = new ObjectMapper().readTree(out.toString());
        assertThat(model.get("trainable").booleanValue()).isTrue();
        assertThat(model.get("refusals")).isEmpty();
        assertThat(model.get("compression").textValue()).isEqualTo("none");
        assertThat(model.get("estimator").get("coefficients")).hasSize(2);
        assertThat(model.get("estimator").get("featureNames").get(3).textValue())
                .isEqualTo("größe");
    }

    @Test
    void otherKindOfFile_isRefused_andAFolderIsAWrongArgument() throws IOException {
        Path table = Files.writeString(folder.resolve("t.csv"), "hours,grade\n1,a\n");

        assertThat(inspect(table)).isEqualTo(REFUSED);
        assertThat(out.toString())
                .containsPattern("pickle +none")
                .contains("estimator  none that can be read", "not a pickle of protocol 2 to 5", "pickle.dump");
        assertThat(inspect(folder)).isEqualTo(WRONG_ARGUMENTS);
        assertThat(err.toString()).contains(folder + " is not a file");
    }

    @Test
    void cutFile_isRefusedWithWhatIsInIt() throws IOException {
        byte[] whole = Files.readAllBytes(MODELS.resolve("lr_binary_p4.pkl"));
        Path cut = Files.write(folder.resolve("cut.pkl"), Arrays.copyOf(whole, 300));

        assertThat(inspect(cut)).isEqualTo(REFUSED);
        assertThat(out.toString())
                .contains("sklearn.linear_model._logistic.LogisticRegression", "the file ends too early");
    }

    private int export(String model, String... options) {
        List<String> args =
                new ArrayList<>(List.of("model", "export", MODELS.resolve(model).toString()));
        args.addAll(List.of(options));
        return SumspaceMain.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(args.toArray(String[]::new));
    }

    /** The features of a model with four columns, as {@code demo} and as training plans have them. */
    private String features(String classes, boolean isPlan) throws IOException {
        String targetData = """
                {"columns": ["a", "b=x", "b=y", "b=z"], "classes": %1$s, "datatype": "xAPI",
                 "features": [{"name": "a", "path": "a", "kind": "numeric", "mean": 1, "sd": 2},
                              {"name": "b", "path": "b", "kind": "categorical", "vocabulary": ["x", "y", "z"]}],
                 "label": {"path": "c", "classes": %1$s}}
                """.formatted(classes);
        String content = isPlan ? "{\"id\": \"t\", \"target_data\": " + targetData + "}" : targetData;
        return Files.writeString(folder.resolve("features.json"), content).toString();
    }

    @ParameterizedTest
    @CsvSource({
        "pipeline, false, sklearn.compose._column_transformer",
        "pipeline, true, sklearn.compose._column_transformer",
        "onnx, false, LinearClassifier",
        "onnx-rows, true, LabelEncoder"
    })
    void trainedModel_isWrittenInTheForm(String form, boolean isPlan, String part) throws IOException {
        Path target = folder.resolve("new/model");

        int exit = export(
                "lr_named.joblib",
                "--form",
                form,
                "--features",
                features("[0, 1, 2]", isPlan),
                "--to",
                target.toString());

        assertThat(exit).as(err.toString()).isZero();
        assertThat(out.toString().strip()).isEqualTo(target.toString());
        assertThat(Files.readString(target, StandardCharsets.ISO_8859_1)).contains(part);
    }

    @Test
    void formWithoutFeatures_isAWrongArgument() {
        assertThat(export("lr_named.joblib", "--form", "pipeline", "--to", "m")).isEqualTo(WRONG_ARGUMENTS);
        assertThat(err.toString()).contains("--form pipeline needs --features");
    }

    @Test
    void featuresThatDoNotFit_orAreNone_andOtherModels_areRefused() throws IOException {
        String[] to = {"--form", "pipeline", "--to", folder.resolve("m").toString(), "--features", ""};

        to[5] = features("[\"no\", \"yes\"]", false);
        assertThat(export("lr_named.joblib", to)).isEqualTo(REFUSED);
        assertThat(err.toString()).contains("must be the model's classes in the model's order: 0, 1, 2; got no, yes");
        assertThat(export("forest.pkl", to)).isEqualTo(REFUSED);
        assertThat(err.toString()).contains("RandomForestClassifier, which is not supported", "model inspect");
        to[5] = Files.writeString(folder.resolve("other.json"), "[1]").toString();
        assertThat(export("lr_named.joblib", to)).isEqualTo(REFUSED);
        assertThat(err.toString()).contains("other.json has no features of a model: /features: must be an array");
        to[5] = Files.writeString(folder.resolve("other.json"), "{").toString();
        assertThat(export("lr_named.joblib", to)).isEqualTo(REFUSED);
        assertThat(err.toString()).contains("other.json is not JSON");
        assertThat(folder.resolve("m")).doesNotExist();
    }
}
