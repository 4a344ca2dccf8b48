package org.sumspace.connector.exchange.service.terms;

import io.vertx.core.Future;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.Settlement;
import org.sumspace.connector.exchange.domain.UseCount;
import org.sumspace.connector.exchange.store.Exchanges;
import org.sumspace.connector.exchange.store.UseCountStore;

/** Reserves uses of data, and settles them when their exchanges have ended. Thread-safe. */
public record UseCounts(UseCountStore counts, Exchanges exchanges) {
    private static final int ATTEMPTS = 20;

    /**
     * Reserves a use for an exchange, if its policies permit it with the count on which the write is conditional. An
     * existing reservation is kept.
     *
     * @param decision whether the policies permit the exchange with this number of others
     * @return whether they do
     */
    public Future<Boolean> reserve(ExchangeRecord record, LongFunction<Future<Boolean>> decision) {
        return reserve(record, decision, ATTEMPTS);
    }

    private Future<Boolean> reserve(ExchangeRecord record, LongFunction<Future<Boolean>> decision, int attempts) {
        if (attempts == 0) {
            return Future.failedFuture(tooBusy());
        }
        return counts.find(id(record))
                .compose(count -> decision.apply(count.countWithout(record.id()))
                        .compose(isPermitted -> {
                            Optional<UseCount> reserved = isPermitted ? count.reserve(record.id()) : Optional.empty();
                            return reserved.isEmpty()
                                    ? Future.succeededFuture(isPermitted)
                                    : counts.replace(reserved.get())
                                            .compose(isStored -> isStored
                                                    ? Future.succeededFuture(true)
                                                    : reserve(record, decision, attempts - 1));
                        }));
    }

    /** How many other exchanges count when the policies of this one are decided. */
    public Future<Long> countWithout(ExchangeRecord record) {
        return counts.find(id(record)).map(count -> count.countWithout(record.id()));
    }

    /** How many exchanges count when the policies of a further one are decided. */
    public Future<Long> count(Parties parties, ExchangeRequest request) {
        return counts.find(id(parties, request)).map(count -> count.countWithout(""));
    }

    /** Turns the reservation of an ended exchange into a use, or removes it. */
    public Future<Void> settle(ExchangeRecord record) {
        return change(id(record), count -> count.settle(record.id(), record.settlement()), ATTEMPTS);
    }

    /** Settles reservations that an earlier process left. Call it before exchanges continue. */
    public Future<Void> sweep() {
        return counts.reserved().compose(all -> {
            Future<Void> swept = Future.succeededFuture();
            for (UseCount count : all) {
                for (String reserved : count.reserved()) {
                    swept = swept.compose(done -> sweep(count.id(), reserved));
                }
            }
            return swept;
        });
    }

    private Future<Void> sweep(String countId, String recordId) {
        return exchanges.find(recordId).compose(found -> {
            Settlement settlement = found.map(ExchangeRecord::settlement).orElse(Settlement.RELEASE);
            return change(countId, count -> count.settle(recordId, settlement), ATTEMPTS);
        });
    }

    private Future<Void> change(String countId, Function<UseCount, Optional<UseCount>> change, int attempts) {
        if (attempts == 0) {
            return Future.failedFuture(tooBusy());
        }
        return counts.find(countId)
                .compose(count -> change.apply(count)
                        .map(changed -> counts.replace(changed)
                                .compose(isStored -> isStored
                                        ? Future.<Void>succeededFuture()
                                        : change(countId, change, attempts - 1)))
                        .orElseGet(Future::succeededFuture));
    }

    private static String id(ExchangeRecord record) {
        return id(record.parties(), record.request());
    }

    /**
     * Uses are counted for each contract and resource. A URL has no line break. Each place in an exchange is counted
     * separately, because a connector may have several.
     */
    private static String id(Parties parties, ExchangeRequest request) {
        String uses = request.contract() + "\n" + request.resource();
        return switch (parties.role()) {
            case PROVIDER -> uses;
            case MIDDLE -> "step " + parties.own() + "\n" + uses;
            case CONSUMER -> "imports\n" + uses;
        };
    }

    private static NodeException tooBusy() {
        return NodeException.unavailable("Too many exchanges of this contract begin at the same time; try again.");
    }
}
