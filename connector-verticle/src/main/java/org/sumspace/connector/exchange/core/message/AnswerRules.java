package org.sumspace.connector.exchange.core.message;

import static org.sumspace.connector.exchange.domain.ExchangeStatus.CONSUMER_IMPORT_ERROR;
import static org.sumspace.connector.exchange.domain.ExchangeStatus.PEP_ERROR;
import static org.sumspace.connector.exchange.domain.ExchangeStatus.PROVIDER_EXPORT_ERROR;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.exchange.core.ExchangeCall;
import org.sumspace.connector.exchange.core.ExchangeCall.AnnounceNote;
import org.sumspace.connector.exchange.core.ExchangeCall.AskState;
import org.sumspace.connector.exchange.core.ExchangeCall.Link;
import org.sumspace.connector.exchange.core.ExchangeCall.ReportOutcome;
import org.sumspace.connector.exchange.core.ExchangeCall.ReportStep;
import org.sumspace.connector.exchange.core.ExchangeCall.RequestExport;
import org.sumspace.connector.exchange.core.ExchangeCall.SendPart;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Wish;

/** Translates the signed answer of a party to a message into events. */
public final class AnswerRules {
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    /** The same message would be refused again. */
    private static final Set<Integer> REFUSALS = Set.of(400, FORBIDDEN, NOT_FOUND, 409, 413, 415, 422);

    private AnswerRules() {}

    /**
     * The party answered with its state.
     *
     * @param call any but {@link AnnounceNote}, to which {@link ExchangeEvent.NoteAnswered} is the answer
     * @param proven the consumer's outcome, if the party has proven it; an unproven claim does not count
     */
    public static List<ExchangeEvent> answered(
            ExchangeRecord record, ExchangeCall call, int party, PeerState state, Optional<Outcome> proven) {
        if (call instanceof ReportOutcome && isSame(record, state)) {
            return List.of(new ExchangeEvent.OutcomeAcknowledged(party));
        }
        if (proven.isPresent()) {
            return List.of(new ExchangeEvent.OutcomeArrived(party, proven.get()));
        }
        List<ExchangeEvent> events = new ArrayList<>();
        if (call instanceof Link) {
            events.add(new ExchangeEvent.LinkAnswered(party, state.id()));
        } else if (call instanceof SendPart) {
            events.add(new ExchangeEvent.PartAnswered(state.received()));
        } else if (call instanceof AskState) {
            events.add(new ExchangeEvent.PeerAnswered(party));
        }
        if (state.outcome() != null) {
            // The party has ended its record, without a proof that the consumer decided this.
            events.add(new ExchangeEvent.WishArrived(
                    new Wish(PROVIDER_EXPORT_ERROR, "The other connector has given up the exchange.")));
        }
        return List.copyOf(events);
    }

    private static boolean isSame(ExchangeRecord record, PeerState state) {
        @Nullable Outcome own = record.outcome();
        Optional<Outcome> known = state.outcomeOfConsumer();
        return own != null
                && known.isPresent()
                && EndMessage.of(record.exchangeId(), own).equals(EndMessage.of(record.exchangeId(), known.get()));
    }

    /**
     * The party answered with a problem.
     *
     * @param status of the answer
     * @param detail of the problem
     * @return empty if the message is to be repeated
     */
    public static Optional<ExchangeEvent> refused(ExchangeCall call, int party, int status, String detail) {
        boolean isRefused = REFUSALS.contains(status);
        String reason = "The other connector refused: " + detail;
        if (call instanceof AnnounceNote) {
            Wish wish = new Wish(status == FORBIDDEN ? PEP_ERROR : CONSUMER_IMPORT_ERROR, reason);
            return isRefused ? Optional.of(new ExchangeEvent.NoteRefused(wish)) : Optional.empty();
        }
        if (call instanceof Link) {
            Wish wish = new Wish(status == FORBIDDEN ? PEP_ERROR : PROVIDER_EXPORT_ERROR, reason);
            return isRefused ? Optional.of(new ExchangeEvent.LinkRefused(party, wish)) : Optional.empty();
        }
        if (status != NOT_FOUND || call instanceof ReportOutcome || call instanceof ReportStep) {
            return Optional.empty();
        }
        return Optional.of(
                call instanceof RequestExport
                        ? new ExchangeEvent.ExportUnknown(party)
                        : new ExchangeEvent.PeerUnknowing(party));
    }
}
