package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.aggregator.core.AgreementAction;
import org.sumspace.aggregator.core.GroupAgreement;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;
import org.sumspace.aggregator.domain.RoundState;
import org.sumspace.aggregator.store.PlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.message.ReleaseUpload;
import org.sumspace.common.message.ShareReceipt;
import org.sumspace.common.message.StatementList;
import org.sumspace.common.plan.AggregatorEntry;
import org.sumspace.common.plan.ContributorSet;
import org.sumspace.common.plan.Leaf;
import org.sumspace.common.plan.Manifest;
import org.sumspace.common.plan.ReceivedList;
import org.sumspace.common.plan.Release;
import org.sumspace.common.plan.Seal;
import org.sumspace.common.secagg.Share;
import org.sumspace.common.statement.Signed;

/** A plan at a first-level aggregator: takes shares, agrees with its group, sums, releases once, erases. */
final class FirstLevelRound extends Round {
    private static final Logger LOG = LoggerFactory.getLogger(FirstLevelRound.class);
    private static final long NO_TIMER = -1;
    private static final int ORGANISATIONS_NAMED_MAX = 20;

    private final RoundKey key;
    private final PlanReplay replay;
    private final GroupLink group;
    private final GroupAgreement agreement;
    private final RunningSum sum;
    private final StoredShares shares = new StoredShares();
    private final List<Signed<?>> evidence = new ArrayList<>();
    /** Positions of processors that contradicted themselves. */
    private final Set<Integer> contradictory = new HashSet<>();

    private long timer = NO_TIMER;

    /** @param replay what the journal held; empty for a plan that begins */
    FirstLevelRound(Start start, RoundKey key, PlanReplay replay, RoundServices services, Rounds rounds) {
        super(start, replay.firstLevelState(start.plan().own().keyId()), services, rounds);
        this.key = key;
        this.replay = replay;
        this.group = new GroupLink(plan, services);
        this.agreement = Agreements.of(plan, services.identity());
        this.sum = new RunningSum(plan, key, start.journal(), services);
        restore();
    }

    private void restore() {
        for (PlanReplay.StoredShare share : replay.shares()) {
            ShareReceipt receipt = share.receipt();
            shares.add(share.position(), share.manifest(), receipt, Future.succeededFuture(receipt))
                    .placedAt(share.place());
            agreement.restoreShare(share.position(), receipt.attempt(), receipt.manifest());
        }
        for (PlanRecord.Excluded excluded : replay.excluded()) {
            contradictory.add(excluded.position());
            agreement.exclude(excluded.position());
            evidence.addAll(List.of(excluded.first(), excluded.second()));
        }
        replay.statements().forEach(agreement::restore);
    }

    @Override
    void resume() {
        reportProgress();
        if (state() == RoundState.RELEASED) {
            long place = replay.releases().get(0).place();
            services.blocking(() -> (PlanRecord.ReleaseHeld) journal().read(place))
                    .onSuccess(held -> hand(held.statement(), held.sum()))
                    .onFailure(failure -> LOG.error("The release of plan {} is lost.", plan.digest(), failure));
        } else if (state() == RoundState.AGREED) {
            replay.agreed().ifPresent(this::sumUp);
        } else {
            Instant now = services.now();
            perform(replay.joined() ? agreement.resume(now) : agreement.tick(now));
        }
    }

    RoundKey key() {
        return key;
    }

    /** The answer that a share with this manifest got, or will get once it is durable. */
    Optional<Future<ShareReceipt>> receipt(Digest manifest) {
        return shares.find(manifest).map(StoredShares.Entry::receipt);
    }

    /** @throws RefusedException no share can count any more */
    void requireOpen() {
        if (state().over() || agreement.sealed()) {
            throw new RefusedException(Refusal.TOO_LATE, "the contributor set of this plan is sealed");
        }
    }

    /**
     * Takes a share that passed every check of its own.
     *
     * @return completes once it is durable
     * @throws RefusedException it contradicts or repeats an earlier attempt, or comes too late
     */
    Future<ShareReceipt> submit(int position, Signed<Manifest> manifest, Share share, byte[] sealed) {
        Optional<Future<ShareReceipt>> known = receipt(manifest.digest());
        if (known.isPresent()) {
            return known.get();
        }
        requireOpen();
        Optional<Signed<Manifest>> other = shares.contradicted(position, manifest);
        if (other.isPresent()) {
            exclude(position, other.get(), manifest);
            throw new RefusedException(Refusal.CONTRADICTION, "another manifest of this attempt is stored already");
        }
        shares.requireHigherAttempt(position, manifest.body().attempt());
        ShareReceipt receipt =
                new ShareReceipt(manifest.digest(), manifest.body().attempt(), agreement.countsFromEpoch());
        Future<Long> stored = store(new PlanRecord.ShareStored(position, receipt.countsFromEpoch(), manifest, sealed));
        StoredShares.Entry entry = shares.add(position, manifest, receipt, stored.map(receipt));
        stored.onSuccess(place -> {
            services.metrics().shareStored(sealed.length);
            placed(entry, place, share);
        });
        perform(agreement.shareStored(position, receipt.attempt(), receipt.manifest(), services.now()));
        return entry.receipt();
    }

    private void placed(StoredShares.Entry entry, long place, Share share) {
        entry.placedAt(place);
        if (state().over()) {
            share.erase();
        } else if (share.kind() == Share.Kind.SEED) {
            entry.keep(share);
        } else {
            sum.add(entry, share);
        }
    }

    /**
     * Two manifests for one attempt: both are kept and shown to all, and the processor is left out from now on. One
     * contradiction convicts; who could be made to keep and show every further one could be kept busy for nothing.
     */
    private void exclude(int position, Signed<Manifest> first, Signed<Manifest> second) {
        if (!contradictory.add(position)) {
            return;
        }
        agreement.exclude(position);
        store(new PlanRecord.Excluded(position, first, second)).onSuccess(stored -> accuse(List.of(first, second)));
    }

    /** Statements that a peer sent or handed on, verified. */
    void received(List<Signed<?>> statements) {
        for (Signed<?> statement : statements) {
            if (!state().over()) {
                statement
                        .as(ReceivedList.class)
                        .ifPresent(list -> perform(agreement.listReceived(list, services.now())));
                statement.as(Seal.class).ifPresent(seal -> perform(agreement.sealReceived(seal, services.now())));
                statement.as(Manifest.class).ifPresent(this::manifestShown);
            }
        }
    }

    /** Somebody shows a manifest as evidence; it is one if this aggregator holds another of the same attempt. */
    private void manifestShown(Signed<Manifest> manifest) {
        plan.leaves()
                .position(manifest.body().dpId())
                .ifPresent(position ->
                        shares.contradicted(position, manifest).ifPresent(held -> exclude(position, held, manifest)));
    }

    @Override
    void shown(List<Signed<?>> contradicting) {
        received(contradicting);
    }

    List<Signed<?>> held() {
        return agreement.held();
    }

    private void perform(List<AgreementAction> actions) {
        for (AgreementAction action : actions) {
            if (action instanceof AgreementAction.Publish publish) {
                publish(publish.statement());
            } else if (action instanceof AgreementAction.Keep keep) {
                journal().appendLazily(new PlanRecord.StatementHeld(keep.statement()));
            } else if (action instanceof AgreementAction.Resend resend) {
                group.publish(resend.statement());
            } else if (action instanceof AgreementAction.Ask ask) {
                group.ask(ask.index(), ask.epoch()).onSuccess(this::received);
            } else if (action instanceof AgreementAction.Agree agree) {
                agreed(new PlanRecord.Agreed(agree.epoch(), agree.set()));
            } else if (action instanceof AgreementAction.Accuse accuse) {
                accuse(accuse.evidence());
            } else if (action instanceof AgreementAction.Discard discard) {
                discard(discard.reason(), discard.detail());
            }
        }
        scheduleTick();
    }

    private void scheduleTick() {
        if (timer != NO_TIMER) {
            services.cancel(timer);
            timer = NO_TIMER;
        }
        if (!state().over()) {
            agreement
                    .nextTick()
                    .ifPresent(due -> timer = services.at(due, () -> {
                        timer = NO_TIMER;
                        if (!state().over()) {
                            perform(agreement.tick(services.now()));
                        }
                    }));
        }
    }

    private void publish(Signed<?> statement) {
        store(new PlanRecord.StatementHeld(statement)).onSuccess(stored -> group.publish(statement));
        if (statement.body() instanceof Seal) {
            become(RoundState.SEALED);
        } else if (state() == RoundState.RECEIVING) {
            become(RoundState.LISTED);
        }
    }

    private void accuse(List<Signed<?>> contradicting) {
        services.metrics().contradicted();
        evidence.addAll(contradicting);
        group.accuse(contradicting);
    }

    private void agreed(PlanRecord.Agreed agreed) {
        become(RoundState.AGREED);
        services.metrics().agreed(agreed.set().size());
        store(agreed).onSuccess(stored -> sumUp(agreed));
    }

    private void sumUp(PlanRecord.Agreed agreed) {
        sum.over(agreed.set(), shares.snapshot())
                .onSuccess(total -> release(agreed, total))
                .onFailure(failure -> {
                    if (state() == RoundState.AGREED) {
                        LOG.error("The shares of plan {} cannot be summed.", plan.digest(), failure);
                    }
                });
    }

    private void release(PlanRecord.Agreed agreed, byte[] total) {
        if (state() != RoundState.AGREED) {
            return;
        }
        AggregatorEntry own = plan.own();
        Signed<Release> release = services.identity()
                .sign(new Release(
                        plan.digest(),
                        plan.plan().round(),
                        own.group(),
                        own.index(),
                        agreed.epoch(),
                        agreed.set().digest(plan.digest(), own.group()),
                        agreed.set().size(),
                        plan.dimension(),
                        Digest.of(total)));
        become(RoundState.RELEASED);
        store(new PlanRecord.ReleaseHeld(release, total)).onSuccess(stored -> hand(release, total));
    }

    private void hand(Signed<Release> release, byte[] total) {
        services.releases()
                .hand(plan, release.digest(), new ReleaseUpload(release.bytes(), total).toBytes())
                .onSuccess(acknowledged -> erase())
                .onFailure(failure -> LOG.warn("The release of plan {} was not taken.", plan.digest(), failure));
    }

    private void erase() {
        if (state() == RoundState.RELEASED) {
            become(RoundState.ERASED);
            bury(null);
        }
    }

    /** A release that nobody took by now will not be taken any more. */
    @Override
    void expire() {
        erase();
        super.expire();
    }

    @Override
    void forgetSecrets() {
        scheduleTick();
        key.destroy();
        shares.eraseSeeds();
    }

    @Override
    List<String> waitingFor() {
        if (state() == RoundState.RECEIVING) {
            return missing();
        } else if (state() == RoundState.LISTED || state() == RoundState.SEALED) {
            return agreement.missing().stream()
                    .map(index -> plan.plan()
                            .firstLevel(plan.own().group())
                            .get(index - 1)
                            .nodeId())
                    .toList();
        }
        return state() == RoundState.RELEASED ? List.of(plan.main().nodeId()) : List.of();
    }

    /** The processors whose share is missing, counted by the organisation that answers for them. */
    private List<String> missing() {
        Map<String, Long> missing = new TreeMap<>();
        List<Leaf> leaves = plan.leaves().leaves();
        for (int position = 0; position < leaves.size(); position++) {
            Leaf leaf = leaves.get(position);
            if (leaf.group() == plan.own().group() && !shares.has(position)) {
                missing.merge(leaf.consent().body().organisation(), 1L, Long::sum);
            }
        }
        return missing.entrySet().stream()
                .limit(ORGANISATIONS_NAMED_MAX)
                .map(each ->
                        each.getValue() + (each.getValue() == 1 ? " processor of " : " processors of ") + each.getKey())
                .toList();
    }

    private int expected() {
        return Agreements.expected(plan);
    }

    @Override
    Map<String, Long> counts() {
        return Map.of("received", (long) shares.processors(), "expected", (long) expected());
    }

    @Override
    List<ShareReceipt> receipts() {
        return shares.receipts();
    }

    @Override
    StatementList statements() {
        List<Signed<?>> statements = new ArrayList<>(agreement.held());
        statements.addAll(evidence);
        return StatementList.ofSigned(statements);
    }

    @Override
    ContributorSet set() {
        return replay.agreed()
                .map(PlanRecord.Agreed::set)
                .or(agreement::agreedSet)
                .orElse(new ContributorSet(List.of()));
    }
}
