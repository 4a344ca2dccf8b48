package org.sumspace.connector.payload.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.connector.payload.service.RecordSink.Piece;
import org.sumspace.connector.payload.store.PartFiles;

class RecordSinkTest {
    private static final int RECORD = PartFiles.RECORD_BYTES;

    private final SlowTarget target = new SlowTarget();
    private final RecordSink sink = new RecordSink(target);

    /** Stores records when the test lets it. */
    private static final class SlowTarget implements RecordSink.Target {
        final List<Promise<Void>> writes = new ArrayList<>();
        final List<Integer> sizes = new ArrayList<>();
        final Buffer bytes = Buffer.buffer();
        int finished;
        int aborted;

        @Override
        public Future<Void> write(List<Piece> records) {
            sizes.add(records.size());
            records.forEach(each -> bytes.appendBytes(each.bytes(), 0, each.count()));
            Promise<Void> written = Promise.promise();
            writes.add(written);
            return written.future();
        }

        @Override
        public Future<Void> finish() {
            finished++;
            return Future.succeededFuture();
        }

        @Override
        public Future<Void> abort() {
            aborted++;
            return Future.succeededFuture();
        }
    }

    private static Buffer record(int value) {
        byte[] bytes = new byte[RECORD];
        bytes[0] = (byte) value;
        return Buffer.buffer(bytes);
    }

    @Test
    void recordsThatArriveWhileOthersAreStored_areStoredTogetherAndInOrder() {
        Buffer sent = Buffer.buffer();
        for (int i = 0; i < 4; i++) {
            sink.write(record(i));
            sent.appendBuffer(record(i));
        }
        Buffer rest = Buffer.buffer("the end");
        target.writes.get(0).complete();
        target.writes.get(1).complete();
        Future<Void> ended = sink.write(rest).compose(done -> sink.end());
        assertThat(ended.isComplete()).isFalse();
        target.writes.get(2).complete();

        assertThat(target.sizes).containsExactly(1, 3, 1);
        assertThat(target.bytes).isEqualTo(sent.appendBuffer(rest));
        assertThat(ended.succeeded()).isTrue();
        assertThat(target.finished).isEqualTo(1);
    }

    @Test
    void sourceIsPaused_asLongAsFourRecordsAreNotStored() {
        List<String> drained = new ArrayList<>();
        sink.drainHandler(done -> drained.add("drained"));
        for (int i = 0; i < 3; i++) {
            sink.write(record(i));
            assertThat(sink.writeQueueFull()).isFalse();
        }
        sink.write(record(3));
        assertThat(sink.writeQueueFull()).isTrue();
        assertThat(drained).isEmpty();

        target.writes.get(0).complete();

        assertThat(sink.writeQueueFull()).isFalse();
        assertThat(drained).hasSize(1);
    }

    @Test
    void afterAFailure_nothingMoreIsStored_andTheAbortWaitsForTheWriteUnderWay() {
        List<Throwable> failures = new ArrayList<>();
        sink.exceptionHandler(failures::add);
        sink.write(record(0));
        Future<Void> second = sink.write(record(1));
        Future<Void> aborted = sink.abort();
        assertThat(target.aborted).isZero();

        target.writes.get(0).fail("the disk is full");

        assertThat(second.failed()).isTrue();
        assertThat(aborted.succeeded()).isTrue();
        assertThat(target.aborted).isEqualTo(1);
        assertThat(target.sizes).containsExactly(1);
        assertThat(failures).isNotEmpty();
        assertThat(sink.end().failed()).isTrue();
        assertThat(target.finished).isZero();
    }
}
