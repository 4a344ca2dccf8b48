package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;
import org.sumspace.aggregator.domain.RoundState;
import org.sumspace.aggregator.store.PlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.message.ShareReceipt;
import org.sumspace.common.message.StatementList;
import org.sumspace.common.plan.AggregatorEntry;
import org.sumspace.common.plan.ContributorSet;
import org.sumspace.common.plan.DiscardReason;
import org.sumspace.common.plan.ModelVersion;
import org.sumspace.common.plan.Release;
import org.sumspace.common.secagg.DecodeException;
import org.sumspace.common.statement.Signed;

/** A plan at the main aggregator: collects the releases, decodes them, makes the next version of the model. */
final class MainRound extends Round {
    private static final Logger LOG = LoggerFactory.getLogger(MainRound.class);
    private static final int RETRY_SECONDS = 5;

    private final VersionMaker versions;
    private final PlanReplay replay;
    private final Map<Integer, Held> releases = new TreeMap<>();

    /** Indices of aggregators that released twice. */
    private final Set<Integer> contradictory = new HashSet<>();

    /** @param durable completes with the place in the journal */
    private record Held(Signed<Release> statement, Future<Long> durable) {}

    /** @param replay what the journal held; empty for a plan that begins */
    MainRound(Start start, PlanReplay replay, VersionMaker versions, RoundServices services, Rounds rounds) {
        super(start, replay.mainState(), services, rounds);
        this.versions = versions;
        this.replay = replay;
        for (PlanReplay.StoredRelease release : replay.releases()) {
            releases.put(
                    release.statement().body().index(),
                    new Held(release.statement(), Future.succeededFuture(release.place())));
        }
    }

    @Override
    void resume() {
        if (state() == RoundState.PUBLISHED) {
            replay.published().ifPresent(this::announce);
        } else if (state() == RoundState.COLLECTING) {
            reportProgress();
            versions.prepare(plan);
            decodeIfComplete();
        }
    }

    /**
     * Takes a release that passed every check of its own.
     *
     * @return completes once it is durable
     * @throws RefusedException another one of the same index is here, or nothing more is collected
     */
    Future<Digest> submit(Signed<Release> release, byte[] sum) {
        Held held = releases.get(release.body().index());
        if (held != null && held.statement().equals(release)) {
            return held.durable().map(release.digest());
        }
        if (held != null) {
            if (contradictory.add(release.body().index())) {
                accuse(List.of(held.statement(), release));
            }
            discard(DiscardReason.SEALS_DIFFER, release.signer() + " released twice");
            throw new RefusedException(Refusal.CONTRADICTION, "another release of this index is stored already");
        }
        if (state() != RoundState.COLLECTING) {
            throw new RefusedException(Refusal.TOO_LATE, "this plan collects nothing more");
        }
        Future<Long> durable = store(new PlanRecord.ReleaseHeld(release, sum));
        releases.put(release.body().index(), new Held(release, durable));
        durable.onSuccess(place -> decodeIfComplete());
        return durable.map(release.digest());
    }

    private void accuse(List<Signed<?>> evidence) {
        services.metrics().contradicted();
        new GroupLink(plan, services).accuse(evidence);
    }

    private void decodeIfComplete() {
        boolean complete = releases.size() == plan.shares()
                && releases.values().stream().allMatch(held -> held.durable().succeeded());
        if (!complete || state() != RoundState.COLLECTING) {
            return;
        }
        Release first = releases.values().iterator().next().statement().body();
        if (!releases.values().stream()
                .allMatch(held -> sameSet(first, held.statement().body()))) {
            discard(DiscardReason.SEALS_DIFFER, "the releases are of different sets");
            return;
        }
        become(RoundState.DECODING);
        decode(first);
    }

    private static boolean sameSet(Release one, Release other) {
        return one.set().equals(other.set()) && one.size() == other.size() && one.epoch() == other.epoch();
    }

    private void decode(Release release) {
        List<Long> places =
                releases.values().stream().map(held -> held.durable().result()).toList();
        versions.make(plan, release, () -> readSums(places))
                .onSuccess(this::publish)
                .onFailure(failure -> decodingFailed(release, failure));
    }

    private List<byte[]> readSums(List<Long> places) throws IOException {
        return read(places).stream().map(PlanRecord.ReleaseHeld::sum).toList();
    }

    private List<PlanRecord.ReleaseHeld> read(List<Long> places) throws IOException {
        List<PlanRecord.ReleaseHeld> read = new ArrayList<>();
        for (long place : places) {
            read.add((PlanRecord.ReleaseHeld) journal().read(place));
        }
        return read;
    }

    private void decodingFailed(Release release, Throwable failure) {
        if (state() != RoundState.DECODING) {
            return;
        }
        if (failure instanceof DecodeException wrong) {
            discard(DiscardReason.DECODE_FAILED, wrong.reason() + ": " + wrong.getMessage());
            return;
        }
        LOG.warn("The version of plan {} cannot be made now.", plan.digest(), failure);
        services.at(services.now().plusSeconds(RETRY_SECONDS), () -> {
            if (state() == RoundState.DECODING) {
                decode(release);
            }
        });
    }

    private void publish(Signed<ModelVersion> version) {
        if (state() == RoundState.DECODING) {
            become(RoundState.PUBLISHED);
            services.metrics().published(Duration.between(plan.plan().times().issuedAt(), services.now()));
            store(new PlanRecord.Published(version)).onSuccess(stored -> announce(version));
        }
    }

    private void announce(Signed<ModelVersion> version) {
        versions.publish(plan, version)
                .compose(readable -> services.messenger()
                        .ask(
                                plan.orchestrator(),
                                EnvelopeType.MODEL_VERSION,
                                plan.ref(0),
                                version.bytes(),
                                Rounds.forgottenAt(plan)))
                .onSuccess(acknowledged -> {
                    become(RoundState.COMPLETED);
                    store(new PlanRecord.Completed());
                })
                .onFailure(failure -> LOG.warn("The version of plan {} was not taken.", plan.digest(), failure));
    }

    /** The releases that are here, with their sums. */
    Future<List<PlanRecord.ReleaseHeld>> releases() {
        List<Long> places = releases.values().stream()
                .filter(held -> held.durable().succeeded())
                .map(held -> held.durable().result())
                .toList();
        return services.blocking(() -> read(places));
    }

    @Override
    void forgetSecrets() {
        releases.clear();
        versions.withdraw(plan);
    }

    @Override
    List<String> waitingFor() {
        return state() != RoundState.COLLECTING
                ? List.of()
                : plan.plan().firstLevel(1).stream()
                        .filter(entry -> !releases.containsKey(entry.index()))
                        .map(AggregatorEntry::nodeId)
                        .toList();
    }

    @Override
    Map<String, Long> counts() {
        return Map.of("releases", (long) releases.size(), "expected", (long) plan.shares());
    }

    @Override
    void shown(List<Signed<?>> statements) {
        LOG.warn("Evidence in plan {}: {}", plan.digest(), statements);
    }

    @Override
    List<ShareReceipt> receipts() {
        return List.of();
    }

    @Override
    StatementList statements() {
        return new StatementList(List.of());
    }

    @Override
    ContributorSet set() {
        return new ContributorSet(List.of());
    }
}
