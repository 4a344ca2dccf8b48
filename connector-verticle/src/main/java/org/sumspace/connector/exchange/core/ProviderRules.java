package org.sumspace.connector.exchange.core;

import static org.sumspace.connector.exchange.domain.ExchangeState.AGREED;
import static org.sumspace.connector.exchange.domain.ExchangeState.NOTED;
import static org.sumspace.connector.exchange.domain.ExchangeState.READING;
import static org.sumspace.connector.exchange.domain.ExchangeStatus.PEP_ERROR;
import static org.sumspace.connector.exchange.domain.ExchangeStatus.PROVIDER_EXPORT_ERROR;

import java.util.List;
import org.sumspace.connector.exchange.core.ExchangeEvent.Verdict;
import org.sumspace.connector.exchange.domain.ExchangeLimits;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.Moment;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.Wish;

/** The state table of the provider. */
public final class ProviderRules {
    private final Waits waits;

    public ProviderRules(ExchangeLimits limits) {
        this.waits = new Waits(limits);
    }

    /**
     * Stores a trigger that arrived here. Only the consumer opens exchanges, so the trigger is a note until the
     * consumer answers.
     */
    public Step noted(String id, Parties parties, ExchangeRequest request, ExchangeTrigger trigger, Moment moment) {
        ExchangeRecord fresh = ExchangeRecord.created(id, "", parties, request, NOTED, moment);
        return new Turn(fresh, moment, waits).begun(fresh.change(moment).trigger(trigger));
    }

    public Step apply(ExchangeRecord before, ExchangeEvent event, Moment moment) {
        Turn turn = new Turn(before, moment, waits);
        return switch (turn.state()) {
            case ENDED, ALIAS -> PartyRules.afterEnd(turn, event);
            case NOTED -> whileNoted(turn, event);
            case AGREED ->
                event instanceof ExchangeEvent.ExportRequested requested
                        ? exportRequested(turn, requested.verdict())
                        : PartyRules.whileOpen(turn, event);
            case READING -> whileReading(turn, event);
            default -> PartyRules.whileOpen(turn, event);
        };
    }

    private static Step whileNoted(Turn turn, ExchangeEvent event) {
        if (event instanceof ExchangeEvent.NoteAnswered answered) {
            return noteAnswered(turn, answered);
        }
        if (event instanceof ExchangeEvent.WishPassed passed) {
            return PartyRules.alias(turn, passed.exchangeId());
        }
        if (event instanceof ExchangeEvent.NoteRefused refused) {
            return refused(turn, refused.reason());
        }
        if (event instanceof ExchangeEvent.LinkRequested requested) {
            return linkRequested(turn, requested);
        }
        if (event instanceof ExchangeEvent.Cancelled cancelled) {
            return wished(turn, cancelled.wish());
        }
        return event instanceof ExchangeEvent.Revoked
                ? wished(turn, ConsumerRules.REVOKED)
                : PartyRules.whileOpen(turn, event);
    }

    private static Step noteAnswered(Turn turn, ExchangeEvent.NoteAnswered answered) {
        if (!answered.hasRecord()) {
            return PartyRules.agreed(turn, answered.exchangeId());
        }
        // The wish is passed on before the note becomes an alias, so that no crash between the two writes loses it.
        return turn.before().wish() == null
                ? PartyRules.alias(turn, answered.exchangeId())
                : Step.unchanged(List.of(new ExchangeCall.PassWish(answered.exchangeId())));
    }

    private static Step linkRequested(Turn turn, ExchangeEvent.LinkRequested requested) {
        if (requested.isPermitted()) {
            return PartyRules.agreed(turn, requested.exchangeId());
        }
        Step ended = refused(turn, new Wish(PEP_ERROR, "The policies do not permit the exchange."));
        return new Step(ended.written(), ended.calls(), Step.Answer.REFUSED);
    }

    private static Step refused(Turn turn, Wish reason) {
        return PartyRules.ended(turn, Outcome.withoutConsumer(reason.status(), reason.reason(), Outcome.Source.SELF));
    }

    private static Step wished(Turn turn, Wish wish) {
        return turn.before().wish() == null ? turn.continued(turn.change().wish(wish)) : Step.unchanged();
    }

    private static Step exportRequested(Turn turn, Verdict verdict) {
        return switch (verdict) {
            case PERMITTED -> turn.begun(turn.change().state(READING));
            case DENIED -> PartyRules.ending(turn, new Wish(PEP_ERROR, "The policies do not permit the exchange."));
            case UNDECIDED -> Step.retryLater();
        };
    }

    private static Step whileReading(Turn turn, ExchangeEvent event) {
        if (event instanceof ExchangeEvent.SourceStored stored) {
            return stored.items().isEmpty()
                    ? failed(turn, "The offering names no data resource.")
                    : turn.begun(PartyRules.sending(turn.change(), stored.items()));
        }
        return event instanceof ExchangeEvent.SourceFailed failed
                ? failed(turn, failed.reason())
                : PartyRules.whileOpen(turn, event);
    }

    private static Step failed(Turn turn, String reason) {
        return PartyRules.ending(turn, new Wish(PROVIDER_EXPORT_ERROR, reason));
    }

    /** Whether a request for parts has to be decided by the policies first. */
    public static boolean needsVerdict(ExchangeRecord record) {
        return record.state() == AGREED;
    }
}
