package org.sumspace.aggregator.round.service;

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
import org.sumspace.aggregator.offer.core.OfferCheck;
import org.sumspace.aggregator.round.domain.RoundState;
import org.sumspace.aggregator.round.store.CountersignedPlans;
import org.sumspace.aggregator.round.store.PlanFiles;
import org.sumspace.aggregator.round.store.Tombstone;
import org.sumspace.aggregator.scene.Cast;
import org.sumspace.aggregator.scene.InMemoryGroup;
import org.sumspace.aggregator.scene.TrainingScene;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.aggregator.shared.service.DiskBudget;
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

/** When an aggregator tells the members of a plan that it discarded it. */
class DiscardNoticeTest {
    private final Clock clock = Clock.systemUTC();
    private final TrainingScene scene = new TrainingScene(Cast.of(4), 6, clock.instant(), "'expirySeconds': 600");
    private final NodeIdentity self = scene.aggregators.get(0);
    private final PlanOffer offer = scene.offer(scene.orchestrator.sign(scene.firstPlan("plan-1", clock.instant())));
    private final JoinedPlan plan = OfferCheck.reopen(offer, self.keyId()).rejoin(scene.leaves);
    private final CountersignedPlans.RoundId round = new CountersignedPlans.RoundId(scene.trainingPlan.digest(), 1);
    private final List<Digest> told = new CopyOnWriteArrayList<>();
    private final Vertx vertx = Vertx.vertx();

    @TempDir
    private Path folder;

    private GroupCommit commits;
    private CountersignedPlans countersigned;

    @BeforeEach
    void open() throws IOException {
        commits = new GroupCommit("before-a-restart");
        countersigned = CountersignedPlans.open(file(), commits, clock.instant());
    }

    @AfterEach
    void close() throws IOException {
        Await.result(vertx.close());
        countersigned.close();
        commits.close();
    }

    private Path file() {
        return folder.resolve("countersigned.journal");
    }

    @Test
    void discardedPlanThatCannotBeStored_isStoredLater_andOnlyThenTheMembersAreTold() throws IOException {
        RoundServices services = services();
        Await.result(services.onContext(
                countersigned.joined(round, plan.digest(), clock.instant().plusSeconds(600))));
        countersigned.close();

        services.context()
                .runOnContext(entered -> new Rounds(services).finished(new FinishedPlan(plan, tombstone(), services)));
        await().until(() -> countersigned.find(round).orElseThrow().discarded());
        assertThat(told).isEmpty();

        await().until(() -> {
            countersigned.rewriteIfFailed();
            return !told.isEmpty();
        });
        assertThat(told).contains(scene.orchestrator.keyId());
        try (GroupCommit after = new GroupCommit("after-a-restart")) {
            CountersignedPlans reopened = CountersignedPlans.open(file(), after, clock.instant());
            assertThat(reopened.find(round).orElseThrow().discarded()).isTrue();
            reopened.close();
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

    private RoundServices services() throws IOException {
        return new RoundServices(
                vertx.getOrCreateContext(),
                vertx.createSharedWorkerExecutor("discard-notice-test"),
                clock,
                self,
                new PlanFiles(folder.resolve("plans"), commits),
                countersigned,
                new Recorder(),
                (joined, release, body, wanted) -> Future.failedFuture("nothing is released"),
                new PlanMetrics(new SimpleMeterRegistry(), clock),
                new DiskBudget(0),
                InMemoryGroup.RETRY_PAUSE);
    }

    /** Records the members that received the notice of the discarded plan. */
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
