package org.sumspace.common.training.plan;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static org.sumspace.common.training.PlanSamples.parameters;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.training.model.ClassMetric;
import org.sumspace.common.training.model.QualityFigure;

class PlanParametersTest {

    @Test
    void missingParameters_haveDefaults() {
        assertThat(parameters("{}")).isEqualTo(PlanParameters.defaults());
        assertThat(parameters("{'rounds': 7}").rounds()).isEqualTo(7);
    }

    @Test
    void json_isReadBack() {
        PlanParameters some = parameters("""
                {'shares': 5, 'aggregation': 'sum', 'clip': 0.1, 'learningRate': 1e-3, 'seed': -9007199254740991,
                 'baseModelSha256': '%s'}""".formatted("0f".repeat(32)));

        assertThat(parameters(text(some))).isEqualTo(some);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "shares|1|2",
                "shares|17|16",
                "rounds|0|1",
                "rounds|100001|100000",
                "minConsents|0|1",
                "minContributors|2|3",
                "minDataProviders|1|2",
                "minContributorFraction|-0.001|0",
                "minContributorFraction|1.001|1",
                "maxContributors|4|5",
                "maxContributors|1000001|100000",
                "maxWeight|0|1",
                "clip|0|1e-6",
                "clip|-1|1",
                "fractionBits|7|8",
                "fractionBits|41|25",
                "localEpochs|0|1",
                "learningRate|0|1e-9",
                "learningRate|1001|1000",
                "batchSize|-1|0",
                "proximalTerm|-0.001|0",
                "proximalTerm|1001|1000",
                "seed|9007199254740992|9007199254740991",
                "shareDeadlineSeconds|0|1",
                "expirySeconds|300|301",
                "expirySeconds|2592001|2592000"
            })
    void limits_areKept(String name, String beyond, String within) {
        assertLimit(name, beyond, within, "/" + name);
    }

    @ParameterizedTest
    @CsvSource({
        "shareDeadlineSeconds, 300, 299, /sealUntilSeconds",
        "sealUntilSeconds, 600, 599, /expirySeconds",
    })
    void deadlineThatIsNotBeforeTheNext_isRefusedAtTheNext(String name, String beyond, String within, String refused) {
        assertLimit(name, beyond, within, refused);
    }

    private static void assertLimit(String name, String beyond, String within, String refused) {
        assertThat(parameters("{'" + name + "': " + within + "}"))
                .extracting(name, type(Number.class))
                .extracting(Number::doubleValue)
                .isEqualTo(Double.valueOf(within));
        assertThatThrownBy(() -> parameters("{'" + name + "': " + beyond + "}"))
                .isInstanceOfSatisfying(
                        InvalidPlanException.class,
                        refusal -> assertThat(refusal.violations())
                                .extracting("path")
                                .containsExactly(refused));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'shares': '3'}",
                "{'shares': 2.5}",
                "{'shares': null}",
                "{'shares': 4294967299}",
                "{'clip': 'much'}",
                "{'clip': true}",
                "{'seed': 1e30}",
                "{'aggregation': 'median'}",
                "{'aggregation': 1}",
                "{'baseModelSha256': 'abc'}",
                "{'baseModelSha256': 5}",
                "{'proximalTerm': '1'}",
                "{'evaluation': 'yes'}",
                "{'evaluation': null}",
                "{'evaluation': true, 'stopWhenConverged': 1}",
                "{'stopWhenConverged': true}",
                "{'maxWeight': 1, 'evaluation': true, 'stopWhenConverged': true, 'privacy': {'epsilon': 14, 'delta': 1e-5, 'clipNorm': 2, 'noiseMultiplier': 1, 'honestContributors': 5}}",
                "{'privacy': {}}",
                "{'privacy': true}",
                "{'privacy': {'epsilon': 1, 'delta': 1e-5, 'clipNorm': 1, 'noiseMultiplier': 1}}",
                "{'privacy': {'epsilon': 51, 'delta': 1e-5, 'clipNorm': 1, 'noiseMultiplier': 1, 'honestContributors': 3}}",
                "{'privacy': {'epsilon': 1, 'delta': 0.02, 'clipNorm': 1, 'noiseMultiplier': 1, 'honestContributors': 3}}",
                "{'privacy': {'epsilon': 1, 'delta': 1e-5, 'clipNorm': 0, 'noiseMultiplier': 1, 'honestContributors': 3}}",
                "{'privacy': {'epsilon': 1, 'delta': 1e-5, 'clipNorm': 1, 'noiseMultiplier': -1, 'honestContributors': 3}}",
                "{'privacy': {'epsilon': 1, 'delta': 1e-5, 'clipNorm': 1, 'noiseMultiplier': 1, 'honestContributors': 6}}",
                "{'privacy': {'epsilon': 1, 'delta': 1e-5, 'clipNorm': 1, 'noiseMultiplier': 1, 'honestContributors': 3, 'x': 1}}",
                "{'epochs': 3}"
            })
    void wrongType_isRefused(String json) {
        assertThatThrownBy(() -> parameters(json)).isInstanceOf(InvalidPlanException.class);
    }

    @Test
    void allViolations_areReportedAtOnce() {
        assertThatThrownBy(() -> parameters("{'shares': 99, 'rounds': 'x', 'clip': -1, 'epochs': 3}"))
                .isInstanceOfSatisfying(
                        InvalidPlanException.class,
                        refused -> assertThat(refused.violations())
                                .extracting("path")
                                .containsExactlyInAnyOrder("/shares", "/rounds", "/clip", "/epochs"));
    }

    /** 2 x 1024 x 2^52 is 2^63: one contributor too many. */
    @Test
    void sumsThatCouldOverflow_areRefused_andTheLargestThatCannot_isNot() {
        String json = "{'shares': 2, 'maxWeight': 1, 'fractionBits': 40, 'clip': 4096, 'maxContributors': ";

        assertThat(parameters(json + "1023}").maxContributors()).isEqualTo(1_023);
        assertThatThrownBy(() -> parameters(json + "1024}"))
                .isInstanceOf(InvalidPlanException.class)
                .hasMessageContaining("/maxContributors");
    }

    @Test
    void integersThatADoubleCannotHold_areRefused_andTheLargestThatItCan_isNot() {
        String json = "{'shares': 2, 'maxContributors': 500, 'fractionBits': 40, 'maxWeight': 1, 'clip': ";

        assertThat(parameters(json + "8191.999999999999}").updateBound()).isEqualTo((1L << 53) - 1);
        assertThatThrownBy(() -> parameters(json + "8192}"))
                .isInstanceOf(InvalidPlanException.class)
                .hasMessageContaining("/clip");
    }

    @Test
    void weightsOfASum_cannotOverflowEither() {
        String json = "{'aggregation': 'sum', 'maxContributors': 1000000, 'shares': 16, 'maxWeight': ";

        assertThat(parameters(json + "2147483647}").maxWeight()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void optionsThatAreLeftOut_leaveTheBytesAsTheyWere() {
        PlanParameters with =
                parameters("{'proximalTerm': 0.5, 'evaluation': true, 'privacy': {'epsilon': 1, 'delta': 1e-5,"
                        + " 'clipNorm': 1, 'noiseMultiplier': 1, 'honestContributors': 5}}");

        assertThat(PlanParameters.defaults().toJson().containsKey("proximalTerm"))
                .isFalse();
        assertThat(PlanParameters.defaults().toJson().containsKey("evaluation")).isFalse();
        assertThat(PlanParameters.defaults().toJson().containsKey("privacy")).isFalse();
        assertThat(parameters(text(with))).isEqualTo(with);
        assertThat(with.training(2, 30).proximalTerm()).isEqualTo(0.5);
    }

    @Test
    void metrics_areASetOfKnownNames_thatNeedsAnEvaluation() {
        PlanParameters both = parameters("{'evaluation': true, 'metrics': ['scores', 'confusion']}");

        assertThat(both.metrics()).containsExactlyInAnyOrder(ClassMetric.values());
        assertThat(both.toJson()).containsEntry("metrics", List.of("confusion", "scores"));
        assertThat(parameters(text(both))).isEqualTo(both);
        assertThat(PlanParameters.defaults().toJson()).doesNotContainKey("metrics");
        for (String wrong : List.of("['auc']", "['scores', 'scores']", "'scores'", "[1]")) {
            assertThatThrownBy(() -> parameters("{'evaluation': true, 'metrics': " + wrong + "}"))
                    .as(wrong)
                    .isInstanceOf(InvalidPlanException.class)
                    .hasMessageContaining("different values of confusion, scores");
        }
        assertThatThrownBy(() -> parameters("{'metrics': ['scores']}"))
                .isInstanceOf(InvalidPlanException.class)
                .hasMessageContaining("needs evaluation");
    }

    @Test
    void figuresThatEndATraining_needTheirSums_andNoNoise() {
        PlanParameters parameters = parameters("{'evaluation': true, 'metrics': ['confusion', 'scores'],"
                + " 'stopWhen': {'metric': 'auc', 'reaches': 0.9, 'notBetterFor': 3},"
                + " 'require': {'metric': 'leastRecall', 'reaches': 0.5, 'fromVersion': 4}}");

        assertThat(parameters.stopWhen()).isEqualTo(new StopRule(QualityFigure.AUC, 0.9, 3));
        assertThat(parameters.requirement()).isEqualTo(new Requirement(QualityFigure.LEAST_RECALL, 0.5, 4));
        assertThat(parameters(text(parameters))).isEqualTo(parameters);
        assertThat(PlanParameters.defaults().toJson()).doesNotContainKeys("stopWhen", "require");
        assertThat(parameters("{'evaluation': true, 'require': {'metric': 'meanLoss', 'reaches': 2}}")
                        .requirement())
                .isEqualTo(new Requirement(QualityFigure.MEAN_LOSS, 2, 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '$',
            value = {
                "'stopWhen': {'metric': 'accuracy', 'reaches': 1}|/stopWhen: needs evaluation",
                "'evaluation': true, 'stopWhen': {'metric': 'auc', 'reaches': 1}|/stopWhen/metric: needs scores",
                "'evaluation': true, 'require': {'metric': 'macroF1', 'reaches': 1}|/require/metric: needs confusion",
                "'evaluation': true, 'stopWhen': {'metric': 'accuracy'}|/stopWhen: needs reaches, notBetterFor",
                "'evaluation': true, 'stopWhen': {'metric': 'accuracy', 'reaches': 2}|/stopWhen/reaches: must be",
                "'evaluation': true, 'stopWhen': {'metric': 'f2', 'reaches': 1}|/stopWhen/metric: must be one of",
                "'evaluation': true, 'require': {'metric': 'accuracy'}|/require/reaches: must be",
                "'evaluation': true, 'require': {'metric': 'accuracy', 'below': 1}|/require/below: is unknown",
            })
    void figuresThatCannotEndATraining_areRefused(String json, String violation) {
        assertThatThrownBy(() -> parameters("{" + json.strip() + "}"))
                .isInstanceOf(InvalidPlanException.class)
                .hasMessageContaining(violation.strip());
    }

    /** 16 x 10^5 x 2^20 x 2^31 is beyond 2^63. */
    @Test
    void sumsOfLosses_cannotOverflowEither() {
        String json = "{'shares': 16, 'maxContributors': 100000, 'maxWeight': 2147483647, 'clip': 1e-3,"
                + " 'fractionBits': 8, 'evaluation': %s}";

        assertThat(parameters(json.formatted(false)).evaluation()).isFalse();
        assertThatThrownBy(() -> parameters(json.formatted(true)))
                .isInstanceOf(InvalidPlanException.class)
                .hasMessageContaining("/evaluation");
    }

    @Test
    void clipThatEncodesToNothing_isRefused() {
        assertThatThrownBy(() -> parameters("{'clip': 1e-9, 'maxWeight': 1, 'fractionBits': 8}"))
                .isInstanceOf(InvalidPlanException.class);
    }

    @Test
    void moments_areReadBack_andWithoutThemNothingIsWritten() {
        PlanParameters moments = parameters("{'contribution': 'moments', 'featureBound': 4.5}");

        assertThat(parameters(text(moments))).isEqualTo(moments);
        assertThat(moments.valueBound()).isEqualTo(4.5 * 4.5);
        assertThat(parameters("{'contribution': 'moments', 'featureBound': 0.5}")
                        .valueBound())
                .isEqualTo(1);
        assertThat(PlanParameters.defaults().toJson()).doesNotContainKeys("contribution", "featureBound");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'rounds': 2|/rounds",
                "'aggregation': 'sum'|/aggregation",
                "'serverOptimizer': {'name': 'fedAvgM', 'beta1': 0.9}|/serverOptimizer",
                "'clip': 4|/clip",
                "'localEpochs': 2|/contribution",
                "'batchSize': 10|/contribution",
                "'proximalTerm': 0.1|/contribution",
                "'evaluation': true|/evaluation",
                "'maxWeight': 1, 'privacy': {'epsilon': 14, 'delta': 1e-5, 'clipNorm': 2, 'noiseMultiplier': 1, 'honestContributors': 5}|/privacy",
                "'featureBound': 0|/featureBound",
                "'featureBound': 1e7|/featureBound",
                "'fractionBits': 15|/fractionBits",
            })
    void whatMomentsDoNotHave_isRefusedWithItsPlace(String further, String path) {
        assertRefused("{'contribution': 'moments', " + further + "}", path, "");
    }

    @Test
    void boundOfFeatures_withoutMoments_isRefused() {
        assertRefused("{'featureBound': 4}", "/featureBound", "needs contribution moments");
    }

    /** 3 x 10^4 x 2^16 x 64 is 2^36.9: 2^26 of it stay below 2^63, and 2^27 do not. */
    @Test
    void momentsThatCouldOverflow_areRefused_withTheBitsThatFit() {
        assertThat(parameters("{'contribution': 'moments'}").fractionBits()).isEqualTo(26);
        assertThat(parameters("{'contribution': 'moments', 'maxWeight': 1000, 'maxContributors': 100}")
                        .fractionBits())
                .isEqualTo(37);
        assertRefused("{'contribution': 'moments', 'fractionBits': 27}", "/fractionBits", "must be between 16 and 26");
    }

    @Test
    void momentsThatLeaveTooFewBits_areRefused_withWhatToChange() {
        String json = "{'contribution': 'moments', 'maxContributors': 1000000, 'fractionBits': 16, 'featureBound': ";

        assertThat(parameters(json + "26}").featureBound()).isEqualTo(26);
        assertRefused(
                json + "27}",
                "/featureBound",
                "leaves 15 fraction bits for second moments, fewer than 16: lower featureBound, maxWeight or"
                        + " maxContributors");
    }

    private static void assertRefused(String json, String path, String message) {
        assertThatThrownBy(() -> parameters(json))
                .isInstanceOfSatisfying(
                        InvalidPlanException.class,
                        refusal -> assertThat(refusal.violations()).satisfiesExactly(violation -> {
                            assertThat(violation.path()).isEqualTo(path);
                            assertThat(violation.message()).contains(message);
                        }));
    }

    private static String text(PlanParameters parameters) {
        return new String(CanonicalJson.write(JsonValue.of(parameters.toJson())), UTF_8);
    }
}
