package org.sumspace.assessment;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.file.FileAssessment.Assessed;
import org.sumspace.assessment.file.FileAssessment.Extras;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.common.training.model.ModelFile;

/** Of 100 rows, 12 are yes. A model, or a column of predictions, says no to every row, and so is right in 88 %. */
class PredictionQualityTest {
    private static final int ROWS = 100;

    @TempDir
    Path folder;

    private Assessed assess(boolean model) throws IOException {
        StringBuilder table = new StringBuilder("hours,result,said\n");
        for (int row = 0; row < ROWS; row++) {
            table.append(row % 17).append(row < 12 ? ",yes,no\n" : ",no,no\n");
        }
        Path input = Files.writeString(folder.resolve("table.csv"), table);
        return assess(input, model ? null : "said", model ? noToAll() : null);
    }

    private Assessed assess(Path input, @Nullable String predictions, FileAssessment.@Nullable ModelFile model)
            throws IOException {
        return Samples.withSecret(Samples.SECRET)
                .run(
                        input,
                        folder.resolve("out"),
                        null,
                        new Extras(
                                Samples.columns(List.of(), "result", predictions, null),
                                null,
                                null,
                                null,
                                DataOptions.none(),
                                model),
                        Samples.KEY,
                        new Samples.Quiet());
    }

    private FileAssessment.ModelFile noToAll() throws IOException {
        return new FileAssessment.ModelFile(
                Files.write(
                        folder.resolve("model.joblib"),
                        ModelFile.zero("LogisticRegression", 1, List.of("no", "yes"))
                                .withWeights(new double[] {0.01, -5})
                                .write()),
                List.of("hours"));
    }

    private JsonObject json(String name) throws IOException {
        return new JsonObject(Files.readString(folder.resolve("out").resolve(name)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void recallOfEachClass_andTheMajority_areSaidEverywhere(boolean model) throws IOException {
        Assessed findings = assess(model);

        String majority =
                "predicts the majority only: 'no' for all 100 rows. It finds none of the 12 rows of other" + " classes";
        assertThat(findings.model())
                .anyMatch(line -> line.startsWith("Balanced accuracy 0.5, macro F1 "))
                .anyMatch(
                        line -> line.startsWith("Recall of each class: 'no' 1 (0.9582 to 1) of 88 rows; 'yes' 0 (0 to ")
                                && line.endsWith(" of 12 rows."))
                .anyMatch(line -> line.contains(majority));
        assertThat(json("metrics.json").getDouble("recall:yes")).isZero();
        JsonObject full = json("metrics_full.json");
        assertThat(full.getJsonObject("recall:yes").getInteger("n")).isEqualTo(12);
        JsonObject classes = full.getJsonObject("predictions").getJsonObject("classification");
        assertThat(classes.getBoolean("predicts_majority_only")).isTrue();
        JsonObject yes = classes.getJsonArray("recalls").getJsonObject(1);
        assertThat(yes.getString("class")).isEqualTo("yes");
        assertThat(yes.getInteger("found")).isZero();
        assertThat(yes.getDouble("high")).isBetween(0.2, 0.3);
        assertThat(Files.readString(folder.resolve("out/report.html")))
                .contains("<td>recall of yes</td>", majority.replace("'", "&#39;"), "<p>Recall of each class: ");
    }

    @Test
    void predictionsOfNoRow_haveNoRecall() throws IOException {
        Path input = Files.writeString(folder.resolve("none.csv"), "result,said\nyes,\nno,\n,no\n");
        Assessed findings = assess(input, "said", null);

        assertThat(findings.model()).noneMatch(line -> line.contains("ecall"));
        assertThat(json("metrics_full.json")
                        .getJsonObject("predictions")
                        .getJsonObject("classification")
                        .getBoolean("predicts_majority_only"))
                .isFalse();
    }
}
