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
import org.sumspace.connector.exchange.store.ExchangeStore;

/** What a connector shows of its exchanges. */
public final class ExchangeList {
    private final ExchangeStore store;
    private final EndWaits waits;
    private final Function<ExchangeRecord, Future<List<TimelineEntry>>> messages;
    private final boolean isOpen;

    /**
     * @param messages reads when messages of other parties came, of which evidence is kept
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
     * The exchanges, the newest first, without notes that turned out to mean another one.
     *
     * @param page empty for all, of which there are at most {@link ExchangeStore#LIST_MAX}
     */
    public Future<List<ExchangeRecord>> list(ExchangeFilter filter, Optional<PageRequest> page) {
        return store.list(filter, page);
    }

    /**
     * An exchange, by its id or by that of the record here; the one that a note turned out to mean.
     *
     * @return failed with NOT_FOUND if there is none
     */
    public Future<ExchangeRecord> find(String id) {
        return store.findAny(id)
                .compose(found -> waits.ended(found.map(ExchangeRecord::id).orElse(id), Duration.ZERO));
    }

    /** What happened in an exchange over time, the earliest first. */
    public Future<List<TimelineEntry>> timeline(ExchangeRecord record) {
        return messages.apply(record).map(said -> Timeline.of(record, said));
    }
}
