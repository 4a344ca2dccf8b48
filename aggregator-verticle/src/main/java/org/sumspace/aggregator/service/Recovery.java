package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.aggregator.core.OfferCheck;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.aggregator.store.LeafListFiles;
import org.sumspace.aggregator.store.Ledger;
import org.sumspace.aggregator.store.PlanFiles;
import org.sumspace.aggregator.store.PlanJournal;
import org.sumspace.aggregator.store.Tombstone;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.training.execution.LeafList;
import org.sumspace.common.training.message.PlanOffer;

/** Takes every plan up again where its files say it was. */
final class Recovery {
    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);

    private final LeafListFiles leafListFiles;
    private final LeafLists leafLists;
    private final RoundFactory factory;
    private final Rounds rounds;
    private final RoundServices services;

    /** A plan as read from disk: running with a journal, or buried with a tombstone. */
    private record Found(
            JoinedPlan plan,
            Round.@Nullable Start start,
            @Nullable RoundKey key,
            PlanReplay replay,
            @Nullable Buried over) {}

    Recovery(
            LeafListFiles leafListFiles,
            LeafLists leafLists,
            RoundFactory factory,
            Rounds rounds,
            RoundServices services) {
        this.leafListFiles = leafListFiles;
        this.leafLists = leafLists;
        this.factory = factory;
        this.rounds = rounds;
        this.services = services;
    }

    /** @return failed if a file is damaged: this node must not act on half of what it knew */
    Future<Void> run() {
        return services.blocking(this::read).map(found -> {
            found.forEach(this::resume);
            return null;
        });
    }

    private List<Found> read() throws IOException {
        List<Found> found = new ArrayList<>();
        Map<Digest, LeafList> lists = new HashMap<>();
        for (Digest plan : services.files().plans()) {
            Found one = read(plan, lists);
            if (one != null) {
                found.add(one);
            }
        }
        leafListFiles.retain(lists.keySet());
        return found;
    }

    /** @param lists what was read so far, by root */
    private @Nullable Found read(Digest plan, Map<Digest, LeafList> lists) throws IOException {
        PlanFiles files = services.files();
        PlanReplay replay = new PlanReplay();
        if (files.hasTombstone(plan)) {
            files.finishBurial(plan);
            Tombstone tombstone = files.readTombstone(plan);
            JoinedPlan joined = rejoin(tombstone.offer(), lists);
            return new Found(joined, null, null, replay, new Buried(joined, tombstone, services));
        }
        PlanJournal journal = files.openJournal(plan, replay);
        if (!replay.joined()) {
            journal.close();
            files.forget(plan);
            return null;
        }
        RoundKey key = files.hasKey(plan) ? files.readKey(plan) : null;
        JoinedPlan joined = rejoin(replay.offer(), lists);
        return new Found(
                joined, new Round.Start(joined, replay.offer(), replay.countersignature(), journal), key, replay, null);
    }

    private JoinedPlan rejoin(PlanOffer offer, Map<Digest, LeafList> lists) throws IOException {
        OfferCheck checked = OfferCheck.reopen(offer, services.identity().keyId());
        Digest root = checked.statement().body().leafRoot();
        LeafList list = lists.get(root);
        if (list == null) {
            list = leafListFiles
                    .read(root, checked.shape())
                    .orElseThrow(() -> new IOException("the leaf list " + root + " is missing"));
            lists.put(root, list);
        }
        return checked.rejoin(list);
    }

    private void resume(Found found) {
        leafLists.keep(found.plan().leaves());
        Round.Start start = found.start();
        if (start == null) {
            if (found.over() != null) {
                rounds.buried(found.over());
            }
            return;
        }
        JoinedPlan plan = found.plan();
        Ledger.Round round =
                new Ledger.Round(plan.trainingPlan().digest(), plan.plan().round());
        if (services.ledger().find(round).isEmpty()) {
            services.ledger().joined(round, plan.digest(), OfferService.keepUntil(plan));
        }
        LOG.info("Going on with plan {}.", plan.digest());
        rounds.begin(factory.create(start, found.key(), found.replay()));
    }
}
