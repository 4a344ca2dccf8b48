package org.sumspace.common.training.plan;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.common.training.PlanSamples.draftJson;
import static org.sumspace.common.training.PlanSamples.object;
import static org.sumspace.common.training.PlanSamples.published;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.testkit.Trees;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.model.ClassMetric;

class TrainingPlanTest {
    private final TrainingPlanDraft draft = TrainingPlan.parseDraft(Trees.of(draftJson()));
    private final TrainingPlan plan = published(draft);

    @Test
    void draft_hasDefaultsFilledIn() {
        assertThat(draft.parameters().rounds()).isEqualTo(20);
        assertThat(draft.parameters().shares())
                .isEqualTo(PlanParameters.defaults().shares());
        assertThat(draft.featureMap().columns()).containsExactly("grade");
    }

    @Test
    void misspeltParameter_isReportedWithASuggestion() {
        ObjectNode json = draftJson();
        json.withObject("/parameters").put("localEpoch", 1);

        assertThatThrownBy(() -> TrainingPlan.parseDraft(Trees.of(json)))
                .isInstanceOf(InvalidPlanException.class)
                .hasMessageContaining("/parameters/localEpoch: is unknown; did you mean localEpochs?");
    }

    @Test
    void sumsByClass_needFewClasses() {
        ObjectNode json = draftJson();
        json.withObject("/parameters")
                .put("evaluation", true)
                .putArray("metrics")
                .add("confusion");
        ArrayNode classes = json.withObject("/target_data/label").putArray("classes");
        for (int i = 0; i < ClassMetric.MAX_CLASSES; i++) {
            classes.add("class " + i);
        }

        assertThat(TrainingPlan.parseDraft(Trees.of(json)).parameters().metrics())
                .containsExactly(ClassMetric.CONFUSION);
        classes.add("one more");
        assertThatThrownBy(() -> TrainingPlan.parseDraft(Trees.of(json)))
                .isInstanceOf(InvalidPlanException.class)
                .hasMessageContaining("/parameters/metrics: needs a label of at most 32 classes, this one has 33");
    }

    @Test
    void labelWithClasses_needsUpdates_andANumberHasNoEvaluation() {
        ObjectNode json = draftJson();
        json.withObject("/parameters").put("contribution", "moments").put("rounds", 1);
        assertThatThrownBy(() -> TrainingPlan.parseDraft(Trees.of(json)))
                .hasMessageContaining("/parameters/contribution: must be update, because the label has classes");

        json.withObject("/target_data").set("label", object("{'path': 'y', 'min': 0, 'max': 100}"));
        TrainingPlan regression = published(TrainingPlan.parseDraft(Trees.of(json)));
        assertThat(TrainingPlan.parsePublished(regression.canonicalBytes())).isEqualTo(regression);

        json.withObject("/parameters").remove("contribution");
        TrainingPlan bySteps = published(TrainingPlan.parseDraft(Trees.of(json)));
        assertThat(TrainingPlan.parsePublished(bySteps.canonicalBytes())).isEqualTo(bySteps);

        json.withObject("/parameters").put("evaluation", true);
        assertThatThrownBy(() -> TrainingPlan.parseDraft(Trees.of(json)))
                .hasMessageContaining("/parameters/evaluation: is not possible with a label that is a number");
    }

    @Test
    void publishedBytes_areReadBack() {
        TrainingPlan read = TrainingPlan.parsePublished(plan.canonicalBytes());

        assertThat(read).isEqualTo(plan);
        assertThat(read.draft()).isEqualTo(plan.draft());
        assertThat(read.publication()).isEqualTo(plan.publication());
        assertThat(read.baseModel()).isEqualTo(PlanSamples.BASE_MODEL);
        assertThat(read.digest()).isEqualTo(Digest.of(plan.canonicalBytes()));
    }

    @Test
    void publishedBytes_areSortedAndWithoutWhiteSpace() {
        assertThat(new String(plan.canonicalBytes(), UTF_8))
                .startsWith("{\"base_model\":\"https://models.example/base.joblib\",\"catalog\":")
                .contains("\"rounds\":20,", "\"clip\":8,", "\"sd\":12.25}")
                .doesNotContain(" :", ": ", ", ", "\n");
    }

    @Test
    void draftWithManyViolations_isReportedWithAll() {
        ObjectNode json = object("""
                {'id': '../x', 'model_name': '', 'model_description': 5, 'base_model': 'ftp://x/y',
                 'target_data': {'datatype': 'xAPI',
                                 'features': [{'name': 'grade', 'path': 'a', 'kind': 'numeric', 'mean': 1, 'sd': 0}],
                                 'label': {'path': 'b', 'classes': ['only']}},
                 'parameters': {'shares': 1, 'rounds': 0, 'step': 1}, 'extra': {}}""");

        assertThatThrownBy(() -> TrainingPlan.parseDraft(Trees.of(json)))
                .isInstanceOfSatisfying(
                        InvalidPlanException.class,
                        refused -> assertThat(refused.violations())
                                .extracting("path")
                                .containsExactlyInAnyOrder(
                                        "/id",
                                        "/model_name",
                                        "/model_description",
                                        "/base_model",
                                        "/target_data/features/0/sd",
                                        "/target_data/label/classes",
                                        "/parameters/shares",
                                        "/parameters/rounds",
                                        "/parameters/step",
                                        "/extra"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"id", "model_name", "model_description", "base_model", "target_data"})
    void missingField_isReported(String field) {
        ObjectNode json = draftJson();
        json.remove(field);

        assertThatThrownBy(() -> TrainingPlan.parseDraft(Trees.of(json)))
                .isInstanceOfSatisfying(
                        InvalidPlanException.class,
                        refused -> assertThat(refused.violations())
                                .singleElement()
                                .hasToString("/" + field + ": is missing"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a/b", "a b", "ä"})
    void idThatIsNotAllowedInAUrl_isRefused(String id) {
        assertThatThrownBy(() -> TrainingPlan.parseDraft(Trees.of(draftJson().put("id", id))))
                .isInstanceOf(InvalidPlanException.class)
                .hasMessageContaining("/id");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "models.example/x",
                "https:///x",
                "https://u:p@models.example/x",
                "https://models.example/x#y",
                "x y"
            })
    void baseModelThatIsNoPlainUrl_isRefused(String url) {
        assertThatThrownBy(() -> TrainingPlan.parseDraft(Trees.of(draftJson().put("base_model", url))))
                .isInstanceOf(InvalidPlanException.class)
                .hasMessageContaining("/base_model");
    }

    @Test
    void draftThatIsNoObject_isRefused() {
        assertThatThrownBy(() -> TrainingPlan.parseDraft(Trees.of(draftJson().get("id"))))
                .isInstanceOf(InvalidPlanException.class);
    }

    @Test
    void sameDraft_matchesItsPublication_whateverTheSpellingOfNumbers() {
        ObjectNode again = draftJson();
        again.withObject("/parameters").put("rounds", 20.0).put("clip", 8);
        again.withObject("/target_data/label").put("path", "result['success']");
        ObjectNode spelled = draftJson();
        spelled.withObject("/parameters").put("rounds", 20.0).put("shares", 3);

        assertThat(plan.isPublicationOf(draft)).isTrue();
        assertThat(plan.isPublicationOf(TrainingPlan.parseDraft(Trees.of(spelled))))
                .isTrue();
        assertThat(plan.isPublicationOf(plan.draft())).isTrue();
        assertThat(plan.isPublicationOf(TrainingPlan.parseDraft(Trees.of(again))))
                .isFalse();
        assertThat(plan.isPublicationOf(draft.withBaseModel(Digest.ZERO))).isFalse();
        assertThat(plan.isPublicationOf(
                        TrainingPlan.parseDraft(Trees.of(draftJson().put("model_description", "x")))))
                .isFalse();
    }

    @Test
    void draftWithoutPinnedBaseModel_cannotBePublished() {
        assertThatThrownBy(() -> TrainingPlan.publish(draft, plan.publication()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"base", "}", " {", "{}", "[]", "null"})
    void bytesThatAreNoPublishedPlan_areRefused(String bytes) {
        assertThatThrownBy(() -> TrainingPlan.parsePublished(bytes.getBytes(UTF_8)))
                .isInstanceOf(InvalidPlanException.class);
    }

    @Test
    void publishedPlanInAnotherSpelling_isRefused() {
        String canonical = new String(plan.canonicalBytes(), UTF_8);

        assertRefused(canonical + " ");
        assertRefused(canonical.replace("\"rounds\":20", "\"rounds\":20.0"));
        assertRefused(canonical.replace("\"rounds\":20,", ""));
        assertRefused(canonical.replace("{\"base_model\"", "{\"a\":1,\"base_model\""));
        assertRefused(canonical.replace("\"dimension\":4", "\"dimension\":0"));
        assertRefused(canonical.replace("\"tokenKey\":\"AAAA\"", "\"tokenKey\":\"?\""));
        assertRefused(canonical.replace("\"publishedAt\":", "\"publishedAt\":-"));
        assertRefused(canonical.replace("\"baseModelSha256\":", "\"baseModelMd5\":"));
    }

    private static void assertRefused(String json) {
        assertThatThrownBy(() -> TrainingPlan.parsePublished(json.getBytes(UTF_8)))
                .isInstanceOf(InvalidPlanException.class);
    }
}
