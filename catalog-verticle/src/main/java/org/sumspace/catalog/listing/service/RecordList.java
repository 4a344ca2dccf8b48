package org.sumspace.catalog.listing.service;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.catalog.listing.core.ListIndex;
import org.sumspace.catalog.listing.domain.ListEntry;
import org.sumspace.catalog.listing.domain.ListQuery;
import org.sumspace.catalog.listing.domain.TermCount;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;

/**
 * The lists of the records of one kind. They are available once all records were read from the store; writes are
 * recorded before that, too.
 */
public final class RecordList {
    private static final Logger LOG = LoggerFactory.getLogger(RecordList.class);

    /** Entries whose ids are not in order are put in their places together. */
    private static final int BATCH = 1_000;

    private static final String KIND = "kind";

    private final String kind;
    private final ListIndex index = new ListIndex();
    private final LongAdder pages = new LongAdder();
    private final LongAdder differences = new LongAdder();
    private volatile boolean complete;
    private volatile Duration buildTime = Duration.ZERO;

    /** Reads the entries of all records, in any order. */
    @FunctionalInterface
    public interface Source {
        Future<Void> forEach(Consumer<ListEntry> consumer);
    }

    /** @param kind for messages */
    public RecordList(String kind) {
        this.kind = kind;
    }

    /** Reads all records, and again after a pause if that fails; completes when the lists are available. */
    public Future<Void> build(Source records, Vertx vertx, Duration pause) {
        List<ListEntry> batch = new ArrayList<>();
        long start = System.nanoTime();
        return records.forEach(entry -> {
                    batch.add(entry);
                    if (batch.size() == BATCH) {
                        index.putAll(batch);
                        batch.clear();
                    }
                })
                .map(done -> {
                    index.putAll(batch);
                    buildTime = Duration.ofNanos(System.nanoTime() - start);
                    complete = true;
                    return (Void) null;
                })
                .recover(failure -> {
                    LOG.warn("Could not read the list of {} from the store; reading it again", kind, failure);
                    return vertx.timer(pause.toMillis(), TimeUnit.MILLISECONDS)
                            .compose(passed -> build(records, vertx, pause));
                });
    }

    public boolean isComplete() {
        return complete;
    }

    /** Adds an entry that the store has acknowledged. */
    public void put(ListEntry entry) {
        index.put(entry);
    }

    /**
     * Reads a record again if its write has an unknown outcome. A refused write stored nothing; after any other failure,
     * such as a lost answer, the store may have the record.
     *
     * @param read the entry of the record if the store has it
     * @param pause between two attempts to read while the store does not answer
     */
    public <T> Future<T> watched(
            Future<T> write, Supplier<Future<Optional<ListEntry>>> read, Vertx vertx, Duration pause) {
        return write.onFailure(failure -> {
            if (!(failure instanceof NodeException)) {
                LOG.warn("It is unknown whether a record was stored in {}; reading it", kind, failure);
                recheck(read, vertx, pause);
            }
        });
    }

    private Future<Void> recheck(Supplier<Future<Optional<ListEntry>>> read, Vertx vertx, Duration pause) {
        return read.get()
                .compose(
                        found -> {
                            found.ifPresent(this::put);
                            return Future.succeededFuture();
                        },
                        failure -> vertx.timer(pause.toMillis(), TimeUnit.MILLISECONDS)
                                .compose(passed -> recheck(read, vertx, pause)));
    }

    /**
     * Adds many entries that the store has acknowledged. This is cheaper than adding them one by one if their ids are
     * not the latest.
     */
    public void putAll(Collection<ListEntry> entries) {
        index.putAll(entries);
    }

    /**
     * Takes over what another node has stored.
     *
     * @param found the newest entries
     * @param absent ids of which there is no record
     */
    public void follow(Collection<ListEntry> found, Collection<String> absent) {
        index.putAll(found);
        found.stream()
                .filter(entry -> !index.contains(entry.id()))
                .forEach(entry -> index.repair(entry, OptionalLong.empty()));
        absent.stream().filter(index::contains).forEach(id -> index.put(ListEntry.removed(id)));
    }

    /** The version of a record that was not removed; empty if there is none. */
    public OptionalLong version(String id) {
        return index.version(id);
    }

    /** The versions of all records that were not removed, by id. */
    public Map<String, Long> versions() {
        return index.versions();
    }

    /**
     * Replaces an entry of the index that differs from the store.
     *
     * @param known what {@link #version} was before the store was read
     * @return false if the index has changed since
     */
    public boolean repair(ListEntry entry, OptionalLong known) {
        boolean repaired = index.repair(entry, known);
        if (repaired) {
            differences.increment();
        }
        return repaired;
    }

    /** Whether it knows a record with this id that was not removed. */
    public boolean contains(String id) {
        return index.contains(id);
    }

    /** @throws NodeException UNAVAILABLE until the lists are available */
    public Page<String> page(ListQuery query, PageRequest request) {
        requireComplete();
        pages.increment();
        return index.page(query, request);
    }

    /** @throws NodeException UNAVAILABLE until the lists are available */
    public List<String> ids(ListQuery query) {
        requireComplete();
        return index.ids(query);
    }

    public void bindTo(MeterRegistry registry) {
        FunctionCounter.builder("sumspace.catalog.pages", pages, LongAdder::sum)
                .description("Pages of lists that were answered")
                .tag(KIND, kind)
                .register(registry);
        FunctionCounter.builder("sumspace.catalog.index.differences", differences, LongAdder::sum)
                .description("Records in which the list index differed from the store")
                .tag(KIND, kind)
                .register(registry);
        Gauge.builder("sumspace.catalog.list.records", index, ListIndex::size)
                .description("Records in the list index")
                .tag(KIND, kind)
                .register(registry);
        Gauge.builder("sumspace.catalog.list.terms", index, ListIndex::terms)
                .description("Different terms in the list index")
                .tag(KIND, kind)
                .register(registry);
        Gauge.builder("sumspace.catalog.list.build", this, list -> list.buildTime.toNanos() * 1e-9)
                .description("How long the build of the list index took")
                .baseUnit("seconds")
                .tag(KIND, kind)
                .register(registry);
    }

    /** @throws NodeException UNAVAILABLE until the lists are available */
    public List<TermCount> counts(ListQuery query, String prefix, int limit) {
        requireComplete();
        return index.counts(query, prefix, limit);
    }

    private void requireComplete() {
        if (!complete) {
            throw NodeException.unavailable("The list of " + kind + " is being built; try again.");
        }
    }
}
