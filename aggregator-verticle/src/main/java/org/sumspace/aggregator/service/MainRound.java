package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;
import org.sumspace.aggregator.domain.RoundState;
import org.sumspace.aggregator.store.PlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.encoding.DecodeException;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.message.StatementList;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.round.Release;

/** A plan at the main aggregator: collects the releases, decodes them, makes the next version of the model. */
final class MainRound extends Round implements ReleaseCollector {
    private static final Logger LOG = LoggerFactory.getLogger(MainRound.class);

    private final VersionMaker versions;
    private final PlanReplay replay;
    private final HeldReleases releases = new HeldReleases();

    /** Aggregators that released twice. */
    private final Set<Digest> contradictory = new HashSet<>();

    /** @param replay what the journal held; empty for a plan that begins */
    MainRound(Start start, PlanReplay replay, VersionMaker versions, RoundServices services, Rounds rounds) {
        super(start, replay.mainState(), services, rounds);
        this.versions = versions;
        this.replay = replay;
        releases.restore(plan, replay);
    }

    @Override
    public JoinedPlan plan() {
        return plan;
    }

    @Override
    void resume() {
        if (state() == RoundState.PUBLISHED) {
            replay.published().ifPresent(this::announce);
        } else if (state() == RoundState.COLLECTING) {
            versions.prepare(plan);
            decodeIfComplete();
        }
    }

    @Override
    public Future<Digest> submit(Signed<Release> release, ContributorSet set, byte[] sum) {
        HeldReleases.Held known = releases.of(release.signer()).orElse(null);
        if (known != null && known.statement().equals(release)) {
            return known.acknowledged();
        }
        if (known != null) {
            if (contradictory.add(release.signer())) {
                accuse(List.of(known.statement(), release));
            }
            discard(DiscardReason.SEALS_DIFFER, release.signer() + " released twice");
            throw new RefusedException(Refusal.CONTRADICTION, "another release of this index is stored already");
        }
        if (state() != RoundState.COLLECTING) {
            throw new RefusedException(Refusal.TOO_LATE, "this plan collects nothing more");
        }
        HeldReleases.Held held = releases.add(release, set, store(new PlanRecord.ReleaseHeld(release, set, sum)));
        held.durable().onSuccess(place -> decodeIfComplete());
        return held.acknowledged();
    }

    private void accuse(List<Signed<?>> evidence) {
        services.metrics().contradicted();
        new GroupLink(plan, services).accuse(evidence);
    }

    private void decodeIfComplete() {
        List<HeldReleases.Held> all = releases.all();
        boolean complete = all.size() == plan.shares()
                && all.stream().allMatch(held -> held.durable().succeeded());
        if (!complete || state() != RoundState.COLLECTING) {
            return;
        }
        HeldReleases.Held first = all.get(0);
        if (!all.stream()
                .allMatch(held ->
                        sameSet(first.statement().body(), held.statement().body()))) {
            discard(DiscardReason.SEALS_DIFFER, "the releases are of different sets");
            return;
        }
        become(RoundState.DECODING);
        decode(first);
    }

    private static boolean sameSet(Release one, Release other) {
        return one.set().equals(other.set()) && one.size() == other.size() && one.epoch() == other.epoch();
    }

    private void decode(HeldReleases.Held any) {
        List<HeldReleases.Held> all = releases.all();
        versions.make(plan, any.statement().body().size(), sets(any), () -> readSums(all))
                .onSuccess(this::publish)
                .onFailure(failure -> decodingFailed(any, failure));
    }

    /** Digests of the contributor sets in the sum, by group. */
    private List<Digest> sets(HeldReleases.Held any) {
        return plan.hasParents()
                ? any.set().entries().stream().map(ReceivedList.Entry::manifest).toList()
                : List.of(any.statement().body().set());
    }

    private List<byte[]> readSums(List<HeldReleases.Held> held) throws IOException {
        return HeldReleases.read(journal(), held).stream()
                .map(PlanRecord.ReleaseHeld::sum)
                .toList();
    }

    private void decodingFailed(HeldReleases.Held any, Throwable failure) {
        if (state() != RoundState.DECODING) {
            return;
        }
        if (failure instanceof DecodeException wrong) {
            discard(DiscardReason.DECODE_FAILED, wrong.reason() + ": " + wrong.getMessage());
            return;
        }
        LOG.warn("The version of plan {} cannot be made now.", plan.digest(), failure);
        services.again(() -> {
            if (state() == RoundState.DECODING) {
                decode(any);
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
                    versions.removeFormer(plan);
                })
                .onFailure(this::notTaken);
    }

    /** The orchestrator gave the plan up before the version reached it: nobody may have what is not registered. */
    private void notTaken(Throwable failure) {
        LOG.warn("The version of plan {} was not taken.", plan.digest(), failure);
        boolean tooLate = failure instanceof NodeException refusal && refusal.type() == ProblemType.GONE;
        if (tooLate && state() == RoundState.PUBLISHED) {
            giveUp(DiscardReason.EXPIRED, "the orchestrator takes no version any more");
        }
    }

    /** The releases that are here, with their sums. */
    Future<List<PlanRecord.ReleaseHeld>> releases() {
        List<HeldReleases.Held> durable = releases.all().stream()
                .filter(held -> held.durable().succeeded())
                .toList();
        return services.blocking(() -> HeldReleases.read(journal(), durable));
    }

    @Override
    void forgetSecrets() {
        releases.clear();
        versions.withdraw(plan);
    }

    @Override
    List<String> waitingFor() {
        return state() == RoundState.COLLECTING ? releases.missing(plan) : List.of();
    }

    @Override
    Map<String, Long> counts() {
        return Map.of("releases", (long) releases.size(), "expectedReleases", (long) plan.shares());
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
        return ContributorSet.EMPTY;
    }
}
