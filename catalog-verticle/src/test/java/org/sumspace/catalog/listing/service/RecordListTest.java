package org.sumspace.catalog.listing.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.listing.domain.ListEntry;
import org.sumspace.catalog.listing.domain.ListQuery;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;

class RecordListTest {
    private static final ListQuery LISTED = ListQuery.of("listed");
    private static final Duration PAUSE = Duration.ofMillis(1);

    private final Vertx vertx = Vertx.vertx();
    private final RecordList list = new RecordList("serviceofferings");

    @AfterEach
    void close() {
        result(vertx.close());
    }

    @Test
    void l4_untilTheIndexIsBuilt_listsAreUnavailable_andWritesAreTaken() {
        Promise<Void> read = Promise.promise();
        Future<Void> built = list.build(
                consumer -> {
                    consumer.accept(entry("a", 0));
                    consumer.accept(entry("b", 0));
                    return read.future();
                },
                vertx,
                PAUSE);
        assertThat(list.isComplete()).isFalse();
        assertThatThrownBy(() -> list.ids(LISTED)).isInstanceOfSatisfying(NodeException.class, refused -> {
            assertThat(refused.type()).isEqualTo(ProblemType.UNAVAILABLE);
            assertThat(refused.retryAfterSeconds()).hasValue(1);
        });
        list.put(entry("c", 1));
        list.put(ListEntry.removed("b"));
        read.complete();
        result(built);
        assertThat(list.isComplete()).isTrue();
        assertThat(list.ids(LISTED)).containsExactly("a", "c");
    }

    /** Stores may give the records in any order, and some of them twice, in different versions. */
    @Test
    void l4_manyRecordsInAnyOrder_areListedInTheirOrder() {
        List<Integer> numbers =
                new ArrayList<>(IntStream.range(0, 3_500).boxed().toList());
        Collections.shuffle(numbers, new Random(1));
        result(list.build(
                consumer -> {
                    numbers.forEach(number -> consumer.accept(entry("%05d".formatted(number), 0)));
                    return Future.succeededFuture();
                },
                vertx,
                PAUSE));
        assertThat(list.ids(LISTED)).hasSize(3_500).isSorted();
    }

    @Test
    void l4_failedRead_isRepeated() {
        AtomicInteger reads = new AtomicInteger();
        result(list.build(
                consumer -> {
                    consumer.accept(entry("a", 0));
                    return reads.incrementAndGet() < 3
                            ? Future.failedFuture("no store")
                            : Future.<Void>succeededFuture();
                },
                vertx,
                PAUSE));
        assertThat(reads).hasValue(3);
        assertThat(list.ids(LISTED)).containsExactly("a");
    }

    private static ListEntry entry(String id, long version) {
        return new ListEntry(id, version, Set.of("listed"));
    }

    /** A reader has no writes of its own: what it read last is what there is, also of a record that was imported again. */
    @Test
    void l5_whatAnotherNodeHasStored_isTakenOver_alsoIfItWasDeletedBefore() {
        list.follow(List.of(entry("b", 1), entry("a", 1)), List.of("unknown"));
        list.follow(List.of(entry("a", 2)), List.of("b"));
        assertThat(list.versions()).isEqualTo(Map.of("a", 2L));
        list.follow(List.of(entry("b", 0)), List.of());
        assertThat(list.versions()).isEqualTo(Map.of("a", 2L, "b", 0L));
    }
}
