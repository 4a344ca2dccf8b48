package org.sumspace.connector.exchange.service;

import io.vertx.core.Future;
import java.util.List;
import org.sumspace.connector.exchange.core.ExchangeCall;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.domain.ExchangeRecord;

/** Messages to other parties, and local work. */
@FunctionalInterface
public interface ExchangeCalls {
    /**
     * Makes one attempt at a call. It has to end in a limited time.
     *
     * @return what it led to, in order; failed if it had no result, and is to be repeated; failed with {@link
     *     PeerAwayException} if its party did not answer at all, so that no call to that party has a result now. If an attempt at a {@link
     *     ExchangeCall.Deliver} fails, its result is not known.
     */
    Future<List<ExchangeEvent>> make(ExchangeRecord record, ExchangeCall call);
}
