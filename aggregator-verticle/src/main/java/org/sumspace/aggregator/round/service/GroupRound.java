package org.sumspace.aggregator.round.service;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.aggregator.round.core.AgreementAction;
import org.sumspace.aggregator.round.core.GroupAgreement;
import org.sumspace.aggregator.round.domain.RoundState;
import org.sumspace.aggregator.round.domain.SetRules;
import org.sumspace.aggregator.shared.store.PlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.message.ReleaseUpload;
import org.sumspace.common.training.message.StatementList;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.round.Release;
import org.sumspace.common.training.round.Seal;

/**
 * A plan at an aggregator that agrees with others on a set before it sums: the first level of a group on contributors,
 * the parents on groups. It collects, agrees, sums, releases once to its parent, and erases.
 */
public abstract class GroupRound extends PlanRound {
    private static final Logger LOG = LoggerFactory.getLogger(GroupRound.class);
    private static final long NO_TIMER = -1;

    private final PlanReplay replay;
    private final GroupAgreement agreement;
    private final SetRules rules;
    private final GroupLink group;
    private final List<Signed<?>> evidence = new ArrayList<>();
    /** Positions of contributors that signed two statements where one is allowed. */
    private final Set<Integer> contradictory = new HashSet<>();

    /** Completes once the last statement that this aggregator signed is durable, and with it all earlier ones. */
    private Future<?> lastStatementDurable = Future.succeededFuture();

    private long timer = NO_TIMER;

    /** @param replay what the journal held; empty for a new plan */
    protected GroupRound(Start start, SetRules rules, PlanReplay replay, RoundServices services, Rounds rounds) {
        super(start, replay.groupState(start.plan().own().keyId()), services, rounds);
        this.replay = replay;
        this.rules = rules;
        this.group = new GroupLink(plan, services);
        this.agreement = Agreements.of(plan, rules, services.identity());
    }

    /** Restores one contribution from the journal; all of them come before {@link #restoreAgreement}. */
    protected final void restoreContribution(int position, int attempt, Digest manifest) {
        agreement.restoreContribution(position, attempt, manifest);
    }

    /** Restores the state of the agreement, after the contributions. */
    protected final void restoreAgreement() {
        for (PlanRecord.Excluded excluded : replay.excluded()) {
            contradictory.add(excluded.position());
            agreement.exclude(excluded.position());
            evidence.addAll(List.of(excluded.first(), excluded.second()));
        }
        replay.statements().forEach(agreement::restore);
    }

    /** The sum over exactly this set, which the whole group sealed. */
    protected abstract Future<byte[]> sumOver(ContributorSet set);

    /** The contributors for whom this aggregator waits before its first list. */
    protected abstract List<String> missingContributors();

    /** Whether this aggregator sealed, so that no further contribution can count. */
    protected final boolean sealed() {
        return agreement.sealed();
    }

    /** The epoch of the first list that a contribution stored now is in. */
    public final int countsFromEpoch() {
        return agreement.countsFromEpoch();
    }

    /** Reports a contribution that is in the journal, or will be in it before any later statement. */
    protected final void contributionStored(int position, int attempt, Digest manifest) {
        perform(agreement.contributionStored(position, attempt, manifest, services.now()));
    }

    /** Reports that the contribution at that position will not arrive, so the agreement does not wait for it. */
    protected final void contributionLost(int position) {
        perform(agreement.lost(position, services.now()));
    }

    @Override
    protected void resume() {
        if (state() == RoundState.RELEASED) {
            replay.releaseOf(plan.own().keyId())
                    .ifPresent(own -> services.blocking(
                                    () -> (PlanRecord.ReleaseHeld) journal().read(own.place()))
                            .onSuccess(this::deliver)
                            .onFailure(failure -> LOG.error(
                                    "Could not read the release of plan {} from its journal; it is not sent.",
                                    plan.digest(),
                                    failure)));
        } else if (state() == RoundState.AGREED) {
            replay.agreed().ifPresent(this::sumAndRelease);
        } else {
            Instant now = services.now();
            perform(replay.joined() ? agreement.resume(now) : agreement.tick(now));
        }
    }

    /**
     * Handles statements that a peer sent or passed on, verified; those of other groups are ignored. Lists come before
     * seals, because lists show who is at fault when seals differ.
     */
    protected void received(List<Signed<?>> statements) {
        for (Signed<?> statement : statements) {
            statement
                    .as(ReceivedList.class)
                    .filter(list ->
                            !state().over() && list.body().group() == plan.own().group())
                    .ifPresent(list -> perform(agreement.listReceived(list, services.now())));
        }
        for (Signed<?> statement : statements) {
            statement
                    .as(Seal.class)
                    .filter(seal ->
                            !state().over() && seal.body().group() == plan.own().group())
                    .ifPresent(seal -> perform(agreement.sealReceived(seal, services.now())));
        }
    }

    @Override
    protected void evidenceReceived(List<Signed<?>> statements) {
        received(statements);
    }

    /** The statements that a peer in that epoch asks for; failed if one of this aggregator's own is not durable. */
    Future<List<Signed<?>>> held(int epoch) {
        List<Signed<?>> held = agreement.held(epoch);
        return lastStatementDurable.map(held);
    }

    /**
     * A contributor signed two statements where one is allowed: stores both, sends them to all members and leaves the
     * contributor out of later lists. One contradiction is proof; storing more would let an attacker keep us busy.
     */
    public void exclude(int position, Signed<?> first, Signed<?> second) {
        if (!contradictory.add(position)) {
            return;
        }
        agreement.exclude(position);
        store(new PlanRecord.Excluded(position, first, second)).onSuccess(stored -> accuse(List.of(first, second)));
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
        cancelTick();
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

    private void cancelTick() {
        if (timer != NO_TIMER) {
            services.cancel(timer);
            timer = NO_TIMER;
        }
    }

    private void publish(Signed<?> statement) {
        lastStatementDurable =
                store(new PlanRecord.StatementHeld(statement)).onSuccess(stored -> group.publish(statement));
        if (statement.body() instanceof Seal) {
            become(RoundState.SEALED);
        } else if (state() == RoundState.RECEIVING) {
            become(RoundState.LISTED);
        }
    }

    /** Evidence may contain a statement of this aggregator itself, which is sent only once it is durable. */
    private void accuse(List<Signed<?>> contradicting) {
        services.metrics().contradicted();
        evidence.addAll(contradicting);
        lastStatementDurable.onComplete(
                durable -> group.accuse(durable.succeeded() ? contradicting : ofOthers(contradicting)));
    }

    private List<Signed<?>> ofOthers(List<Signed<?>> statements) {
        return statements.stream()
                .filter(statement -> !statement.signer().equals(plan.own().keyId()))
                .toList();
    }

    private void agreed(PlanRecord.Agreed agreed) {
        become(RoundState.AGREED);
        services.metrics().agreed(rules.contributors(agreed.set()));
        store(agreed).onSuccess(stored -> sumAndRelease(agreed));
    }

    private void sumAndRelease(PlanRecord.Agreed agreed) {
        sumOver(agreed.set()).onSuccess(total -> release(agreed, total)).onFailure(failure -> {
            if (state() == RoundState.AGREED) {
                LOG.error("Could not sum the agreed set of plan {}; trying again.", plan.digest(), failure);
                services.retryLater(() -> sumAgain(agreed));
            }
        });
    }

    private void sumAgain(PlanRecord.Agreed agreed) {
        if (state() == RoundState.AGREED) {
            sumAndRelease(agreed);
        }
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
                        rules.contributors(agreed.set()),
                        plan.dimension(),
                        Digest.of(total)));
        become(RoundState.RELEASED);
        ContributorSet attached = plan.hasParents() ? agreed.set() : ContributorSet.EMPTY;
        PlanRecord.ReleaseHeld held = new PlanRecord.ReleaseHeld(release, attached, total);
        store(held).onSuccess(stored -> deliver(held));
    }

    private void deliver(PlanRecord.ReleaseHeld held) {
        Signed<Release> release = held.statement();
        services.releases()
                .deliver(
                        plan,
                        release.digest(),
                        new ReleaseUpload(release.bytes(), held.set(), held.sum()).toBytes(),
                        () -> state() == RoundState.RELEASED)
                .onSuccess(acknowledged -> erase())
                .onFailure(failure -> LOG.warn(
                        "The parent did not acknowledge the release of plan {}; it is not sent again.",
                        plan.digest(),
                        failure));
    }

    /** Without its parent, an aggregator cannot deliver its release. */
    @Override
    protected void memberLost(AggregatorEntry member, String why) {
        if (member.equals(plan.parent())) {
            erase();
        }
        super.memberLost(member, why);
    }

    private void erase() {
        if (state() == RoundState.RELEASED) {
            become(RoundState.ERASED);
            finish(null);
        }
    }

    /** A release that was not acknowledged in time will never be acknowledged. */
    @Override
    protected void expire() {
        erase();
        super.expire();
    }

    @Override
    protected void eraseSecrets() {
        cancelTick();
    }

    @Override
    protected List<String> waitingFor() {
        return switch (state()) {
            case RECEIVING -> missingContributors();
            case LISTED, SEALED -> {
                List<AggregatorEntry> members = plan.plan().members(plan.own().group());
                yield agreement.missing().stream()
                        .map(index -> members.get(index - 1).nodeId())
                        .toList();
            }
            case RELEASED -> List.of(plan.parent().nodeId());
            default -> List.of();
        };
    }

    @Override
    protected StatementList statements() {
        Set<Signed<?>> statements = new LinkedHashSet<>(agreement.lastHeld());
        statements.addAll(evidence);
        return StatementList.fitting(statements);
    }

    @Override
    protected ContributorSet set() {
        return replay.agreed()
                .map(PlanRecord.Agreed::set)
                .or(agreement::agreedSet)
                .orElse(ContributorSet.EMPTY);
    }
}
