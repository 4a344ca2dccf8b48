package org.sumspace.aggregator.round.service;

import io.vertx.core.Future;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.aggregator.round.store.CountersignedPlans;
import org.sumspace.aggregator.round.store.CountersignedPlans.RoundId;
import org.sumspace.aggregator.round.store.PlanFiles;
import org.sumspace.aggregator.round.store.Tombstone;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.aggregator.shared.store.PlanJournal;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundKey;

/** Resumes every plan after a restart from the files of the node. */
public record Recovery(AcceptedOffers offers, RoundFactory factory, Rounds rounds, RoundServices services) {
    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);

    /** A plan as it is in its files, either running or finished. */
    private sealed interface StoredPlan {}

    private record Running(PlanRound.Start start, @Nullable RoundKey key, PlanReplay replay) implements StoredPlan {}

    private record Finished(FinishedPlan plan) implements StoredPlan {}

    /** @return failed if a file is damaged, because the node must not continue with only a part of its data */
    public Future<Void> run() {
        return services.blocking(this::read).map(plans -> {
            plans.forEach(this::resume);
            return null;
        });
    }

    private List<StoredPlan> read() throws IOException {
        List<StoredPlan> plans = new ArrayList<>();
        for (Digest plan : services.files().plans()) {
            StoredPlan stored = services.files().hasTombstone(plan) ? readFinished(plan) : readRunning(plan);
            if (stored != null) {
                plans.add(stored);
            }
        }
        offers.finish();
        return plans;
    }

    private StoredPlan readFinished(Digest plan) throws IOException {
        services.files().eraseLeftovers(plan);
        Tombstone tombstone = services.files().readTombstone(plan);
        return new Finished(new FinishedPlan(offers.read(tombstone.offer()), tombstone, services));
    }

    private @Nullable StoredPlan readRunning(Digest plan) throws IOException {
        PlanFiles files = services.files();
        PlanReplay replay = new PlanReplay();
        PlanJournal journal = files.openJournal(plan, replay);
        if (!replay.joined()) {
            journal.close();
            files.remove(plan);
            return null;
        }
        RoundKey key = files.hasKey(plan) ? files.readKey(plan) : null;
        JoinedPlan joined = offers.read(replay.offer());
        return new Running(
                new PlanRound.Start(joined, replay.offer(), replay.countersignature(), journal), key, replay);
    }

    private void resume(StoredPlan plan) {
        if (plan instanceof Finished finished) {
            rounds.finished(finished.plan());
        } else if (plan instanceof Running running) {
            storeCountersigned(running.start().plan());
            LOG.info("Resuming plan {}.", running.start().plan().digest());
            rounds.begin(factory.create(running.start(), running.key(), running.replay()));
        }
    }

    /**
     * Stores the entry of a plan again, because the node may have stopped after the journal was durable and before the
     * entry was.
     */
    private void storeCountersigned(JoinedPlan plan) {
        CountersignedPlans plans = services.countersigned();
        if (plans.find(RoundId.of(plan)).isEmpty()) {
            plans.joined(RoundId.of(plan), plan.digest(), RoundStarter.keepUntil(plan));
        }
    }
}
