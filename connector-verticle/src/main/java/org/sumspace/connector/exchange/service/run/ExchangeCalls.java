package org.sumspace.connector.exchange.service.run;

import io.vertx.core.Future;
import java.util.List;
import org.sumspace.connector.exchange.core.ExchangeCall;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.domain.ExchangeRecord;

/** Messages to other parties, and local work. */
@FunctionalInterface
public interface ExchangeCalls {
    /**
     * Makes one attempt at a call. The attempt must end within a limited time.
     *
     * @return the resulting events, in order; failed if it had no result and must be repeated; failed with
     *     {@link PeerAwayException} if its party did not answer at all, so that other calls to that party wait. If an
     *     attempt at a {@link ExchangeCall.Deliver} fails, its result is unknown.
     */
    Future<List<ExchangeEvent>> make(ExchangeRecord record, ExchangeCall call);
}
