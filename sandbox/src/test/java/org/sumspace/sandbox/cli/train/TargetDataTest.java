package org.sumspace.sandbox.cli.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetDataTest {
    private static final String FEATURES = "[{\"name\": \"age\", \"path\": \"result.age\", \"kind\": \"numeric\"}]";
    private static final String LABEL = "{\"path\": \"result.extensions['https://x.example/columns/outcome']\","
            + " \"classes\": [\"fail\", \"pass\"]}";
    private static final List<String> CLASSES = List.of("no", "yes");

    @TempDir
    private Path folder;

    @Test
    void listOfFeatures_getsTheLabelOfTheOption_andTheClassesOfTheModel() throws Exception {
        JsonNode targetData = TargetData.of(null, file("features", FEATURES), "result.outcome", CLASSES);

        assertThat(targetData.path("datatype").asText()).isEqualTo("xAPI");
        assertThat(targetData.has("queries")).isFalse();
        assertThat(targetData.at("/features/0/name").asText()).isEqualTo("age");
        assertThat(targetData.path("label")).hasToString("{\"path\":\"result.outcome\",\"classes\":[\"no\",\"yes\"]}");
    }

    @Test
    void oneQuery_andAListOfThem_areTheSame() throws Exception {
        Path features = file("features", FEATURES);
        String query = "{\"verb.id\": \"https://x.example/passed\"}";

        JsonNode one = TargetData.of(file("one", query), features, "a", CLASSES);
        JsonNode list = TargetData.of(file("list", "[" + query + "]"), features, "a", CLASSES);

        assertThat(one.path("queries")).hasToString("[{\"verb.id\":\"https://x.example/passed\"}]");
        assertThat(list).isEqualTo(one);
    }

    @Test
    void trainingPlan_givesFeaturesQueriesAndLabel_andNothingElse() throws Exception {
        Path plan = file(
                "plan",
                "{\"id\": \"p\", \"parameters\": {\"rounds\": 1}, \"target_data\": {\"queries\": [], \"features\": "
                        + FEATURES + ", \"label\": " + LABEL + "}}");

        JsonNode targetData = TargetData.of(null, plan, "", CLASSES);

        assertThat(targetData.properties()).hasSize(4);
        assertThat(targetData.at("/label/classes")).hasToString("[\"fail\",\"pass\"]");
        assertThat(TargetData.of(null, plan, "outcome", CLASSES)).isEqualTo(targetData);
        assertThat(TargetData.of(plan, null, "", CLASSES)).isEqualTo(targetData);
    }

    @Test
    void labelThatTheFilesDoNotHave_isRefused_withTheOneThatTheyHave() throws Exception {
        Path features =
                file("features", "{\"columns\": [\"age\"], \"features\": " + FEATURES + ", \"label\": " + LABEL + "}");

        assertThatThrownBy(() -> TargetData.of(null, features, "grade", CLASSES))
                .hasMessage("the label 'grade' is unknown: the files name the label"
                        + " result.extensions['https://x.example/columns/outcome']")
                .extracting("remedy")
                .isEqualTo("Give --label 'outcome', or a file of features without a label");
    }

    @Test
    void missingLabel_missingFeatures_andFilesOfOtherThings_areRefused() throws Exception {
        Path features = file("features", FEATURES);
        Path other = file("other", "{\"a\": 1}");

        assertThatThrownBy(() -> TargetData.of(null, features, "", CLASSES)).hasMessage("the files name no label");
        assertThatThrownBy(() -> TargetData.of(null, null, "a", CLASSES))
                .hasMessage("no file says how a record becomes a row");
        assertThatThrownBy(() -> TargetData.of(null, other, "a", CLASSES)).hasMessage(other + " contains no features");
        Path broken = file("broken", "{");
        assertThatThrownBy(() -> TargetData.of(null, broken, "a", CLASSES)).hasMessageContaining("is not JSON");
    }

    private Path file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name + ".json"), content);
    }
}
