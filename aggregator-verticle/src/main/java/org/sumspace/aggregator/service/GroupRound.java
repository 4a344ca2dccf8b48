package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.aggregator.core.AgreementAction;
import org.sumspace.aggregator.core.GroupAgreement;
import org.sumspace.aggregator.core.SetRules;
import org.sumspace.aggregator.domain.RoundState;
import org.sumspace.aggregator.store.PlanRecord;
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
 * A plan at an aggregator that agrees with others on a set before it sums: a group's first level on contributors, the
 * parents on groups. Collects, agrees, sums, releases once to its parent, erases.
 */
abstract class GroupRound extends Round {
    private static final Logger LOG = LoggerFactory.getLogger(GroupRound.class);
    private static final long NO_TIMER = -1;

    final PlanReplay replay;
    final GroupAgreement agreement;
    private final SetRules rules;
    private final GroupLink group;
    private final List<Signed<?>> evidence = new ArrayList<>();
    /** Positions of contributors that contradicted themselves. */
    private final Set<Integer> contradictory = new HashSet<>();

    /** Completes once the last statement that this aggregator signed is durable, and with it all before. */
    private Future<?> said = Future.succeededFuture();

    private long timer = NO_TIMER;

    /** @param replay what the journal held; empty for a plan that begins */
    GroupRound(Start start, SetRules rules, PlanReplay replay, RoundServices services, Rounds rounds) {
        super(start, replay.groupState(start.plan().own().keyId()), services, rounds);
        this.replay = replay;
        this.rules = rules;
        this.group = new GroupLink(plan, services);
        this.agreement = Agreements.of(plan, rules, services.identity());
    }

    /** Takes back what was agreed on so far; the contributions themselves are back already. */
    final void restoreAgreement() {
        for (PlanRecord.Excluded excluded : replay.excluded()) {
            contradictory.add(excluded.position());
            agreement.exclude(excluded.position());
            evidence.addAll(List.of(excluded.first(), excluded.second()));
        }
        replay.statements().forEach(agreement::restore);
    }

    /** The sum over exactly this set, which all of the group sealed. */
    abstract Future<byte[]> sumOver(ContributorSet set);

    /** Whom this aggregator waits for before its first list. */
    abstract List<String> awaited();

    @Override
    void resume() {
        if (state() == RoundState.RELEASED) {
            replay.releaseOf(plan.own().keyId())
                    .ifPresent(own -> services.blocking(
                                    () -> (PlanRecord.ReleaseHeld) journal().read(own.place()))
                            .onSuccess(this::hand)
                            .onFailure(
                                    failure -> LOG.error("The release of plan {} is lost.", plan.digest(), failure)));
        } else if (state() == RoundState.AGREED) {
            replay.agreed().ifPresent(this::sumUp);
        } else {
            Instant now = services.now();
            perform(replay.joined() ? agreement.resume(now) : agreement.tick(now));
        }
    }

    /**
     * Statements that a peer sent or handed on, verified; those of other groups say nothing here. Lists before seals: of
     * seals that differ they say who is at fault.
     */
    void received(List<Signed<?>> statements) {
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
    void shown(List<Signed<?>> contradicting) {
        received(contradicting);
    }

    /** What a peer in that epoch asks for; failed if a statement of this aggregator's own does not become durable. */
    Future<List<Signed<?>>> held(int epoch) {
        List<Signed<?>> held = agreement.held(epoch);
        return said.map(held);
    }

    /**
     * Two statements for one slot: both are kept and shown to all, and the contributor is left out from now on. One
     * contradiction convicts; who could be made to keep and show every further one could be kept busy for nothing.
     */
    void exclude(int position, Signed<?> first, Signed<?> second) {
        if (!contradictory.add(position)) {
            return;
        }
        agreement.exclude(position);
        store(new PlanRecord.Excluded(position, first, second)).onSuccess(stored -> accuse(List.of(first, second)));
    }

    void perform(List<AgreementAction> actions) {
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
        said = store(new PlanRecord.StatementHeld(statement)).onSuccess(stored -> group.publish(statement));
        if (statement.body() instanceof Seal) {
            become(RoundState.SEALED);
        } else if (state() == RoundState.RECEIVING) {
            become(RoundState.LISTED);
        }
    }

    private void accuse(List<Signed<?>> contradicting) {
        services.metrics().contradicted();
        evidence.addAll(contradicting);
        said.onComplete(durable -> group.accuse(durable.succeeded() ? contradicting : ofOthers(contradicting)));
    }

    /** What this aggregator itself said did not become durable. */
    private List<Signed<?>> ofOthers(List<Signed<?>> statements) {
        return statements.stream()
                .filter(statement -> !statement.signer().equals(plan.own().keyId()))
                .toList();
    }

    private void agreed(PlanRecord.Agreed agreed) {
        become(RoundState.AGREED);
        services.metrics().agreed(rules.contributors(agreed.set()));
        store(agreed).onSuccess(stored -> sumUp(agreed));
    }

    private void sumUp(PlanRecord.Agreed agreed) {
        sumOver(agreed.set()).onSuccess(total -> release(agreed, total)).onFailure(failure -> {
            if (state() == RoundState.AGREED) {
                LOG.error("What plan {} agreed on cannot be summed yet.", plan.digest(), failure);
                services.again(() -> sumUpAgain(agreed));
            }
        });
    }

    private void sumUpAgain(PlanRecord.Agreed agreed) {
        if (state() == RoundState.AGREED) {
            sumUp(agreed);
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
        ContributorSet shown = plan.hasParents() ? agreed.set() : ContributorSet.EMPTY;
        PlanRecord.ReleaseHeld held = new PlanRecord.ReleaseHeld(release, shown, total);
        store(held).onSuccess(stored -> hand(held));
    }

    private void hand(PlanRecord.ReleaseHeld held) {
        Signed<Release> release = held.statement();
        services.releases()
                .hand(
                        plan,
                        release.digest(),
                        new ReleaseUpload(release.bytes(), held.set(), held.sum()).toBytes(),
                        () -> state() == RoundState.RELEASED)
                .onSuccess(acknowledged -> erase())
                .onFailure(failure -> LOG.warn("The release of plan {} was not taken.", plan.digest(), failure));
    }

    /** Who released already has nobody to hand it to once its parent is out. */
    @Override
    void gone(AggregatorEntry member, String why) {
        if (member.equals(plan.parent())) {
            erase();
        }
        super.gone(member, why);
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
    }

    @Override
    List<String> waitingFor() {
        return switch (state()) {
            case RECEIVING -> awaited();
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
    StatementList statements() {
        Set<Signed<?>> statements = new LinkedHashSet<>(agreement.lastHeld());
        statements.addAll(evidence);
        return StatementList.fitting(statements);
    }

    @Override
    ContributorSet set() {
        return replay.agreed()
                .map(PlanRecord.Agreed::set)
                .or(agreement::agreedSet)
                .orElse(ContributorSet.EMPTY);
    }
}
