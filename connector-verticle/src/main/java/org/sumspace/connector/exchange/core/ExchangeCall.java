package org.sumspace.connector.exchange.core;

import java.util.Optional;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.Position;

/**
 * A task of a connector after a write: a message to another party, or local work. Equal calls are one call. It is
 * repeated until an event with its result arrives, or {@link OpenCalls} no longer contains it.
 */
public sealed interface ExchangeCall {
    /** Message 1 to the consumer. */
    record AnnounceNote() implements ExchangeCall {}

    /** Pass the wish of this note to the record of its exchange; the result is {@link ExchangeEvent.WishPassed}. */
    record PassWish(String exchangeId) implements ExchangeCall {}

    /** Message 2. */
    record Link(int party) implements ExchangeCall {}

    /** Message 3. */
    record RequestExport(int party, Position position) implements ExchangeCall {}

    /** Message 4, after a decision of the policies. */
    record SendPart(int party, Position position) implements ExchangeCall {}

    /** Message 5 to the consumer. */
    record StateWish() implements ExchangeCall {}

    /** Message 6. */
    record ReportOutcome(int party) implements ExchangeCall {}

    /** Message 8. */
    record AskState(int party) implements ExchangeCall {}

    /** Tell the consumer of a chain that the next party has all data of this one. It is not repeated after a restart. */
    record ReportStep() implements ExchangeCall {}

    /** Decide the policies with fresh records. */
    record Decide() implements ExchangeCall {}

    /** Discard what an earlier process stored, and read all sources. */
    record ReadSource() implements ExchangeCall {}

    /** Try a delivery; at a middle party, let its application work. */
    record Deliver(int delivery) implements ExchangeCall {}

    /** Settle the reservation and erase the payload. */
    record CleanUp() implements ExchangeCall {}

    /** The index of the party that receives the message; empty for local work. */
    default Optional<Integer> party(Parties parties) {
        if (this instanceof AnnounceNote || this instanceof StateWish || this instanceof ReportStep) {
            return Optional.of(parties.consumer());
        }
        if (this instanceof Link link) {
            return Optional.of(link.party());
        }
        if (this instanceof RequestExport request) {
            return Optional.of(request.party());
        }
        if (this instanceof SendPart send) {
            return Optional.of(send.party());
        }
        if (this instanceof ReportOutcome report) {
            return Optional.of(report.party());
        }
        return this instanceof AskState ask ? Optional.of(ask.party()) : Optional.empty();
    }
}
