package org.sumspace.connector.exchange.service.work;

import io.vertx.core.Future;
import java.util.List;
import java.util.function.BiFunction;
import org.sumspace.connector.exchange.core.ExchangeCall;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.domain.Wish;
import org.sumspace.connector.exchange.service.payload.Payloads;
import org.sumspace.connector.exchange.service.run.ExchangeCalls;
import org.sumspace.connector.exchange.service.run.Handled;
import org.sumspace.connector.exchange.service.terms.PolicyGate;
import org.sumspace.connector.exchange.service.terms.UseCounts;
import org.sumspace.connector.exchange.store.Exchanges;

/** Executes the calls that are local work: decisions, sources, applications, and the final clean-up. */
public final class LocalWork implements ExchangeCalls {
    private final PolicyGate gate;
    private final SourceReading sources;
    private final Deliveries deliveries;
    private final ChainWork work;
    private final Payloads payloads;
    private final UseCounts counts;
    private final Exchanges exchanges;
    private final BiFunction<String, ExchangeEvent, Future<Handled>> events;

    /** @param events handles an event at the record of an id */
    public LocalWork(
            PolicyGate gate,
            SourceReading sources,
            Deliveries deliveries,
            ChainWork work,
            Payloads payloads,
            UseCounts counts,
            Exchanges exchanges,
            BiFunction<String, ExchangeEvent, Future<Handled>> events) {
        this.gate = gate;
        this.sources = sources;
        this.deliveries = deliveries;
        this.work = work;
        this.payloads = payloads;
        this.counts = counts;
        this.exchanges = exchanges;
        this.events = events;
    }

    /** @param call none that is a message to another party */
    @Override
    public Future<List<ExchangeEvent>> make(ExchangeRecord record, ExchangeCall call) {
        if (call instanceof ExchangeCall.Decide) {
            return gate.decide(record);
        }
        if (call instanceof ExchangeCall.ReadSource) {
            return sources.read(record);
        }
        if (call instanceof ExchangeCall.Deliver deliver) {
            return record.role() == ExchangeRole.MIDDLE
                    ? work.begin(record)
                    : deliveries.deliver(record, deliver.delivery());
        }
        if (call instanceof ExchangeCall.CleanUp) {
            work.forget(record.id());
            return counts.settle(record).compose(done -> payloads.erase(record)).map(done -> List.<ExchangeEvent>of());
        }
        if (call instanceof ExchangeCall.PassWish pass) {
            return passWish(record, pass);
        }
        throw new IllegalArgumentException(call + " is a message to another party");
    }

    private Future<List<ExchangeEvent>> passWish(ExchangeRecord note, ExchangeCall.PassWish pass) {
        Wish wish = note.wish();
        List<ExchangeEvent> passed = List.of(new ExchangeEvent.WishPassed(pass.exchangeId()));
        return wish == null
                ? Future.succeededFuture(passed)
                : exchanges
                        .ofExchange(note.parties(), pass.exchangeId())
                        .compose(found -> found.map(
                                        record -> events.apply(record.id(), new ExchangeEvent.Cancelled(wish)))
                                .orElseGet(() -> Future.failedFuture(new IllegalStateException(
                                        "the exchange of note " + note.id() + " has no record any more"))))
                        .map(handled -> passed);
    }
}
