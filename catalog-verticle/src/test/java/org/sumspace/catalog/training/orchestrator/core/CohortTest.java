package org.sumspace.catalog.training.orchestrator.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.catalog.fixture.RunningRound.NOW;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.fixture.Organisation;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.registration.domain.ProcessorConsent;
import org.sumspace.common.training.plan.Consent;

class CohortTest {
    private final Organisation alma = new Organisation("alma");
    private final Organisation bete = new Organisation("bete");
    private final TrainingPlanRecord plan = Plans.published("tp-1", NOW);
    private final List<ProcessorConsent> consents = Plans.consents(plan, List.of(alma, bete), 2, NOW);
    private final List<String> urls =
            consents.stream().map(consent -> consent.body().url()).toList();
    private final Instant until = NOW.plusSeconds(300);

    @Test
    void cohortThatMeetsEveryThreshold_lacksNothing() {
        Cohort cohort = Cohort.of(urls, consents, 1, until);
        assertThat(cohort.members()).hasSize(4);
        assertThat(cohort.learners()).isEqualTo(8);
        assertThat(cohort.withoutConsent()).isEmpty();
        assertThat(cohort.shortfalls(plan.plan().parameters())).isEmpty();
    }

    @Test
    void withdrawnConsent_isLeftOut() {
        Cohort cohort = Cohort.of(urls, with(Plans.renewed(consents.get(0).body(), 0, 2)), 1, until);
        assertThat(cohort.withoutConsent()).containsExactly(urls.get(0));
        assertThat(cohort.shortfalls(plan.plan().parameters())).containsExactly("3 of 4 processors with a consent");
    }

    @Test
    void consentThatEndsBeforeThePlan_isLeftOut() {
        Instant late = consents.get(0).body().notAfter().plusSeconds(1);
        assertThat(Cohort.of(urls, consents, 1, late).members()).isEmpty();
    }

    @Test
    void consentForFewerRounds_isLeftOut() {
        assertThat(Cohort.of(urls, consents, 100, until).members()).hasSize(4);
        assertThat(Cohort.of(urls, consents, 101, until).members()).isEmpty();
    }

    @Test
    void processorWithoutConsent_isNamed() {
        assertThat(Cohort.of(List.of("https://nobody.example/p"), List.of(), 1, until)
                        .withoutConsent())
                .containsExactly("https://nobody.example/p");
    }

    @Test
    void cohortOfOneDataProvider_lacksTheSecond() {
        List<ProcessorConsent> alone = Plans.consents(plan, List.of(alma), 4, NOW);
        Cohort cohort = Cohort.of(List.of(), alone, 1, until);
        assertThat(cohort.shortfalls(plan.plan().parameters())).containsExactly("1 of 2 data providers");
    }

    @Test
    void cohortLargerThanThePlanAllows_isTold() {
        TrainingPlanRecord small = Plans.published("tp-2", NOW, parameters -> parameters.put("maxContributors", 4));
        Cohort cohort = Cohort.of(List.of(), Plans.consents(small, List.of(alma, bete), 3, NOW), 1, until);
        assertThat(cohort.shortfalls(small.plan().parameters())).containsExactly("6 processors, at most 4 are allowed");
    }

    private List<ProcessorConsent> with(Consent changed) {
        List<ProcessorConsent> others = new ArrayList<>(consents.subList(1, consents.size()));
        others.add(Plans.signed(alma, changed));
        return others;
    }
}
