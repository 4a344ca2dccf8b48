package org.sumspace.connector.exchange.service.run;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.task.ConcurrencyLimiter;
import org.sumspace.connector.exchange.core.ExchangeCall;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.ExchangeEvent.Result;
import org.sumspace.connector.exchange.core.OpenCalls;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.Moment;
import org.sumspace.connector.exchange.store.Exchanges;

/**
 * The calls under way. Each call runs once at a time, and is repeated until it has a result or is no longer open. Calls
 * to a peer that does not answer wait together. A call that is still open after its result is made again when its
 * record is due.
 */
final class OpenCallRuns {
    private static final Logger LOG = LoggerFactory.getLogger(OpenCallRuns.class);
    private static final int MESSAGES_AT_ONCE = 64;

    private final Vertx vertx;
    private final Exchanges exchanges;
    private final ExchangeCalls calls;
    private final BiFunction<String, ExchangeEvent, Future<Handled>> events;
    private final PeerBackoff peers;
    private final Supplier<Moment> moments;
    private final Set<Run> underWay = ConcurrentHashMap.newKeySet();
    private final ConcurrencyLimiter messages = new ConcurrencyLimiter(MESSAGES_AT_ONCE);
    private final ConcurrencyLimiter payloads;
    private volatile boolean isStopped;

    private record Run(String id, ExchangeCall call) {
        boolean movesData() {
            return call instanceof ExchangeCall.ReadSource
                    || call instanceof ExchangeCall.SendPart
                    || call instanceof ExchangeCall.Deliver;
        }
    }

    /**
     * @param events handles an event at the record of an id
     * @param payloadsAtOnce how many calls that move data are made at once; the others wait, and messages do not wait for them
     */
    OpenCallRuns(
            Vertx vertx,
            Exchanges exchanges,
            ExchangeCalls calls,
            BiFunction<String, ExchangeEvent, Future<Handled>> events,
            PeerBackoff peers,
            int payloadsAtOnce,
            Supplier<Moment> moments) {
        this.vertx = vertx;
        this.exchanges = exchanges;
        this.calls = calls;
        this.events = events;
        this.peers = peers;
        this.payloads = new ConcurrencyLimiter(payloadsAtOnce);
        this.moments = moments;
    }

    void stop() {
        isStopped = true;
    }

    /** Makes a call, unless it is already under way. */
    void start(String id, ExchangeCall call) {
        Run run = new Run(id, call);
        if (!isStopped && underWay.add(run)) {
            make(run, 0);
        }
    }

    private void make(Run run, int attempt) {
        (run.movesData() ? payloads : messages)
                .run(() -> begin(run))
                .onSuccess(results -> store(run, results, 0))
                .onFailure(failure -> {
                    LOG.debug("{} of exchange {} had no result: {}", run.call(), run.id(), String.valueOf(failure));
                    Duration delay = failure instanceof PeerWait wait ? wait.delay : delay(attempt);
                    later(delay, () -> make(run, attempt + 1));
                });
    }

    /** The peer does not answer, so the call is repeated when the peer may be available again. */
    private static final class PeerWait extends RuntimeException {
        private static final long serialVersionUID = 1;

        final transient Duration delay;

        PeerWait(String peer, Duration delay) {
            super(peer + " does not answer", null, false, false);
            this.delay = delay;
        }
    }

    private Future<List<ExchangeEvent>> begin(Run run) {
        return exchanges
                .find(run.id())
                .compose(found -> found.filter(record -> isOpen(record, run.call()))
                        .map(record -> attempt(record, run.call()))
                        .orElseGet(() -> Future.succeededFuture(List.of())));
    }

    /** Clean-up after the end and passing on a wish are not among the open calls of a record. */
    private boolean isOpen(ExchangeRecord record, ExchangeCall call) {
        boolean isOfEvent = call instanceof ExchangeCall.CleanUp || call instanceof ExchangeCall.PassWish;
        boolean isReport = call instanceof ExchangeCall.ReportStep && record.state() == ExchangeState.SENT;
        return !isStopped
                && (isOfEvent
                        || isReport
                        || OpenCalls.whenDue(record, moments.get().instance()).contains(call));
    }

    private Future<List<ExchangeEvent>> attempt(ExchangeRecord record, ExchangeCall call) {
        if (!(call instanceof ExchangeCall.Deliver deliver)) {
            return call.party(record.parties())
                    .map(party -> sent(record, call, record.parties().participant(party)))
                    .orElseGet(() -> made(record, call));
        }
        if (record.isRevoked()) {
            return Future.succeededFuture(tried(deliver, Result.FAILED));
        }
        return made(record, call).recover(failure -> {
            LOG.warn("The result of delivery {} of exchange {} is not known", deliver.delivery(), record.id(), failure);
            return Future.succeededFuture(tried(deliver, Result.UNCLEAR));
        });
    }

    private Future<List<ExchangeEvent>> sent(ExchangeRecord record, ExchangeCall call, String peer) {
        Optional<PeerBackoff.Attempt> begun = peers.begin(peer, moments.get().now());
        if (begun.isEmpty()) {
            return Future.failedFuture(waitFor(peer));
        }
        return made(record, call)
                .onSuccess(results -> peers.answered(begun.get()))
                .recover(failure -> {
                    if (failure instanceof PeerAwayException) {
                        peers.notAnswered(begun.get(), moments.get().now());
                        return Future.failedFuture(waitFor(peer));
                    }
                    peers.answered(begun.get());
                    return Future.failedFuture(failure);
                });
    }

    private PeerWait waitFor(String peer) {
        return new PeerWait(peer, peers.waitFor(peer, moments.get().now()));
    }

    private static List<ExchangeEvent> tried(ExchangeCall.Deliver deliver, Result result) {
        return List.of(new ExchangeEvent.DeliveryTried(deliver.delivery(), result));
    }

    private Future<List<ExchangeEvent>> made(ExchangeRecord record, ExchangeCall call) {
        try {
            return calls.make(record, call);
        } catch (RuntimeException e) {
            return Future.failedFuture(e);
        }
    }

    /**
     * The call stays under way until its results are stored. If the result of a delivery were dropped because the store
     * does not answer, the delivery would be made again.
     */
    private void store(Run run, List<ExchangeEvent> results, int attempt) {
        if (results.isEmpty()) {
            underWay.remove(run);
            return;
        }
        events.apply(run.id(), results.get(0))
                .onSuccess(handled -> store(run, results.subList(1, results.size()), 0))
                .onFailure(failure -> {
                    if (isOfType(failure, ProblemType.NOT_FOUND)) {
                        underWay.remove(run);
                    } else if (isOfType(failure, ProblemType.CONFLICT)
                            && !(run.call() instanceof ExchangeCall.Deliver)) {
                        // Another record has taken the unique key, so the answer must be interpreted again.
                        later(delay(attempt), () -> make(run, attempt + 1));
                    } else {
                        later(delay(attempt), () -> store(run, results, attempt + 1));
                    }
                });
    }

    private static boolean isOfType(Throwable failure, ProblemType type) {
        return failure instanceof NodeException problem && problem.type() == type;
    }

    private static Duration delay(int attempt) {
        return PeerBackoff.delay(attempt, ThreadLocalRandom.current());
    }

    private void later(Duration delay, Runnable work) {
        vertx.setTimer(Math.max(1, delay.toMillis()), timer -> {
            if (!isStopped) {
                work.run();
            }
        });
    }
}
