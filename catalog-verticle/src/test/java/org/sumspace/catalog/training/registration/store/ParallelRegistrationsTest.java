package org.sumspace.catalog.training.registration.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.CatalogStores;
import org.sumspace.catalog.fixture.Organisation;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.catalog.fixture.TestStores;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.TestDatabase;

/** Many nodes register at once in a store on disk, which is read at the same time. */
class ParallelRegistrationsTest {
    private static final int TRAINING_PLANS = 40;

    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void close() {
        result(vertx.close());
    }

    @Test
    void nodesThatRegisterTogether_areAllKept() {
        List<Organisation> organisations = IntStream.range(0, 4)
                .mapToObj(i -> new Organisation("organisation-" + i))
                .toList();
        Instant now = Instant.now();
        DocumentStore database = result(TestDatabase.POSTGRES.open(vertx));
        CatalogStores stores = result(TestStores.in(database));
        for (int i = 0; i < TRAINING_PLANS; i++) {
            TrainingPlanRecord plan = Plans.published("tp-" + i, now);
            List<Future<?>> work = new ArrayList<>();
            for (Organisation organisation : organisations) {
                for (var node : List.of(organisation.aggregator(), organisation.processor())) {
                    work.add(stores.registrations().put(plan.id(), Plans.registration(plan, node, now)));
                    work.add(stores.registrations().put(plan.id(), Plans.registration(plan, node, now.plusMillis(1))));
                    work.add(stores.registrations().all(plan.digest()));
                }
            }
            Plans.consents(plan, organisations, 2, now)
                    .forEach(consent -> work.add(stores.consents().put(consent)));
            result(Future.join(work));
            assertThat(result(stores.registrations().all(plan.digest())))
                    .hasSize(8)
                    .allMatch(node -> node.body().issuedAt().isAfter(now));
        }
        result(TestDatabase.POSTGRES.close(database));
    }
}
