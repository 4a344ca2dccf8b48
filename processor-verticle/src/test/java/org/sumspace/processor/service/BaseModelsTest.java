package org.sumspace.processor.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.testkit.Await;
import org.sumspace.processor.core.Floors;
import org.sumspace.processor.core.PlanStartCheck;
import org.sumspace.processor.core.TestPlan;
import org.sumspace.processor.core.VerifiedPlan;

class BaseModelsTest {
    private final TestPlan plan = new TestPlan();
    private final VerifiedPlan verified = new PlanStartCheck(
                    plan.anchors, new Floors(3, 2, Set.of()), digest -> plan.registration())
            .verify(plan.start(), plan.cast.orchestrator().certificate(), TestPlan.NOW);
    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void close() {
        Await.result(vertx.close());
    }

    /** A thousand processors of a node ask, each again and again. */
    @Test
    void modelThatCannotBeFetched_isTriedAgainAfterAPause_howeverManyAsk() {
        AtomicInteger tries = new AtomicInteger();
        BaseModels models = new BaseModels(
                vertx,
                asked -> {
                    tries.incrementAndGet();
                    return Future.failedFuture(NodeException.unavailable("away"));
                },
                vertx.createSharedWorkerExecutor("base-models-test", 1));
        Future<?> first = models.of(verified);
        for (int i = 0; i < 1_000; i++) {
            assertThat(models.of(verified)).isSameAs(first);
        }
        assertThat(tries).hasValue(1);
        await().until(() -> models.of(verified) != first);
        assertThat(tries).hasValue(2);
    }
}
