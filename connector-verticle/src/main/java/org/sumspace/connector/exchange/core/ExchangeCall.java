package org.sumspace.connector.exchange.core;

import org.sumspace.connector.exchange.domain.Position;

/**
 * What a connector has to do after a write: a message to another party, or local work. Equal calls are one call; it is repeated
 * until an event of its result arrives, or {@link OpenCalls} does not name it any more.
 */
public sealed interface ExchangeCall {
    /** Message 1 to the consumer. */
    record AnnounceNote() implements ExchangeCall {}

    /** Give the wish of this note to the record of its exchange, and then {@link ExchangeEvent.WishPassed}. */
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

    /** Decide the policies with fresh records. */
    record Decide() implements ExchangeCall {}

    /** Discard what an earlier process stored, and read all sources. */
    record ReadSource() implements ExchangeCall {}

    /** Try a delivery; at a middle party, let its application work. */
    record Deliver(int delivery) implements ExchangeCall {}

    /** Settle the reservation and erase the payload. */
    record CleanUp() implements ExchangeCall {}
}
