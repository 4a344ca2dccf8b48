package org.sumspace.catalog.training.orchestrator.service;

import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.sumspace.catalog.CatalogStores;
import org.sumspace.catalog.fixture.FailingOnce;
import org.sumspace.catalog.fixture.FakeConnectors;
import org.sumspace.catalog.fixture.FakeNodes;
import org.sumspace.catalog.fixture.Organisation;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.catalog.fixture.TestStores;
import org.sumspace.catalog.training.execution.domain.AggregatorChoice;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.PlanOrigin;
import org.sumspace.catalog.training.execution.domain.PlanState;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd;
import org.sumspace.catalog.training.registration.domain.ProcessorConsent;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.message.Progress;
import org.sumspace.common.training.message.ProgressStep;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.RootCertificate;
import org.sumspace.common.trust.TrustAnchors;

/** An orchestrator, nodes that answer at once, and training plans for it. */
abstract class OrchestratorScene {
    final Vertx vertx = Vertx.vertx();
    final Instant now = Instant.now();
    final List<Organisation> organisations;
    final TrustAnchors anchors;
    final FakeNodes nodes;
    final FakeConnectors connectors = new FakeConnectors();
    final NodeIdentity self = new Organisation("catalog").node(NodeRole.ORCHESTRATOR);
    final FailingOnce failures = new FailingOnce();
    final CatalogStores stores = TestStores.open(vertx, failures);
    Orchestrator orchestrator;

    /** @param names of organisations, each with an aggregator and processors */
    OrchestratorScene(String... names) {
        organisations = Stream.of(names).map(Organisation::new).toList();
        anchors = TrustAnchors.of(organisations.stream().map(Organisation::root).toArray(RootCertificate[]::new));
        nodes = new FakeNodes(organisations);
        orchestrator = orchestrator(Duration.ofSeconds(30));
        result(orchestrator.resume());
    }

    final Orchestrator orchestrator(Duration grace) {
        WorkerExecutor workers = vertx.createSharedWorkerExecutor("crypto", 2);
        OrchestratorParts parts = new OrchestratorParts(
                vertx,
                workers,
                stores.trainingServices(workers, Clock.systemUTC()),
                nodes,
                connectors,
                self,
                anchors,
                URI.create("https://catalog.example"),
                Clock.systemUTC(),
                grace,
                Duration.ofMillis(20));
        return new Orchestrator(parts, vertx.getOrCreateContext());
    }

    @AfterEach
    void close() {
        result(vertx.close());
    }

    final void restart() {
        restart(Duration.ofSeconds(30));
    }

    final void restart(Duration grace) {
        orchestrator = orchestrator(grace);
        result(orchestrator.resume());
    }

    final Future<Void> complete(Signed<ExecutionPlan> plan, int round) {
        await().until(() -> stored(plan.body().id()).state() != PlanState.PUBLISHED);
        Signed<ModelVersion> version = nodes.version(plan, resultOf(round));
        return orchestrator.modelVersion(plan.digest(), version.bytes());
    }

    final void notice(Signed<ExecutionPlan> plan, Signed<DiscardNotice> notice) {
        result(orchestrator.discardNotice(plan.digest(), notice.bytes()));
    }

    static Digest resultOf(int round) {
        return Digest.of(new byte[] {(byte) (100 + round)});
    }

    final byte[] report(ProgressStep step, String waitingFor) {
        return new Progress(step, now, List.of(waitingFor), Map.of()).toBytes();
    }

    final Signed<ExecutionPlan> awaitPlan(int count) {
        await().until(() -> nodes.plans().size() >= count);
        return nodes.plans().get(count - 1);
    }

    final void awaitState(String id, PlanState state) {
        await().until(() -> stored(id).state() == state);
    }

    final ExecutionPlanRecord awaitLatest(int round) {
        return await().until(
                        () -> result(stores.executionPlans().latest("tp-1")).orElseThrow(),
                        latest -> latest.round() == round);
    }

    final ExecutionPlanRecord stored(String id) {
        return result(stores.executionPlans().find(id)).orElseThrow();
    }

    /** A published training plan with registered nodes and consents. */
    final class Setting {
        final TrainingPlanRecord training;
        final List<ProcessorConsent> consents;

        Setting(Consumer<ObjectNode> parameters, int processorsEach) {
            training = Plans.published("tp-1", now, parameters);
            result(stores.trainingPlans().addIfAbsent(training));
            for (Organisation organisation : organisations) {
                result(stores.registrations()
                        .put(training.id(), Plans.registration(training, organisation.aggregator(), now)));
                result(stores.registrations()
                        .put(training.id(), Plans.registration(training, organisation.processor(), now)));
            }
            consents = Plans.consents(training, organisations, processorsEach, now);
            consents.forEach(consent -> result(stores.consents().put(consent)));
        }

        void change(ProcessorConsent consent) {
            result(stores.consents().put(consent));
            result(orchestrator.participantsChanged(training));
        }

        ExecutionPlanRecord submit() {
            return result(submission());
        }

        Future<ExecutionPlanRecord> submission() {
            ExecutionPlanRecord draft = result(stores.executionPlans()
                    .addIfAbsent(ExecutionPlanRecord.draft(
                            UUID.randomUUID().toString(), training.id(), PlanOrigin.first(null, now))));
            List<AggregatorChoice> aggregators = new ArrayList<>();
            for (Organisation organisation : organisations) {
                aggregators.add(new AggregatorChoice(
                        organisation.aggregator().certificate().url().toString(), organisation.name()));
            }
            List<String> cohort =
                    consents.stream().map(consent -> consent.body().url()).toList();
            return orchestrator.submit(
                    training, draft.withAggregators(aggregators).withCohort(cohort));
        }

        TrainingEnd awaitEnd() {
            @Nullable TrainingEnd end = await().until(this::end, found -> found != null);
            return Objects.requireNonNull(end);
        }

        private @Nullable TrainingEnd end() {
            return result(stores.trainingPlans().find(training.id()))
                    .orElseThrow()
                    .end();
        }
    }
}
