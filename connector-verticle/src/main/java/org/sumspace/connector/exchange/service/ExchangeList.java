package org.sumspace.connector.exchange.service;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.sumspace.common.page.PageRequest;
import org.sumspace.connector.exchange.core.Timeline;
import org.sumspace.connector.exchange.domain.ExchangeFilter;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.TimelineEntry;
import org.sumspace.connector.exchange.service.run.EndWaits;
import org.sumspace.connector.exchange.store.ExchangeStore;

/** The exchanges of a connector, as it shows them. */
public final class ExchangeList {
    private final ExchangeStore store;
    private final EndWaits waits;
    private final Function<ExchangeRecord, Future<List<TimelineEntry>>> messages;
    private final boolean isOpen;

    /**
     * @param messages reads when the messages of other parties arrived that are kept as evidence
     * @param isOpen whether callers without credentials see that there are exchanges, and their status
     */
    public ExchangeList(
            ExchangeStore store,
            EndWaits waits,
            Function<ExchangeRecord, Future<List<TimelineEntry>>> messages,
            boolean isOpen) {
        this.store = store;
        this.waits = waits;
        this.messages = messages;
        this.isOpen = isOpen;
    }

    public boolean isOpen() {
        return isOpen;
    }

    /**
     * The exchanges, the newest first, without notes that belong to another exchange.
     *
     * @param page empty for all, of which there are at most {@link ExchangeStore#LIST_MAX}
     */
    public Future<List<ExchangeRecord>> list(ExchangeFilter filter, Optional<PageRequest> page) {
        return store.list(filter, page);
    }

    /**
     * An exchange, by its id or by the id of its record here. For a note it returns the exchange that the note belongs
     * to.
     *
     * @return failed with NOT_FOUND if there is none
     */
    public Future<ExchangeRecord> find(String id) {
        return store.findAny(id)
                .compose(found -> waits.ended(found.map(ExchangeRecord::id).orElse(id), Duration.ZERO));
    }

    /** The timeline of an exchange, the earliest entry first. */
    public Future<List<TimelineEntry>> timeline(ExchangeRecord record) {
        return messages.apply(record).map(said -> Timeline.of(record, said));
    }
}
