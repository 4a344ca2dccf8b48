package org.sumspace.connector.exchange.service.run;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.task.ConcurrencyLimiter;
import org.sumspace.common.task.PeriodicTask;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.ExchangeRules;
import org.sumspace.connector.exchange.core.Step;
import org.sumspace.connector.exchange.core.TriggerRules;
import org.sumspace.connector.exchange.domain.ExchangeLimits;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.Moment;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.WaitingExchange;
import org.sumspace.connector.exchange.store.Exchanges;

/**
 * Runs exchanges. Each event is one conditional write of its record, made in the record's turn; the calls that follow
 * are made after the turn, because a peer may call back before it answers. Besides the records, only their due times
 * are kept, so a new process continues with the records that it finds in its store. Thread-safe.
 */
public final class ExchangeRunner {
    private static final Logger LOG = LoggerFactory.getLogger(ExchangeRunner.class);
    private static final Duration LOOK_INTERVAL = Duration.ofSeconds(1);
    /** The time until a store that does not answer is tried again. */
    private static final Duration STORE_RETRY = Duration.ofSeconds(1);

    private static final int DUE_AT_ONCE = 64;
    /** Bounds how many records wait in memory for their turn. */
    private static final int LOOKS_AT_ONCE = 1_000;

    private static final int ADD_ATTEMPTS = 5;

    private final Vertx vertx;
    private final Exchanges exchanges;
    private final ExchangeLimits limits;
    private final ExchangeRules rules;
    private final TriggerRules triggerRules;
    private final Supplier<String> newIds;
    private final Supplier<Moment> moments;
    private final OpenCallRuns calls;
    private final PeerBackoff peers = new PeerBackoff(new Random());
    private final RecordTurns turns = new RecordTurns();
    private final DueTimes dueTimes = new DueTimes();
    private final ConcurrencyLimiter dueLimit = new ConcurrencyLimiter(DUE_AT_ONCE);
    private volatile @Nullable PeriodicTask looks;
    private volatile boolean isStopped;

    /**
     * @param payloadsAtOnce how many calls that move data are made at once
     * @param newIds of records, 24 lower-case hex digits each
     * @param moments the present one; all of one process name the same instance
     */
    public ExchangeRunner(
            Vertx vertx,
            Exchanges exchanges,
            ExchangeLimits limits,
            ExchangeCalls calls,
            int payloadsAtOnce,
            Supplier<String> newIds,
            Supplier<Moment> moments) {
        this.vertx = vertx;
        this.exchanges = exchanges;
        this.limits = limits;
        this.rules = new ExchangeRules(limits);
        this.triggerRules = new TriggerRules(limits);
        this.newIds = newIds;
        this.moments = moments;
        this.calls = new OpenCallRuns(vertx, exchanges, calls, this::handle, peers, payloadsAtOnce, moments);
    }

    /**
     * Continues with the records that an earlier process left open, each when it is due.
     *
     * @param found gets each of them
     */
    public Future<Void> start(Consumer<WaitingExchange> found) {
        return exchanges
                .forEachWaiting(waiting -> {
                    found.accept(waiting);
                    dueTimes.set(new DueTimes.Look(waiting.id(), withinInterval(waiting.at()), null, Set.of()));
                })
                .onSuccess(done ->
                        looks = PeriodicTask.start(vertx, "Look at due exchanges", LOOK_INTERVAL, this::handleDue));
    }

    /** How many peers do not answer. */
    int peersAway() {
        return peers.size();
    }

    /** Starts no further calls. Events that arrive are still stored. */
    public Future<Void> stop() {
        isStopped = true;
        calls.stop();
        PeriodicTask running = looks;
        return running == null ? Future.succeededFuture() : running.stop();
    }

    /** Handles the due records. Records that only wait for peers that do not answer are not written. */
    Future<Void> handleDue() {
        Instant now = moments.get().now();
        List<Future<Handled>> handled = new ArrayList<>();
        List<DueTimes.Look> taken = dueTimes.takeDue(now, LOOKS_AT_ONCE);
        for (DueTimes.Look look : taken) {
            if (look.isUseless(now, peer -> peers.isAway(peer, now))) {
                dueTimes.set(look.postponed(now.plus(limits.repeat())));
            } else {
                handled.add(dueLimit.run(() -> handle(look.id(), new ExchangeEvent.Due())));
            }
        }
        return Future.join(handled)
                .transform(done -> taken.size() < LOOKS_AT_ONCE || isStopped ? Future.succeededFuture() : handleDue());
    }

    /**
     * Handles an event at a record.
     *
     * @return when its effect is durable; failed with NOT_FOUND if there is no such record
     */
    public Future<Handled> handle(String id, ExchangeEvent event) {
        Future<Stepped> stepped = turns.run(
                id,
                () -> exchanges
                        .find(id)
                        .compose(found -> found.map(before -> write(before, rules.apply(before, event, moments.get())))
                                .orElseGet(() -> Future.failedFuture(
                                        NodeException.notFound("There is no exchange " + id + ".")))));
        return stepped.onFailure(failure -> lookAgain(id, failure)).map(this::follow);
    }

    /** A step whose write is durable. */
    private record Stepped(ExchangeRecord record, Step step) {}

    private Future<Stepped> write(ExchangeRecord before, Step step) {
        ExchangeRecord written = step.written();
        return written == null
                ? Future.succeededFuture(stepped(before, step))
                : exchanges.replace(written).map(stored -> stepped(stored, step));
    }

    private Stepped stepped(ExchangeRecord record, Step step) {
        Instant next = nextLook(record);
        if (next == null) {
            dueTimes.remove(record.id());
        } else {
            dueTimes.set(new DueTimes.Look(record.id(), next, record.times().deadline(), record.waitsFor()));
        }
        return new Stepped(record, step);
    }

    private Handled follow(Stepped stepped) {
        ExchangeRecord record = stepped.record();
        stepped.step().calls().forEach(call -> calls.start(record.id(), call));
        return new Handled(record, stepped.step().answer());
    }

    /** A deadline that has passed is ignored: the record is still open because the clock is not trusted. */
    private @Nullable Instant nextLook(ExchangeRecord record) {
        Instant due = record.times().due();
        Instant deadline = record.times().deadline();
        if (due == null) {
            return null;
        }
        boolean isLimitFirst = deadline != null
                && deadline.isBefore(due)
                && deadline.isAfter(moments.get().now());
        return isLimitFirst ? deadline : withinInterval(due);
    }

    /** A record that was written before the clock was set back has a time that is too far away. */
    private Instant withinInterval(Instant due) {
        Instant latest = moments.get().now().plus(limits.longestInterval());
        return due.isAfter(latest) ? latest : due;
    }

    private void lookAgain(String id, Throwable failure) {
        boolean isUnknown = failure instanceof NodeException problem && problem.type() == ProblemType.NOT_FOUND;
        if (isUnknown || isStopped) {
            // The next start checks every waiting exchange.
            return;
        }
        LOG.warn("Could not store an event of exchange {}; looking at it again", id, failure);
        Instant next = moments.get().now().plus(STORE_RETRY);
        dueTimes.set(new DueTimes.Look(id, next, null, Set.of()));
    }

    /**
     * Handles a trigger; at the consumer also a trigger that the provider announces. It joins an existing exchange or
     * starts a new one, which is a note at the provider.
     *
     * @param decision made before the trigger joins an exchange that has ended; if it fails, the trigger fails
     * @return when it is durable; failed with CONFLICT if its idempotency key came with another request
     */
    public Future<Handled> trigger(
            Parties parties, ExchangeRequest request, ExchangeTrigger trigger, Supplier<Future<Void>> decision) {
        return trigger(parties, request, trigger, decision, ADD_ATTEMPTS);
    }

    private Future<Handled> trigger(
            Parties parties,
            ExchangeRequest request,
            ExchangeTrigger trigger,
            Supplier<Future<Void>> decision,
            int attempts) {
        Instant now = moments.get().now();
        String requestKey = request.digest().toString();
        return exchanges
                .candidates(trigger, requestKey, now.minus(limits.join()), now)
                .map(candidates -> triggerRules.meant(trigger, requestKey, ofRole(parties, candidates), now))
                .compose(meant -> meant.map(record -> decided(trigger, record, decision)
                                .compose(done -> handle(record.id(), new ExchangeEvent.Triggered(trigger)))
                                .map(Optional::of))
                        .orElseGet(() -> add(parties, request, trigger)))
                .compose(handled -> handled.map(Future::succeededFuture)
                        .orElseGet(() -> attempts > 1
                                ? trigger(parties, request, trigger, decision, attempts - 1)
                                : Future.failedFuture(NodeException.conflict(
                                        "An equal request arrived at the same time; try again."))));
    }

    /** A connector that is both ends has two records of each exchange; a trigger belongs to the consumer's. */
    private static List<ExchangeRecord> ofRole(Parties parties, List<ExchangeRecord> candidates) {
        return candidates.stream().filter(each -> each.role() == parties.role()).toList();
    }

    private static Future<Void> decided(
            ExchangeTrigger trigger, ExchangeRecord meant, Supplier<Future<Void>> decision) {
        return TriggerRules.needsDecision(trigger, meant) ? decision.get() : Future.succeededFuture();
    }

    /** @return empty if an equal request was stored at the same time */
    private Future<Optional<Handled>> add(Parties parties, ExchangeRequest request, ExchangeTrigger trigger) {
        String id = newIds.get();
        boolean isNote = parties.role() == ExchangeRole.PROVIDER;
        ExchangeTrigger known =
                isNote ? new ExchangeTrigger(trigger.side(), id, trigger.idempotencyKey(), trigger.at()) : trigger;
        return add(rules.triggered(id, parties, request, known, moments.get()));
    }

    /**
     * Stores a record of an exchange that another party has opened, if there is none here.
     *
     * @return empty if another record has its unique key
     */
    Future<Optional<Handled>> addLinked(Parties parties, String exchangeId, ExchangeRequest request) {
        return add(rules.linked(newIds.get(), exchangeId, parties, request, moments.get()));
    }

    /**
     * Stores the consumer's outcome of an exchange that has no record here.
     *
     * @return empty if another record has its unique key
     */
    Future<Optional<Handled>> addEnded(Parties parties, String exchangeId, Outcome outcome) {
        return add(rules.ended(newIds.get(), exchangeId, parties, outcome, moments.get()));
    }

    private Future<Optional<Handled>> add(Step step) {
        ExchangeRecord written = requireNonNull(step.written());
        return exchanges
                .add(written)
                .map(isAdded -> isAdded ? Optional.of(follow(stepped(written, step))) : Optional.empty());
    }
}
