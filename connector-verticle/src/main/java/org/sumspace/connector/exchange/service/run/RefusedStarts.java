package org.sumspace.connector.exchange.service.run;

import io.vertx.core.Future;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.ExchangeTrigger.Side;
import org.sumspace.connector.exchange.domain.Moment;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.store.ExchangeStore;

/**
 * Records starts of exchanges that contract or policies refused here, because otherwise only who asked knows of them.
 * Callers have verified that an administrator, an application with the key or a party of the contract asks; what is
 * recorded is in the contract's terms, and bounded for each participant who asks. Thread-safe.
 */
public final class RefusedStarts {
    /** For each participant who asks. The oldest are removed. */
    public static final int PER_PARTICIPANT_MAX = 100;

    private static final Logger LOG = LoggerFactory.getLogger(RefusedStarts.class);

    private final ExchangeStore store;
    private final Supplier<String> newIds;
    private final Supplier<Moment> moments;
    private final RecordTurns turns = new RecordTurns();

    /**
     * @param newIds of records, 24 lower-case hex digits each
     */
    public RefusedStarts(ExchangeStore store, Supplier<String> newIds, Supplier<Moment> moments) {
        this.store = store;
        this.newIds = newIds;
        this.moments = moments;
    }

    /**
     * The same request that is refused again for the same reason stays one record.
     *
     * @param side the end at which it was asked for
     * @param reason the objection of contract or policies
     * @return when it is recorded; never failed, because the refusal holds without its record
     */
    public Future<Void> record(Parties parties, ExchangeRequest request, Side side, String reason) {
        String asking = parties.participant(side == Side.CONSUMER ? parties.consumer() : 0);
        Moment moment = moments.get();
        ExchangeTrigger trigger = new ExchangeTrigger(side, "", "", moment.now());
        ExchangeRecord refused = ExchangeRecord.refused(newIds.get(), parties, request, trigger, reason, moment);
        return turns.run(
                        asking,
                        () -> store.refusedStarts(asking)
                                .compose(known -> known.stream()
                                        .filter(before -> isSame(before, refused))
                                        .findFirst()
                                        .map(before -> store.replace(before.change(moment)
                                                        .refusedAgain(trigger)
                                                        .done())
                                                .<Void>mapEmpty())
                                        .orElseGet(() -> store.add(refused)
                                                .compose(added -> known.size() < PER_PARTICIPANT_MAX
                                                        ? Future.succeededFuture()
                                                        : store.remove(
                                                                known.get(0).id())))))
                .otherwise(failure -> {
                    LOG.warn("Could not record a refused start of an exchange", failure);
                    return null;
                });
    }

    private static boolean isSame(ExchangeRecord before, ExchangeRecord refused) {
        Outcome earlier = before.outcome();
        return before.requestKey().equals(refused.requestKey())
                && before.parties().equals(refused.parties())
                && earlier != null
                && earlier.equals(refused.outcome());
    }
}
