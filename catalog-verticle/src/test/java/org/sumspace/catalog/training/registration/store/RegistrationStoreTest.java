package org.sumspace.catalog.training.registration.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.catalog.fixture.RunningRound.NOW;
import static org.sumspace.common.testkit.Await.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.sumspace.catalog.fixture.Organisation;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.catalog.fixture.RunningRound;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.registration.domain.NodeRegistration;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.common.trust.NodeRole;

class RegistrationStoreTest extends StoreTestBase {
    private static final RunningRound ROUND = new RunningRound();
    private static final String PLAN_ID = ROUND.training().id();
    private static final PageRequest FIRST_TWO = new PageRequest(2, 1);
    private static final PageRequest SECOND_TWO = new PageRequest(2, 2);

    private RegistrationStore store() {
        RegistrationStore store = new RegistrationStore(database());
        result(store.createIndexes());
        return store;
    }

    private final Digest plan = ROUND.training().digest();
    private final Organisation alma = ROUND.organisations().get(0);

    @StoreTest
    void latestRegistrationOfANode_counts() {
        RegistrationStore registrations = store();
        NodeRegistration early = Plans.registration(ROUND.training(), alma.aggregator(), NOW);
        NodeRegistration late = Plans.registration(ROUND.training(), alma.aggregator(), NOW.plusSeconds(1));
        assertThat(result(registrations.put(PLAN_ID, late))).isEqualTo(late);
        assertThat(result(registrations.put(PLAN_ID, early))).isEqualTo(late);
        assertThat(result(registrations.find(plan, early.keyId()))).contains(late);
        NodeRegistration latest = Plans.registration(ROUND.training(), alma.aggregator(), NOW.plusSeconds(2));
        assertThat(result(registrations.put(PLAN_ID, latest))).isEqualTo(latest);
    }

    @StoreTest
    void registrationsOfOneTrainingPlan_areListedByRoleInTheOrderOfTheirKeys() {
        RegistrationStore registrations = store();
        List<NodeRegistration> aggregators = new ArrayList<>();
        for (Organisation organisation : ROUND.organisations()) {
            aggregators.add(result(
                    registrations.put(PLAN_ID, Plans.registration(ROUND.training(), organisation.aggregator(), NOW))));
        }
        result(registrations.put(PLAN_ID, Plans.registration(ROUND.training(), alma.processor(), NOW)));
        result(registrations.put("tp-2", Plans.registration(Plans.published("tp-2", NOW), alma.aggregator(), NOW)));
        aggregators.sort(Comparator.comparing(NodeRegistration::keyId));
        List<NodeRole> role = List.of(NodeRole.AGGREGATOR);
        assertThat(result(registrations.page(plan, role, FIRST_TWO)).result())
                .containsExactlyElementsOf(aggregators.subList(0, 2));
        assertThat(result(registrations.page(plan, role, SECOND_TWO)).result()).containsExactly(aggregators.get(2));
        assertThat(result(registrations.page(plan, role, SECOND_TWO)).count()).isEqualTo(3);
        assertThat(result(registrations.all(plan))).hasSize(4);
    }

    @StoreTest
    void plansOfAnOrganisation_areThoseForWhichItsNodesOfARoleRegistered() {
        RegistrationStore registrations = store();
        Organisation bete = ROUND.organisations().get(1);
        TrainingPlanRecord other = Plans.published("tp-2", NOW);
        result(registrations.put(PLAN_ID, Plans.registration(ROUND.training(), alma.processor(), NOW)));
        result(registrations.put("tp-2", Plans.registration(other, alma.aggregator(), NOW)));
        result(registrations.put("tp-2", Plans.registration(other, bete.processor(), NOW)));
        List<String> both = List.of(PLAN_ID, "tp-2");
        assertThat(result(registrations.plansOf(alma.name(), NodeRole.PROCESSOR, both)))
                .containsExactly(PLAN_ID);
        assertThat(result(registrations.plansOf(alma.name(), NodeRole.AGGREGATOR, both)))
                .containsExactly("tp-2");
        assertThat(result(registrations.plansOf(bete.name(), NodeRole.PROCESSOR, List.of(PLAN_ID))))
                .isEmpty();
    }
}
