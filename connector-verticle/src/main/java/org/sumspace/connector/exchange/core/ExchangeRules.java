package org.sumspace.connector.exchange.core;

import static org.sumspace.connector.exchange.domain.ExchangeState.AGREED;
import static org.sumspace.connector.exchange.domain.ExchangeState.ENDED;

import java.util.List;
import org.sumspace.connector.exchange.domain.ExchangeLimits;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.Moment;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Parties;

/** The state tables of all roles. */
public final class ExchangeRules {
    private final Waits waits;
    private final ConsumerRules consumer;
    private final ProviderRules provider;
    private final MiddleRules middle;

    public ExchangeRules(ExchangeLimits limits) {
        this.waits = new Waits(limits);
        this.consumer = new ConsumerRules(limits);
        this.provider = new ProviderRules(limits);
        this.middle = new MiddleRules(limits);
    }

    /** The step of an event at a record. The write is void if the stored record has another revision. */
    public Step apply(ExchangeRecord before, ExchangeEvent event, Moment moment) {
        return switch (before.role()) {
            case CONSUMER -> consumer.apply(before, event, moment);
            case PROVIDER -> provider.apply(before, event, moment);
            case MIDDLE -> middle.apply(before, event, moment);
        };
    }

    /** A trigger for a new exchange: the consumer opens it, the provider stores a note. */
    public Step triggered(String id, Parties parties, ExchangeRequest request, ExchangeTrigger trigger, Moment moment) {
        return switch (parties.role()) {
            case CONSUMER -> consumer.opened(id, parties, request, trigger, moment);
            case PROVIDER -> provider.noted(id, parties, request, trigger, moment);
            case MIDDLE -> throw new IllegalArgumentException("a middle party cannot trigger an exchange");
        };
    }

    /** A permitted message 2 for an exchange without a record or note here. */
    public Step linked(String id, String exchangeId, Parties parties, ExchangeRequest request, Moment moment) {
        ExchangeRecord fresh = ExchangeRecord.created(id, exchangeId, parties, request, AGREED, moment);
        return new Turn(fresh, moment, waits).begun(fresh.change(moment));
    }

    /**
     * The consumer's outcome of an exchange without a record here. A late message 2 then finds that the exchange has
     * ended.
     */
    public Step ended(String id, String exchangeId, Parties parties, Outcome outcome, Moment moment) {
        ExchangeRecord fresh = ExchangeRecord.created(id, exchangeId, parties, ExchangeRequest.UNKNOWN, AGREED, moment);
        ExchangeRecord written = fresh.change(moment).ended(outcome).done();
        if (written.state() != ENDED || !outcome.isOfConsumer()) {
            throw new IllegalArgumentException("expected the consumer's outcome, got " + outcome);
        }
        return new Step(written, List.of(), Step.Answer.RECORD);
    }
}
