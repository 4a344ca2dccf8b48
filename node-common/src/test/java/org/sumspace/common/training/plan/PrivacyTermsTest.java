package org.sumspace.common.training.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.sumspace.common.training.PlanSamples.parameters;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.common.testkit.Trees;
import org.sumspace.common.training.PlanSamples;

class PrivacyTermsTest {
    private static final String PRIVACY =
            "'privacy': {'epsilon': %s, 'delta': 1e-5, 'clipNorm': %s, 'noiseMultiplier': %s,"
                    + " 'honestContributors': 4}";

    /**
     * Bounds for rho-concentrated mechanisms: the conversion over a fine grid of orders, and below it the exact cost of
     * a Gaussian mechanism (Balle and Wang 2018, theorem 8), both computed in Python; above, rho + 2 sqrt(rho log(1 /
     * delta)).
     */
    @ParameterizedTest
    @CsvSource({
        "0.5, 1e-5, 4.728386986774281, 4.3771780956812245",
        "0.005, 1e-6, 0.42994146894626983, 0.3968573776440832",
        "0.1, 1e-6, 2.141938929637483, 1.9945269006963404",
        "8, 1e-5, 25.919351686387238, 24.381610883113666",
        "1.875, 1e-5, 10.311345367788594, 9.608352398133773",
    })
    void epsilon_isThatOfTheLiterature(double rho, double delta, double fineGrid, double exactGaussian) {
        double epsilon = PrivacyAccountant.epsilon(rho, delta);

        assertThat(epsilon).isBetween(fineGrid, fineGrid + 1e-3).isGreaterThan(exactGaussian);
        assertThat(epsilon).isLessThan(rho + 2 * Math.sqrt(rho * Math.log(1 / delta)));
    }

    @Test
    void rho_isThatOfOneGaussian_andSmallSigmaCostsMore() {
        assertThat(PrivacyAccountant.rho(3, 6, 4, 100)).isCloseTo(9.0 / 36 / 4 / 2, within(1e-12));
        double small = PrivacyAccountant.rho(1, 0.5, 3, 100);
        assertThat(small).isCloseTo(4.0 / 3 / 2 + 20 * Math.exp(-Math.PI * Math.PI / 4) * 25, within(1e-9));
    }

    @Test
    void terms_areThoseOfTheWholeVector() {
        PrivacyTerms terms = PrivacyTerms.of(parameters("{" + PRIVACY.formatted(8, 2, 1.5) + "}"), 100);

        assertThat(terms.dimension()).isEqualTo(100);
        assertThat(terms.sensitivity()).isEqualTo((2L << 24) + 5);
        assertThat(terms.sigma()).isEqualTo((long) Math.ceil(1.5 * ((2L << 24) + 5) / 2));
        assertThat(terms.noiseBound()).isEqualTo(16 * terms.sigma());
    }

    @Test
    void layout_scalesAllSegmentsAlike_andItsBoundsIncludeTheNoise() {
        PlanParameters parameters = parameters("{'evaluation': true, " + PRIVACY.formatted(8, 2, 1.5) + "}");
        CoordinateLayout layout = CoordinateLayout.of(parameters, 97);
        PrivacyTerms terms = PrivacyTerms.of(parameters, layout.length());

        assertThat(layout.length()).isEqualTo(101);
        assertThat(layout.segments()).allSatisfy(segment -> {
            assertThat(segment.fractionBits()).isEqualTo(24);
            assertThat(segment.bound()).isEqualTo(terms.sensitivity() + terms.noiseBound());
        });
    }

    @Test
    void spentBudget_isThatOfTheRounds_andStaysWithinThatOfThePlan() {
        PlanParameters parameters = parameters("{'rounds': 100, " + PRIVACY.formatted(8, 2, 1.5) + "}");
        int last = PrivacyTerms.rounds(parameters, 100);
        assertThat(last).isBetween(2, 99);
        assertThat(PrivacyTerms.spent(parameters, 100, 1).orElseThrow())
                .isPositive()
                .isLessThan(PrivacyTerms.spent(parameters, 100, 2).orElseThrow());
        assertThat(PrivacyTerms.spent(parameters, 100, last).orElseThrow()).isLessThanOrEqualTo(8);
        assertThat(PrivacyTerms.spent(parameters, 100, last + 1).orElseThrow()).isGreaterThan(8);
        assertThat(PrivacyTerms.spent(parameters("{}"), 100, 1)).isEmpty();
    }

    /** One round at noise 0.6 costs 8.605, two 13.130, three 16.951 with delta 1e-5 (computed in Python). */
    @ParameterizedTest
    @CsvSource({"8.60, 0", "8.61, 1", "13.12, 1", "13.14, 2", "16.94, 2", "16.96, 3", "47.7, 13", "47.8, 14"})
    void budget_lastsForSoManyRounds(double epsilon, int rounds) {
        PlanParameters parameters = parameters("{'rounds': 20, " + PRIVACY.formatted(epsilon, 1, 0.6) + "}");

        assertThat(PrivacyTerms.rounds(parameters, 10)).isEqualTo(rounds);
        assertThat(PrivacyTerms.refusal(parameters, 10).isPresent()).isEqualTo(rounds == 0);
    }

    /** Clipping the noise uses up a part of delta. A delta this small is used up by the clipping. */
    @Test
    void cutNoise_countsIntoDelta() {
        String json =
                "{'privacy': {'epsilon': 50, 'delta': %s, 'clipNorm': 1, 'noiseMultiplier': 100, 'honestContributors': 4}}";

        assertThat(PrivacyTerms.rounds(parameters(json.formatted("2e-30")), 1_000))
                .isEqualTo(1);
        assertThat(PrivacyTerms.rounds(parameters(json.formatted("1e-30")), 1_000))
                .isZero();
    }

    @Test
    void withoutPrivacy_allRoundsAreAffordable() {
        assertThat(PrivacyTerms.rounds(PlanParameters.defaults(), 6)).isEqualTo(1);
        assertThat(PrivacyTerms.refusal(PlanParameters.defaults(), 6)).isEmpty();
    }

    /** Sensitivity and 16 sigma below 2^53, and the sum of them over twice the contributors below 2^63. */
    @ParameterizedTest
    @CsvSource({
        "1e9, 0.0001, 20, 500, false",
        "1e9, 0.0001, 30, 500, true",
        "16000000, 0.05, 28, 500, false",
        "16000000, 0.05, 28, 1000, true",
        "16000000, 4, 28, 500, true"
    })
    void sumsThatCouldOverflow_areRefused(
            double clipNorm, double noise, int fractionBits, int contributors, boolean isRefused) {
        PlanParameters parameters = parameters(
                "{'shares': 2, 'maxWeight': 1, 'clip': 1, 'maxContributors': " + contributors + ", 'fractionBits': "
                        + fractionBits + ", 'privacy': {'epsilon': 50, 'delta': 1e-2, 'clipNorm': " + clipNorm
                        + ", 'noiseMultiplier': "
                        + noise + ", 'honestContributors': 1}}");

        boolean overflow = PrivacyTerms.refusal(parameters, 11)
                .filter(problem -> problem.contains("2^53") || problem.contains("2^63"))
                .isPresent();
        assertThat(overflow).isEqualTo(isRefused);
    }

    @Test
    void planThatCannotHaveItsPrivacy_cannotBePublished() {
        TrainingPlanDraft draft = TrainingPlan.parseDraft(Trees.of(PlanSamples.draftJson()
                .set("parameters", PlanSamples.object("{'rounds': 9, " + PRIVACY.formatted(0.01, 1, 0.6) + "}"))));

        assertThatThrownBy(() -> PlanSamples.published(draft))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("does not last for one round");
    }

    @Test
    void publishedPlan_isReadBackWithItsAffordableRounds() {
        TrainingPlanDraft draft = TrainingPlan.parseDraft(Trees.of(PlanSamples.draftJson()
                .set("parameters", PlanSamples.object("{'rounds': 9, " + PRIVACY.formatted(13.14, 1, 0.6) + "}"))));
        TrainingPlan plan =
                TrainingPlan.parsePublished(PlanSamples.published(draft).canonicalBytes());

        assertThat(plan.affordableRounds()).isEqualTo(2);
        assertThat(plan.parameters().privacy()).isEqualTo(new Privacy(13.14, 1e-5, 1, 0.6, 4));
    }
}
