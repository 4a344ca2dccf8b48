package org.sumspace.assessment.model.core.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.assessment.model.OnnxModels.model;
import static org.sumspace.assessment.model.OnnxModels.tensor;
import static org.sumspace.common.training.model.onnx.OnnxMessage.FLOAT;
import static org.sumspace.common.training.model.onnx.OnnxMessage.ints;
import static org.sumspace.common.training.model.onnx.OnnxMessage.message;
import static org.sumspace.common.training.model.onnx.OnnxMessage.value;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.assessment.model.OnnxModels;
import org.sumspace.assessment.model.core.onnx.OnnxCheck.OnnxFacts;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.onnx.OnnxFile;
import org.sumspace.common.training.model.onnx.OnnxMessage;

/** assessment, section 9: forbidden content of an ONNX file is refused before a runtime reads it. */
class OnnxCheckTest {
    private static OnnxFacts check(byte[] file) {
        return OnnxCheck.of(ByteBuffer.wrap(file));
    }

    private static void assertRefused(byte[] file, String why) {
        assertThatThrownBy(() -> check(file))
                .isInstanceOf(ModelRefusedException.class)
                .hasMessageContaining(why);
    }

    @Test
    void plainModels_arePermittedAndDescribed() {
        OnnxFacts facts = check(OnnxModels.logistic(true));
        assertThat(facts.producer()).isEqualTo("tests");
        assertThat(facts.versions()).isEqualTo(Map.of("ai.onnx", 17L, "ai.onnx.ml", 3L));
        assertThat(facts.classes()).containsExactly("low", "middle", "high");
        assertThat(check(OnnxModels.tree()).classes()).containsExactly(4L, 9L, 12L);
        assertThat(check(OnnxModels.network()).classes()).isEmpty();
        check(OnnxModels.nested(7));
    }

    @Test
    void exportedModels_arePermitted_andNameTheirClasses() throws Exception {
        ModelFile model = ModelFile.zero("SGDClassifier", 3, List.of("low", "middle", "high"));
        FeatureMap features = FeatureMap.parse(JsonValue.parse("""
                {"datatype": "xAPI",
                 "features": [{"name": "a", "path": "a", "kind": "numeric", "mean": 1, "sd": 2},
                              {"name": "b", "path": "b", "kind": "categorical", "vocabulary": ["x", "y"]}],
                 "label": {"path": "c", "classes": ["low", "middle", "high"]}}
                """));

        assertThat(check(OnnxFile.ofColumns(model)).producer()).isEqualTo("sumspace");
        assertThat(check(OnnxFile.ofColumns(model)).classes()).containsExactly("low", "middle", "high");
        assertThat(check(OnnxFile.ofRows(model, features)).classes()).containsExactly("low", "middle", "high");
    }

    @Test
    void customOperators_areRefusedByName() {
        assertRefused(OnnxModels.operator("Shell", "com.evil"), "Shell of com.evil");
        assertRefused(OnnxModels.operator("Gelu", "com.microsoft"), "Gelu of com.microsoft");
        assertRefused(OnnxModels.operator("Sh\u0007ell\n", "com.evil"), "operator Shell of");
    }

    /** The body of a loop is a graph, and only the branches of a condition may be graphs. */
    @ParameterizedTest
    @ValueSource(strings = {"Loop", "Scan", "SequenceMap", "Anything"})
    void loops_areRefused(String operator) {
        OnnxMessage body = OnnxModels.oneNode("Identity", "", List.of());
        assertRefused(OnnxModels.operator(operator, "", OnnxModels.graphAttribute("body", body)), "repeats a graph");
        assertRefused(
                OnnxModels.operator(operator, "", message().text(1, "bodies").with(11, body)), "repeats a graph");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "RandomNormal",
                "RandomNormalLike",
                "RandomUniform",
                "RandomUniformLike",
                "Multinomial",
                "Bernoulli"
            })
    void operatorsThatDrawAtRandom_areRefused(String operator) {
        assertRefused(OnnxModels.operator(operator, ""), "draws at random");
    }

    @Test
    void operatorsAndTensors_areCounted() {
        OnnxMessage node = message().text(4, "Identity");
        OnnxMessage graph = OnnxMessage.graph(Collections.nCopies(100_000, node), List.of(), List.of(), List.of());
        check(model(graph).bytes());
        assertRefused(model(graph.with(1, node)).bytes(), "more than 100000 operators");
        OnnxMessage tensor = tensor("T", List.of(1), 1);
        OnnxMessage tensors = OnnxMessage.graph(List.of(), Collections.nCopies(100_000, tensor), List.of(), List.of());
        check(model(tensors).bytes());
        assertRefused(model(tensors.with(5, tensor)).bytes(), "more than 100000 tensors");
    }

    /** More labels than a classifier may have are not classes. Other attributes do not count as labels. */
    @Test
    void classes_areThoseOfOneListOfLabels() {
        assertThat(check(OnnxModels.operator("Identity", "", ints("classlabels_int64s", 1, 2)))
                        .classes())
                .containsExactly(1L, 2L);
        assertThat(check(OnnxModels.operator("Identity", "", ints("labels", 1, 2)))
                        .classes())
                .isEmpty();
        assertThat(check(OnnxModels.operator(
                                "Identity", "", ints("classlabels_int64s", 1, 2), ints("classlabels_int64s", 1, 3)))
                        .classes())
                .isEmpty();
        long[] many = LongStream.rangeClosed(0, ModelInfo.CLASSES_MAX).toArray();
        assertThat(check(OnnxModels.operator("Identity", "", ints("classlabels_int64s", many)))
                        .classes())
                .isEmpty();
    }

    @Test
    void valuesInOtherFiles_areRefused() {
        OnnxMessage location = message().text(1, "location").text(2, "/etc/passwd");
        for (OnnxMessage tensor : List.of(
                message()
                        .number(1, 1)
                        .number(2, FLOAT)
                        .text(8, "T")
                        .with(13, location)
                        .number(14, 1),
                tensor("T", List.of(1), 1).number(14, 1),
                tensor("T", List.of(1), 1).with(13, location))) {
            assertRefused(OnnxModels.withTensor(tensor), "another file");
            assertRefused(
                    OnnxModels.operator(
                            "Constant", "", message().text(1, "value").with(5, tensor)),
                    "another file");
        }
        // A reader takes the last of two numbers.
        assertRefused(
                OnnxModels.withTensor(tensor("T", List.of(1), 1).number(14, 0).number(14, 1)), "damaged");
    }

    @Test
    void shapes_areBounded() {
        assertRefused(OnnxModels.withTensor(tensor("T", List.of(1 << 20), 1)), "larger than its values");
        assertRefused(OnnxModels.withTensor(tensor("T", List.of(1 << 20, 1 << 20), 1)), "8 dimensions");
        assertRefused(OnnxModels.withTensor(tensor("T", List.of(0, 1 << 30), 1)), "8 dimensions");
        assertRefused(OnnxModels.withTensor(tensor("T", List.of(-1), 1)), "8 dimensions");
        assertRefused(OnnxModels.withTensor(tensor("T", List.of(1, 1, 1, 1, 1, 1, 1, 1, 1), 1)), "8 dimensions");
        assertRefused(OnnxModels.withInput(value("X", FLOAT, 0, 1L << 40)), "8 dimensions");
        assertRefused(OnnxModels.withInput(value("X", FLOAT, 1 << 15, 1 << 15)), "8 dimensions");
        assertRefused(OnnxModels.withInput(OnnxModels.nestedType(50)), "nests types");
    }

    @Test
    void deepGraphs_areRefused() {
        assertRefused(OnnxModels.nested(8), "nests graphs");
        assertRefused(OnnxModels.nested(12), "nests graphs");
    }

    @Test
    void functionsTrainingAndSparseTensors_areRefused() {
        OnnxMessage graph = OnnxModels.oneNode("Identity", "", List.of());
        assertRefused(model(graph).with(25, message().text(1, "f")).bytes(), "functions");
        assertRefused(model(graph).with(20, message()).bytes(), "training");
        assertRefused(model(graph.with(15, message())).bytes(), "sparse");
        assertRefused(OnnxModels.operator("Constant", "", message().with(22, message())), "sparse");
        assertRefused(OnnxModels.operator("Constant", "", message().with(23, message())), "sparse");
    }

    @Test
    void whatReadersUnderstandInTwoWays_isRefused() {
        OnnxMessage graph = OnnxModels.oneNode("Identity", "", List.of());
        assertRefused(model(graph).with(7, graph).bytes(), "damaged");
        assertRefused(OnnxMessage.operators(model(graph), "", 18).bytes(), "damaged");
        assertRefused(message().number(1, 8).with(7, graph).bytes(), "damaged");
        assertRefused(
                OnnxMessage.operators(message().number(1, 8).with(7, graph), "", 6)
                        .bytes(),
                "version 6");
        // Operators of a set that the model does not name, an overload, and an attribute of a function that is not
        // there.
        assertRefused(
                OnnxMessage.operators(
                                message().number(1, 8).with(7, OnnxModels.oneNode("ZipMap", "ai.onnx.ml", List.of())),
                                "",
                                17)
                        .bytes(),
                "damaged");
        assertRefused(OnnxModels.operator("Identity", "", message().text(1, "a").text(21, "b")), "damaged");
        assertRefused(
                model(OnnxMessage.graph(
                                List.of(message().text(4, "Identity").text(8, "b")), List.of(), List.of(), List.of()))
                        .bytes(),
                "damaged");
        // An unknown field, and a field of another kind than the format's.
        assertRefused(model(graph).number(40, 1).bytes(), "damaged");
        assertRefused(model(graph.number(1, 1)).bytes(), "damaged");
    }

    @Test
    void damagedFiles_areRefused() {
        byte[] whole = OnnxModels.logistic(true);
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            try {
                check(cut);
                assertThat(whole.length - length).as("bytes after the graph").isLessThan(30);
            } catch (ModelRefusedException expected) {
                assertThat(expected.detail()).isNotEmpty();
            }
        }
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            byte[] changed = whole.clone();
            for (int j = 0; j <= random.nextInt(3); j++) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt();
            }
            try {
                check(changed);
            } catch (ModelRefusedException expected) {
                assertThat(expected.detail()).isNotEmpty();
            }
        }
        // A length of 2^64 - 1, and a number that does not end.
        assertRefused(Base64.getDecoder().decode("Ov///////////wE="), "damaged");
        assertRefused(new byte[] {8, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1}, "damaged");
    }
}
