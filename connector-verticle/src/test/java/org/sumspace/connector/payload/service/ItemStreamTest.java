package org.sumspace.connector.payload.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ItemStreamTest {
    private final List<Long> offsets = new ArrayList<>();
    private final List<Promise<Buffer>> reads = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    private final ItemStream stream = new ItemStream(this::read, 40);

    private Future<Buffer> read(long offset) {
        offsets.add(offset);
        Promise<Buffer> read = Promise.promise();
        reads.add(read);
        return read.future();
    }

    private void complete(int read) {
        reads.get(read).complete(Buffer.buffer("record-" + read + "--"));
    }

    private void open() {
        stream.endHandler(end -> events.add("end"))
                .exceptionHandler(failure -> events.add(String.valueOf(failure.getMessage())))
                .handler(record -> events.add(record.toString()));
    }

    @Test
    void whileTheReceiverIsNotReady_twoRecordsAreReadAndNoMore() {
        stream.pause();
        assertThat(offsets).as("nobody reads it yet").isEmpty();
        open();
        complete(0);
        complete(1);

        assertThat(offsets).containsExactly(0L, 10L);
        assertThat(events).isEmpty();

        stream.fetch(1);
        assertThat(events).containsExactly("record-0--");
        assertThat(offsets).as("the next one is read when there is room").containsExactly(0L, 10L, 20L);
    }

    @Test
    void allRecordsArriveInOrder_andTheEndAfterTheLastOne() {
        open();
        stream.pause();
        complete(0);
        complete(1);
        stream.fetch(3);
        complete(2);
        complete(3);
        assertThat(events).containsExactly("record-0--", "record-1--", "record-2--");

        stream.resume();

        assertThat(offsets).containsExactly(0L, 10L, 20L, 30L);
        assertThat(events).containsExactly("record-0--", "record-1--", "record-2--", "record-3--", "end");
    }

    @Test
    void afterAReadThatFails_nothingMoreArrives() {
        open();
        stream.pause();
        complete(0);
        reads.get(1).fail("the part is lost");
        stream.resume();

        assertThat(events).containsExactly("the part is lost");
    }

    @Test
    void receiverThatPausesWhileItTakesARecord_getsNoOtherOne() {
        stream.endHandler(end -> events.add("end")).handler(record -> {
            events.add(record.toString());
            stream.pause();
        });
        complete(0);
        complete(1);
        complete(2);

        assertThat(events).containsExactly("record-0--");
    }

    /** Vert.x sets the handler of failures last when it collects a stream, and a read may have failed by then. */
    @Test
    void failureBeforeItsHandlerIsThere_isHeard() {
        ItemStream lost = new ItemStream(offset -> Future.failedFuture("changed"), 10);

        lost.handler(record -> events.add(record.toString()));
        lost.exceptionHandler(failure -> events.add(String.valueOf(failure.getMessage())));

        assertThat(events).containsExactly("changed");
        lost.exceptionHandler(failure -> events.add("again"));
        assertThat(events).hasSize(1);
    }
}
