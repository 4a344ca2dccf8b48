package org.sumspace.processor.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.processor.core.PlanStartCheck;
import org.sumspace.processor.core.ProviderPolicy;
import org.sumspace.processor.core.TestPlan;
import org.sumspace.processor.core.VerifiedPlan;

class BaseModelsTest {
    private final TestPlan plan = new TestPlan();
    private final VerifiedPlan verified = verified(plan);
    private final Vertx vertx = Vertx.vertx();
    private final AtomicInteger tries = new AtomicInteger();

    @AfterEach
    void close() {
        Await.result(vertx.close());
    }

    /** Many processors of a node ask for the model, each of them repeatedly. */
    @Test
    void modelThatCannotBeFetched_isFetchedOnceForAllProcessors() {
        BaseModels models = models(Duration.ofMinutes(10), asked -> unavailable());
        Future<?> first = models.of(verified);
        for (int i = 0; i < 1_000; i++) {
            assertThat(models.of(verified)).isSameAs(first);
        }
        assertThat(tries).hasValue(1);
    }

    @Test
    void modelThatCannotBeFetched_isFetchedAgainAfterTheFailureCacheTime() {
        BaseModels models = models(Duration.ofMillis(1), asked -> unavailable());
        Future<?> first = models.of(verified);
        await().until(() -> models.of(verified) != first);
        assertThat(tries).hasValueGreaterThan(1);
    }

    /** Anybody can name the model of another provider in their own plan. */
    @Test
    void planWithAUrlThatDoesNotServeTheModel_doesNotAffectOtherPlans() {
        byte[] file = TestNode.BASE_MODEL;
        VerifiedPlan honest = naming("https://honest.example/model", file);
        VerifiedPlan liar = naming("https://liar.example/model", file);
        BaseModels models = models(
                Duration.ofMinutes(10), asked -> Future.succeededFuture(asked.equals(liar) ? new byte[] {1} : file));

        assertThat(Await.failure(models.of(liar))).hasMessageContaining("expected the base model");
        assertThat(Await.result(models.of(honest)).write()).isEqualTo(file);
        assertThat(Await.result(models.of(liar)).write()).isEqualTo(file);
    }

    private static VerifiedPlan naming(String url, byte[] file) {
        ObjectNode draft = PlanSamples.draftJson();
        draft.put("base_model", url);
        return verified(new TestPlan(draft, Digest.of(file), 2));
    }

    private static VerifiedPlan verified(TestPlan plan) {
        return new PlanStartCheck(plan.anchors, new ProviderPolicy(3, 2, Set.of()), digest -> plan.registration())
                .verify(plan.start(), plan.cast.orchestrator().certificate(), TestPlan.NOW);
    }

    private BaseModels models(Duration failureCacheTime, Function<VerifiedPlan, Future<byte[]>> source) {
        return new BaseModels(
                vertx,
                asked -> {
                    tries.incrementAndGet();
                    return source.apply(asked);
                },
                vertx.createSharedWorkerExecutor("base-models-test", 1),
                failureCacheTime);
    }

    private static Future<byte[]> unavailable() {
        return Future.failedFuture(NodeException.unavailable("the test's source is unavailable"));
    }
}
