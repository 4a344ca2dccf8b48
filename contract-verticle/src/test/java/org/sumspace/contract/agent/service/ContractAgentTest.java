package org.sumspace.contract.agent.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.failure;
import static org.sumspace.common.testkit.Await.result;
import static org.sumspace.contract.agent.service.AgentUnderTest.contract;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.sumspace.common.store.MongoDatabase;
import org.sumspace.common.store.StoreFaults.Operation;
import org.sumspace.common.store.TestDatabase;
import org.sumspace.contract.agent.domain.Section;
import org.sumspace.contract.agent.store.DocumentSource;
import org.sumspace.contract.agent.store.ProviderDatabase;

class ContractAgentTest {
    private static final Vertx VERTX = Vertx.vertx();
    private static final Section WATCHED = new Section("w", AgentUnderTest.CONTRACTS, true, true);
    private static final Duration PAUSE = Duration.ofMillis(1);

    @AfterAll
    static void close() {
        result(VERTX.close());
    }

    private static void until(BooleanSupplier condition) {
        Promise<Void> met = Promise.promise();
        VERTX.setPeriodic(2, timer -> {
            if (condition.getAsBoolean()) {
                VERTX.cancelTimer(timer);
                met.complete();
            }
        });
        result(met.future());
    }

    private static String deploy(ContractAgent agent) {
        return result(VERTX.deployVerticle(agent, new DeploymentOptions().setThreadingModel(ThreadingModel.WORKER)));
    }

    @Test
    void agentWhoseDatabaseGoesAway_reportsIt_andGoesOnWhenItIsBack() {
        try (AgentUnderTest databases = new AgentUnderTest(VERTX)) {
            AtomicLong failures = new AtomicLong(-1);
            AtomicLong nanos = new AtomicLong();
            SectionWatch watch = databases.start(
                    WATCHED,
                    operation -> failures.get() >= 0 && operation.is("findWithOptions", AgentUnderTest.CONTRACTS)
                            ? failed(failures)
                            : operation.proceed());
            ContractAgent agent = new ContractAgent(List.of(watch), PAUSE, nanos::get, databases.metrics);
            result(watch.look());
            String deployed = deploy(agent);
            result(databases.contracts().insert(contract("c1", 0, "records")));
            databases.events(1);
            assertThat(agent.ready().succeeded()).isTrue();

            failures.set(0);
            nanos.addAndGet(TimeUnit.SECONDS.toNanos(60));
            result(databases.contracts().insert(contract("c2", 0, "records")));
            until(() -> failures.get() > 2);
            assertThat(agent.ready().failed()).isTrue();
            assertThat(lag(databases)).isEqualTo(60);
            failures.set(-1);

            databases.events(2);
            until(() -> agent.ready().succeeded());
            assertThat(lag(databases)).isZero();
            assertThat(databases.services("oak").getJsonObject(0).getLong("frequency"))
                    .isEqualTo(2);
            result(VERTX.undeploy(deployed));
        }
    }

    private static Future<?> failed(AtomicLong failures) {
        failures.incrementAndGet();
        return Future.failedFuture("away");
    }

    private static double lag(AgentUnderTest databases) {
        return databases.metrics.get("sumspace.contract.agent.lag").gauge().value();
    }

    @Test
    void databaseThatIsAwayAtTheStart_isConnectedToLater() {
        try (AgentUnderTest databases = new AgentUnderTest(VERTX)) {
            AtomicLong attempts = new AtomicLong();
            ProviderDatabase database = new ProviderDatabase(
                    () -> attempts.incrementAndGet() < 3
                            ? Future.<MongoDatabase>failedFuture("away")
                            : Future.succeededFuture(TestDatabase.mongo(databases.provider)),
                    () -> {});
            assertThat(failure(database.documents("contracts"))).hasMessage("away");
            assertThat(failure(database.documents("contracts"))).hasMessage("away");
            result(database.documents("contracts"));
            result(database.documents("contracts"));
            assertThat(attempts).hasValue(3);
        }
    }

    @Test
    void stoppedAgent_finishesItsLook_andBeginsNoOther() {
        Promise<DocumentSource.Portion> portion = Promise.promise();
        try (AgentUnderTest databases = new AgentUnderTest(VERTX)) {
            AtomicLong looks = new AtomicLong();
            SectionWatch watch = databases.start(WATCHED, operation -> {
                if (!operation.is("findWithOptions", AgentUnderTest.CONTRACTS)) {
                    return operation.proceed();
                }
                looks.incrementAndGet();
                return portion.future().compose(none -> proceed(operation));
            });
            String deployed = deploy(new ContractAgent(List.of(watch), PAUSE, System::nanoTime, databases.metrics));
            until(() -> looks.get() == 1);
            Future<Void> stopped = VERTX.undeploy(deployed);
            assertThat(stopped.isComplete()).isFalse();
            portion.complete();
            result(stopped);
            long before = looks.get();
            result(VERTX.timer(20));
            assertThat(looks).hasValue(before);
        }
    }

    private static Future<?> proceed(Operation operation) {
        try {
            return Objects.requireNonNull((Future<?>) operation.proceed());
        } catch (ReflectiveOperationException e) {
            return Future.failedFuture(e);
        }
    }
}
