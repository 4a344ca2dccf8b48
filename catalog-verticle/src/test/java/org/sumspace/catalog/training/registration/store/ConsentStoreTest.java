package org.sumspace.catalog.training.registration.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.catalog.fixture.RunningRound.NOW;
import static org.sumspace.common.testkit.Await.result;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.sumspace.catalog.fixture.Organisation;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.catalog.fixture.RunningRound;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.registration.domain.ProcessorConsent;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.plan.Consent;

class ConsentStoreTest extends StoreTestBase {
    private static final RunningRound ROUND = new RunningRound();
    private static final PageRequest FIRST_TWO = new PageRequest(2, 1);

    private ConsentStore store() {
        ConsentStore store = new ConsentStore(database());
        result(store.createIndexes());
        return store;
    }

    private final TrainingPlanRecord plan = ROUND.training();
    private final Organisation alma = ROUND.organisations().get(0);
    private final ProcessorConsent consent = consent(1, 1);

    @StoreTest
    void highestSerial_counts() {
        ConsentStore consents = store();
        result(consents.put(consent));
        ProcessorConsent third = Plans.signed(alma, Plans.renewed(consent.body(), 5, 3));
        ProcessorConsent second = Plans.signed(alma, Plans.renewed(consent.body(), 4, 2));
        assertThat(result(consents.put(third))).isEqualTo(third);
        assertThat(result(consents.put(second))).isEqualTo(third);
        assertThat(result(consents.byUrls(plan.digest(), List.of(consent.body().url(), "https://x.example/"))))
                .containsExactly(third);
    }

    @StoreTest
    void firstConsentWithASerial_stays() {
        ConsentStore consents = store();
        result(consents.put(consent));
        ProcessorConsent same = Plans.signed(alma, Plans.renewed(consent.body(), 9, 1));
        assertThat(result(consents.put(same))).isEqualTo(consent);
    }

    @StoreTest
    void withdrawnConsents_areNotListed() {
        ConsentStore consents = store();
        result(consents.put(consent));
        result(consents.put(consent(2, 2)));
        assertThat(result(consents.page(plan.digest(), FIRST_TWO)).count()).isEqualTo(2);
        result(consents.put(Plans.signed(alma, Plans.renewed(consent.body(), 0, 2))));
        assertThat(result(consents.page(plan.digest(), FIRST_TWO)).result()).hasSize(1);
        assertThat(result(consents.byUrls(plan.digest(), List.of(consent.body().url()))))
                .hasSize(1);
    }

    @StoreTest
    void urlOrKeyOfAnotherProcessor_isRefused() {
        ConsentStore consents = store();
        result(consents.put(consent));
        assertConflict(() ->
                result(consents.put(Plans.signed(alma, other(consent.body().url(), 2)))));
        assertConflict(() -> result(consents.put(Plans.signed(alma, other("https://other.example/p", 1)))));
        assertThat(result(consents.page(plan.digest(), FIRST_TWO)).count()).isEqualTo(1);
    }

    /** Otherwise a data provider could exclude the processors of another one from later rounds. */
    @StoreTest
    void idOfAnotherOrganisationsProcessor_isRefused_howeverHighTheSerial() {
        ConsentStore consents = store();
        result(consents.put(consent));
        Organisation other = ROUND.organisations().get(1);
        Consent body = Plans.consentBody(plan, other, consent.dpId(), 9, NOW);
        assertConflict(() -> result(consents.put(Plans.signed(other, Plans.renewed(body, 5, Integer.MAX_VALUE)))));
        assertConflict(() -> result(consents.put(Plans.signed(other, body))));

        ProcessorConsent second = Plans.signed(alma, Plans.renewed(consent.body(), 4, 2));
        assertThat(result(consents.put(second))).isEqualTo(second);
    }

    /** A consent for processor 3 with the given URL and the key of processor {@code keyOf}. */
    private Consent other(String url, int keyOf) {
        Consent body = consent(3, keyOf).body();
        return new Consent(
                body.trainingPlan(),
                body.dpId(),
                url,
                body.key(),
                body.processorNode(),
                body.organisation(),
                body.learners(),
                body.rounds(),
                body.serial(),
                body.issuedAt(),
                body.notAfter());
    }

    private ProcessorConsent consent(int processor, int keyOf) {
        return Plans.signed(alma, Plans.consentBody(plan, alma, new DpId(7, processor), keyOf, NOW));
    }

    private static void assertConflict(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        NodeException.class,
                        problem -> assertThat(problem.type()).isEqualTo(ProblemType.CONFLICT));
    }
}
