package org.sumspace.aggregator.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.aggregator.core.OfferCheck;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.aggregator.domain.RoundState;
import org.sumspace.aggregator.scene.Cast;
import org.sumspace.aggregator.scene.TrainingScene;
import org.sumspace.aggregator.store.Ledger;
import org.sumspace.aggregator.store.Stores;
import org.sumspace.aggregator.store.Tombstone;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.journal.GroupCommit;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.message.PlanOffer;
import org.sumspace.common.training.message.StatementList;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.trust.NodeIdentity;

/** When an aggregator tells that it discarded a plan. */
class DiscardNoticeTest {
    private final Clock clock = Clock.systemUTC();
    private final TrainingScene scene = new TrainingScene(Cast.of(4), 6, clock.instant(), "'expirySeconds': 600");
    private final NodeIdentity self = scene.aggregators.get(0);
    private final PlanOffer offer = scene.offer(scene.orchestrator.sign(scene.firstPlan("plan-1", clock.instant())));
    private final JoinedPlan plan = OfferCheck.reopen(offer, self.keyId()).rejoin(scene.leaves);
    private final Ledger.Round round = new Ledger.Round(scene.trainingPlan.digest(), 1);
    private final List<Digest> told = new CopyOnWriteArrayList<>();
    private final Vertx vertx = Vertx.vertx();

    @TempDir
    private Path folder;

    private Stores stores;

    @BeforeEach
    void open() throws IOException {
        stores = Stores.open(folder, clock.instant(), took -> {});
    }

    @AfterEach
    void close() throws IOException {
        Await.result(vertx.close());
        stores.close();
    }

    @Test
    void ledgerThatCannotBeWritten_isWrittenOnceItCan_andOnlyThenTheDiscardIsTold() throws IOException {
        RoundServices services = services();
        Await.result(services.onContext(
                stores.ledger().joined(round, plan.digest(), clock.instant().plusSeconds(600))));
        stores.ledger().close();

        services.context()
                .runOnContext(entered -> new Rounds(services).buried(new Buried(plan, tombstone(), services)));
        await().until(() -> stores.ledger().find(round).orElseThrow().discarded());
        assertThat(told).isEmpty();

        await().until(() -> {
            stores.ledger().mend();
            return !told.isEmpty();
        });
        assertThat(told).contains(scene.orchestrator.keyId());
        try (GroupCommit commits = new GroupCommit("after-a-restart")) {
            Ledger ledger = Ledger.open(folder.resolve("ledger.journal"), commits, clock.instant());
            assertThat(ledger.find(round).orElseThrow().discarded()).isTrue();
            ledger.close();
        }
    }

    private Tombstone tombstone() {
        Signed<DiscardNotice> notice =
                self.sign(new DiscardNotice(plan.digest(), scene.trainingPlan.digest(), 1, DiscardReason.EXPIRED));
        return new Tombstone(
                offer,
                RoundState.DISCARDED,
                ContributorSet.EMPTY,
                List.of(),
                List.of(),
                StatementList.ofSigned(List.of()),
                notice);
    }

    private RoundServices services() {
        return new RoundServices(
                vertx.getOrCreateContext(),
                vertx.createSharedWorkerExecutor("discard-notice-test"),
                clock,
                self,
                stores.plans(),
                stores.ledger(),
                new Recorder(),
                (joined, release, body, wanted) -> Future.failedFuture("nothing is released"),
                new PlanMetrics(new SimpleMeterRegistry(), clock),
                new DiskBudget(0));
    }

    /** Remembers who was told of the discard. */
    private final class Recorder implements Messenger {
        @Override
        public Future<byte[]> ask(Digest recipient, EnvelopeType type, PlanRef ref, byte[] payload, Instant until) {
            told.add(recipient);
            return Future.succeededFuture(new byte[0]);
        }

        @Override
        public void tell(Digest recipient, EnvelopeType type, PlanRef ref, byte[] payload) {}
    }
}
