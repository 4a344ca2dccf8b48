package org.sumspace.aggregator.release.service;

import io.vertx.core.Future;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.aggregator.round.domain.RoundState;
import org.sumspace.aggregator.round.service.GroupLink;
import org.sumspace.aggregator.round.service.PlanReplay;
import org.sumspace.aggregator.round.service.PlanRound;
import org.sumspace.aggregator.round.service.RoundServices;
import org.sumspace.aggregator.round.service.Rounds;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.aggregator.shared.store.PlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.encoding.DecodeException;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.message.StatementList;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.round.Release;

/** A plan at the main aggregator: collects the releases, decodes them and makes the next version of the model. */
public final class MainRound extends PlanRound implements ReleaseCollector {
    private static final Logger LOG = LoggerFactory.getLogger(MainRound.class);

    private final VersionMaker versions;
    private final PlanReplay replay;
    private final HeldReleases releases = new HeldReleases();

    /** Aggregators that signed two releases. */
    private final Set<Digest> contradictory = new HashSet<>();

    /** @param replay what the journal held; empty for a new plan */
    public MainRound(Start start, PlanReplay replay, VersionMaker versions, RoundServices services, Rounds rounds) {
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
    protected void resume() {
        if (state() == RoundState.PUBLISHED) {
            replay.published().ifPresent(this::announce);
        } else if (state() == RoundState.COLLECTING) {
            versions.prepare(plan);
            decodeIfComplete();
        }
    }

    @Override
    public Future<Digest> submit(Signed<Release> release, ContributorSet set, byte[] sum) {
        HeldReleases.HeldRelease known = releases.of(release.signer()).orElse(null);
        if (known != null && known.statement().equals(release)) {
            return known.acknowledgement();
        }
        if (known != null) {
            if (contradictory.add(release.signer())) {
                accuse(List.of(known.statement(), release));
            }
            discard(DiscardReason.SEALS_DIFFER, release.signer() + " signed two releases");
            throw new RefusedException(RefusalReason.CONTRADICTION, "another release of this index is stored already");
        }
        if (state() != RoundState.COLLECTING) {
            throw new RefusedException(RefusalReason.TOO_LATE, "this plan collects no further releases");
        }
        HeldReleases.HeldRelease held =
                releases.add(release, set, store(new PlanRecord.ReleaseHeld(release, set, sum)));
        held.durable().onSuccess(place -> decodeIfComplete());
        return held.acknowledgement();
    }

    private void accuse(List<Signed<?>> evidence) {
        services.metrics().contradicted();
        new GroupLink(plan, services).accuse(evidence);
    }

    private void decodeIfComplete() {
        List<HeldReleases.HeldRelease> all = releases.all();
        boolean complete = all.size() == plan.shares()
                && all.stream().allMatch(held -> held.durable().succeeded());
        if (!complete || state() != RoundState.COLLECTING) {
            return;
        }
        HeldReleases.HeldRelease first = all.get(0);
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

    private void decode(HeldReleases.HeldRelease first) {
        List<HeldReleases.HeldRelease> all = releases.all();
        versions.make(plan, first.statement().body().size(), sets(first), () -> readSums(all))
                .onSuccess(this::publish)
                .onFailure(failure -> decodingFailed(first, failure));
    }

    /** Digests of the contributor sets in the sum, by group. */
    private List<Digest> sets(HeldReleases.HeldRelease first) {
        return plan.hasParents()
                ? first.set().entries().stream()
                        .map(ReceivedList.Entry::manifest)
                        .toList()
                : List.of(first.statement().body().set());
    }

    private List<byte[]> readSums(List<HeldReleases.HeldRelease> held) throws IOException {
        return HeldReleases.read(journal(), held).stream()
                .map(PlanRecord.ReleaseHeld::sum)
                .toList();
    }

    private void decodingFailed(HeldReleases.HeldRelease first, Throwable failure) {
        if (state() != RoundState.DECODING) {
            return;
        }
        if (failure instanceof DecodeException wrong) {
            discard(DiscardReason.DECODE_FAILED, wrong.reason() + ": " + wrong.getMessage());
            return;
        }
        LOG.warn("Could not make the model version of plan {}; trying again.", plan.digest(), failure);
        services.retryLater(() -> {
            if (state() == RoundState.DECODING) {
                decode(first);
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
                                Rounds.removedAt(plan)))
                .onSuccess(acknowledged -> {
                    become(RoundState.COMPLETED);
                    store(new PlanRecord.Completed());
                    versions.removeFormer(plan);
                })
                .onFailure(this::announcementFailed);
    }

    /**
     * If the orchestrator discarded the plan before, the version is withdrawn, because an unregistered version must not
     * be read.
     */
    private void announcementFailed(Throwable failure) {
        LOG.warn("The catalog rejected the model version of plan {}.", plan.digest(), failure);
        boolean tooLate = failure instanceof NodeException refusal && refusal.type() == ProblemType.GONE;
        if (tooLate && state() == RoundState.PUBLISHED) {
            discardNow(DiscardReason.EXPIRED, "the orchestrator accepts no version of this plan any more");
        }
    }

    /** The durable releases with their sums. */
    Future<List<PlanRecord.ReleaseHeld>> releases() {
        List<HeldReleases.HeldRelease> durable = releases.all().stream()
                .filter(held -> held.durable().succeeded())
                .toList();
        return services.blocking(() -> HeldReleases.read(journal(), durable));
    }

    @Override
    protected void eraseSecrets() {
        releases.clear();
        versions.withdraw(plan);
    }

    @Override
    protected List<String> waitingFor() {
        return state() == RoundState.COLLECTING ? releases.missing(plan) : List.of();
    }

    @Override
    protected Map<String, Long> counts() {
        return Map.of("releases", (long) releases.size(), "expectedReleases", (long) plan.shares());
    }

    @Override
    protected void evidenceReceived(List<Signed<?>> statements) {
        LOG.warn("Received evidence of a contradiction in plan {}: {}", plan.digest(), statements);
    }

    @Override
    protected StatementList statements() {
        return new StatementList(List.of());
    }

    @Override
    protected ContributorSet set() {
        return ContributorSet.EMPTY;
    }
}
