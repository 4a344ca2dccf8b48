package org.sumspace.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.catalog.fixture.RunningRound.NOW;
import static org.sumspace.common.testkit.Await.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Nested;
import org.sumspace.catalog.domain.AggregatorChoice;
import org.sumspace.catalog.domain.ExecutionPlanRecord;
import org.sumspace.catalog.domain.LeafListHead;
import org.sumspace.catalog.domain.ModelVersionRecord;
import org.sumspace.catalog.domain.NodeRegistration;
import org.sumspace.catalog.domain.ParticipantAccount;
import org.sumspace.catalog.domain.PlanOrigin;
import org.sumspace.catalog.domain.PlanState;
import org.sumspace.catalog.domain.ProcessorConsent;
import org.sumspace.catalog.domain.TrainingEnd;
import org.sumspace.catalog.domain.TrainingEnd.Outcome;
import org.sumspace.catalog.domain.TrainingPlanRecord;
import org.sumspace.catalog.fixture.Organisation;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.catalog.fixture.RunningRound;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.wire.Bytes;

/** What the catalog's stores promise. */
class CatalogStoresTest extends StoreTestBase {
    private static final RunningRound ROUND = new RunningRound();
    private static final PageRequest FIRST_TWO = new PageRequest(2, 1);
    private static final PageRequest SECOND_TWO = new PageRequest(2, 2);

    private CatalogStores stores() {
        return result(CatalogStores.in(database()));
    }

    @Nested
    class Accounts {
        @StoreTest
        void account_isFoundByItsEmail() {
            AccountStore accounts = stores().accounts();
            ParticipantAccount account = account("1", "Ada@example.org", "Alma");
            result(accounts.add(account));
            assertThat(result(accounts.byEmail("ada@example.org"))).contains(account);
            assertThat(result(accounts.byEmail("eve@example.org"))).isEmpty();
        }

        @StoreTest
        void secondAccountWithEmailOrName_isRefused() {
            AccountStore accounts = stores().accounts();
            result(accounts.add(account("1", "ada@example.org", "Alma")));
            assertConflict(() -> result(accounts.add(account("2", "ada@example.org", "Bete"))));
            assertConflict(() -> result(accounts.add(account("3", "eve@example.org", "Alma"))));
            assertThat(result(accounts.byEmail("eve@example.org"))).isEmpty();
        }

        private ParticipantAccount account(String id, String email, String name) {
            return new ParticipantAccount(id, email, "Ada", "L", name, Secret.of("$argon2id$x"), NOW);
        }
    }

    @Nested
    class TrainingPlans {
        @StoreTest
        void firstPlanOfAnId_stays() {
            TrainingPlanStore plans = stores().trainingPlans();
            TrainingPlanRecord first = Plans.published("tp-1", NOW);
            assertThat(result(plans.addIfAbsent(first))).isEqualTo(first);
            assertThat(result(plans.addIfAbsent(Plans.published("tp-1", NOW)))).isEqualTo(first);
            assertThat(result(plans.find("tp-1"))).contains(first);
            assertThat(result(plans.find("tp-2"))).isEmpty();
        }

        @StoreTest
        void endedPlan_isNoLongerOpenAndKeepsItsFirstEnd() {
            TrainingPlanStore plans = stores().trainingPlans();
            TrainingPlanRecord plan = result(plans.addIfAbsent(Plans.published("tp-1", NOW)));
            TrainingPlanRecord other = result(plans.addIfAbsent(Plans.published("tp-2", NOW)));
            TrainingEnd end = new TrainingEnd(Outcome.CONVERGED, "same again", NOW);
            result(plans.end("tp-1", end));
            result(plans.end("tp-1", new TrainingEnd(Outcome.ENDED_EARLY, "late", NOW)));
            assertThat(result(plans.open())).containsExactly(other);
            assertThat(result(plans.find("tp-1"))).contains(plan.ended(end));
        }
    }

    @Nested
    class Registrations {
        private final Digest plan = ROUND.training().digest();
        private final Organisation alma = ROUND.organisations().get(0);

        @StoreTest
        void latestRegistrationOfANode_counts() {
            RegistrationStore registrations = stores().registrations();
            NodeRegistration early = Plans.registration(ROUND.training(), alma.aggregator(), NOW);
            NodeRegistration late = Plans.registration(ROUND.training(), alma.aggregator(), NOW.plusSeconds(1));
            assertThat(result(registrations.put(late))).isEqualTo(late);
            assertThat(result(registrations.put(early))).isEqualTo(late);
            assertThat(result(registrations.find(plan, early.keyId()))).contains(late);
            NodeRegistration latest = Plans.registration(ROUND.training(), alma.aggregator(), NOW.plusSeconds(2));
            assertThat(result(registrations.put(latest))).isEqualTo(latest);
        }

        @StoreTest
        void registrationsOfOneTrainingPlan_areListedByRoleInTheOrderOfTheirKeys() {
            RegistrationStore registrations = stores().registrations();
            List<NodeRegistration> aggregators = new ArrayList<>();
            for (Organisation organisation : ROUND.organisations()) {
                aggregators.add(result(
                        registrations.put(Plans.registration(ROUND.training(), organisation.aggregator(), NOW))));
            }
            result(registrations.put(Plans.registration(ROUND.training(), alma.processor(), NOW)));
            result(registrations.put(Plans.registration(Plans.published("tp-2", NOW), alma.aggregator(), NOW)));
            aggregators.sort(Comparator.comparing(NodeRegistration::keyId));
            List<NodeRole> role = List.of(NodeRole.AGGREGATOR);
            assertThat(result(registrations.page(plan, role, FIRST_TWO)).result())
                    .containsExactlyElementsOf(aggregators.subList(0, 2));
            assertThat(result(registrations.page(plan, role, SECOND_TWO)).result())
                    .containsExactly(aggregators.get(2));
            assertThat(result(registrations.page(plan, role, SECOND_TWO)).count())
                    .isEqualTo(3);
            assertThat(result(registrations.all(plan))).hasSize(4);
        }
    }

    @Nested
    class Consents {
        private final TrainingPlanRecord plan = ROUND.training();
        private final Organisation alma = ROUND.organisations().get(0);
        private final ProcessorConsent consent = consent(1, 1);

        @StoreTest
        void highestSerial_counts() {
            ConsentStore consents = stores().consents();
            result(consents.put(consent));
            ProcessorConsent third = Plans.signed(alma, Plans.renewed(consent.body(), 5, 3));
            ProcessorConsent second = Plans.signed(alma, Plans.renewed(consent.body(), 4, 2));
            assertThat(result(consents.put(third))).isEqualTo(third);
            assertThat(result(consents.put(second))).isEqualTo(third);
            assertThat(result(consents.byUrls(
                            plan.digest(), List.of(consent.body().url(), "https://x.example/"))))
                    .containsExactly(third);
        }

        @StoreTest
        void firstConsentWithASerial_stays() {
            ConsentStore consents = stores().consents();
            result(consents.put(consent));
            ProcessorConsent same = Plans.signed(alma, Plans.renewed(consent.body(), 9, 1));
            assertThat(result(consents.put(same))).isEqualTo(consent);
        }

        @StoreTest
        void withdrawnConsents_areNotListed() {
            ConsentStore consents = stores().consents();
            result(consents.put(consent));
            result(consents.put(consent(2, 2)));
            assertThat(result(consents.page(plan.digest(), FIRST_TWO)).count()).isEqualTo(2);
            result(consents.put(Plans.signed(alma, Plans.renewed(consent.body(), 0, 2))));
            assertThat(result(consents.page(plan.digest(), FIRST_TWO)).result()).hasSize(1);
            assertThat(result(consents.byUrls(
                            plan.digest(), List.of(consent.body().url()))))
                    .hasSize(1);
        }

        @StoreTest
        void urlOrKeyOfAnotherProcessor_isRefused() {
            ConsentStore consents = stores().consents();
            result(consents.put(consent));
            assertConflict(() ->
                    result(consents.put(Plans.signed(alma, other(consent.body().url(), 2)))));
            assertConflict(() -> result(consents.put(Plans.signed(alma, other("https://other.example/p", 1)))));
            assertThat(result(consents.page(plan.digest(), FIRST_TWO)).count()).isEqualTo(1);
        }

        /** Else a data provider could push another one's processors out of the rounds to come. */
        @StoreTest
        void idOfAnotherOrganisationsProcessor_isRefused_howeverHighTheSerial() {
            ConsentStore consents = stores().consents();
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
    }

    @Nested
    class ExecutionPlans {
        private final Signed<DiscardNotice> notice = ROUND.main()
                .sign(new DiscardNotice(ROUND.plan().digest(), ROUND.training().digest(), 1, DiscardReason.OPERATOR));

        @StoreTest
        void everyFieldOfAPlan_isKept() {
            ExecutionPlanStore plans = stores().executionPlans();
            ExecutionPlanRecord draft = result(plans.addIfAbsent(draft("p", 1, 0)));
            ExecutionPlanRecord chosen = draft.withAggregators(
                            List.of(new AggregatorChoice("https://a.example", "alma")))
                    .withCohort(List.of("https://p.example/1"))
                    .collecting(NOW.plusSeconds(1), "1 of 5");
            chosen = result(plans.replace(chosen));
            assertThat(result(plans.find("p"))).contains(chosen);
            ExecutionPlanRecord published = chosen.published(ROUND.plan(), NOW.plusSeconds(2));
            published = result(plans.replace(published));
            assertThat(result(plans.byDigest(ROUND.plan().digest()))).contains(published);
            ExecutionPlanRecord discarded =
                    published.withNotice(notice).discarded("an operator gave it up", NOW.plusSeconds(3));
            discarded = result(plans.replace(discarded));
            assertThat(result(plans.find("p"))).contains(discarded);
        }

        @StoreTest
        void firstPlanOfAnId_stays() {
            ExecutionPlanStore plans = stores().executionPlans();
            ExecutionPlanRecord first = result(plans.addIfAbsent(draft("p", 1, 0)));
            assertThat(result(plans.addIfAbsent(draft("p", 2, 0)))).isEqualTo(first);
        }

        @StoreTest
        void changeOfAnOutdatedPlan_isRefused() {
            ExecutionPlanStore plans = stores().executionPlans();
            ExecutionPlanRecord draft = result(plans.addIfAbsent(draft("p", 1, 0)));
            ExecutionPlanRecord one = draft.withCohort(List.of("https://p.example/1"));
            ExecutionPlanRecord stored = result(plans.replace(one));
            assertThat(stored).isEqualTo(one.withRevision(1));
            assertConflict(() -> result(plans.replace(draft.withCohort(List.of("https://p.example/2")))));
            assertThat(result(plans.find("p"))).contains(stored);
        }

        @StoreTest
        void plans_areListedByRoundAndAttempt() {
            ExecutionPlanStore plans = stores().executionPlans();
            ExecutionPlanRecord third = result(plans.addIfAbsent(draft("a", 2, 0)));
            ExecutionPlanRecord second = result(plans.addIfAbsent(draft("b", 1, 1)));
            ExecutionPlanRecord first = result(plans.addIfAbsent(draft("c", 1, 0)));
            assertThat(result(plans.page("tp-1", FIRST_TWO)).result()).containsExactly(first, second);
            assertThat(result(plans.page("tp-1", SECOND_TWO)).result()).containsExactly(third);
            assertThat(result(plans.page("tp-2", FIRST_TWO)).count()).isZero();
        }

        @StoreTest
        void latest_isTheLastThatIsMoreThanADraft() {
            ExecutionPlanStore plans = stores().executionPlans();
            ExecutionPlanRecord collecting =
                    result(plans.addIfAbsent(draft("a", 1, 1).collecting(NOW, "1 of 5")));
            result(plans.addIfAbsent(draft("b", 1, 0).collecting(NOW, "1 of 5")));
            result(plans.addIfAbsent(draft("c", 2, 0)));
            assertThat(result(plans.latest("tp-1"))).contains(collecting);
            assertThat(result(plans.latest("tp-2"))).isEmpty();
            assertThat(collecting.state()).isEqualTo(PlanState.COLLECTING_CONSENTS);
        }

        private ExecutionPlanRecord draft(String id, int round, int attempt) {
            PlanOrigin origin = new PlanOrigin(round, attempt, "before", "superseded", Digest.of(new byte[1]), NOW);
            return ExecutionPlanRecord.draft(id, "tp-1", origin);
        }
    }

    @Nested
    class ModelVersions {
        @StoreTest
        void firstVersionOfARound_stays() {
            ModelVersionStore versions = stores().modelVersions();
            ModelVersionRecord first = version("tp-1", 1);
            assertThat(result(versions.addIfAbsent(first))).isEqualTo(first);
            assertThat(result(versions.addIfAbsent(version("tp-1", 2)))).isEqualTo(first);
            assertThat(result(versions.addIfAbsent(version("tp-2", 2))).trainingPlanId())
                    .isEqualTo("tp-2");
            assertThat(result(versions.find("tp-1", 1))).contains(first);
            assertThat(result(versions.find("tp-1", 2))).isEmpty();
            assertThat(result(versions.page("tp-1", FIRST_TWO)).result()).containsExactly(first);
        }

        private ModelVersionRecord version(String plan, int result) {
            Digest digest = Digest.of(new byte[] {(byte) result});
            return new ModelVersionRecord(plan, "p", "dropout", ROUND.main().sign(ROUND.version(digest)));
        }
    }

    @Nested
    class LeafLists {
        @StoreTest
        void longList_comesBackPartByPart() {
            LeafListStore lists = stores().leafLists();
            Digest root = Digest.of(new byte[] {1});
            List<Bytes> leaves = IntStream.range(0, 2 * LeafListStore.LEAVES_PER_PART + 1)
                    .mapToObj(i -> Bytes.of(new byte[] {(byte) (i >> 8), (byte) i}))
                    .toList();
            List<Bytes> certificates = List.of(Bytes.of(new byte[] {5}));
            result(lists.put(root, certificates, leaves));
            result(lists.put(root, certificates, leaves));
            LeafListHead head = result(lists.head(root));
            assertThat(head.certificates()).isEqualTo(certificates);
            assertThat(head.parts()).isEqualTo(3);
            List<Bytes> read = new ArrayList<>();
            for (int part = 0; part < head.parts(); part++) {
                read.addAll(result(lists.part(root, part)));
            }
            assertThat(read).isEqualTo(leaves);
        }

        @StoreTest
        void unknownRoot_isNotFound() {
            assertThatThrownBy(() -> result(stores().leafLists().head(Digest.ZERO)))
                    .isInstanceOfSatisfying(
                            NodeException.class,
                            problem -> assertThat(problem.type()).isEqualTo(ProblemType.NOT_FOUND));
        }
    }

    private static void assertConflict(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        NodeException.class,
                        problem -> assertThat(problem.type()).isEqualTo(ProblemType.CONFLICT));
    }
}
