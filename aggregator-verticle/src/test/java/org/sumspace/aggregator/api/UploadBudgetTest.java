package org.sumspace.aggregator.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;

class UploadBudgetTest {
    private final UploadBudget budget = new UploadBudget(10);

    @Test
    void whatDoesNotFit_isAskedToComeAgain_andFitsOnceThereIsRoom() {
        Promise<String> working = Promise.promise();
        FakeBody first = new FakeBody();
        Future<String> answer = budget.read(first, 6, body -> working.future());
        first.deliver(6);

        assertThat(reason(budget.read(new FakeBody(), 5, body -> Future.succeededFuture())))
                .isEqualTo(Refusal.BUSY);

        working.complete("done");
        assertThat(answer.result()).isEqualTo("done");
        FakeBody second = new FakeBody();
        Future<Integer> fits = budget.read(second, 5, body -> Future.succeededFuture(body.length));
        second.deliver(5);
        assertThat(fits.result()).isEqualTo(5);
    }

    @Test
    void aBodyOfAnotherLengthThanAnnounced_isRefused_andGivesItsRoomBack() {
        for (int bytes : new int[] {3, 8}) {
            FakeBody body = new FakeBody();
            Future<Object> answer = budget.read(body, 7, whole -> Future.succeededFuture());
            body.deliver(bytes);
            assertThat(reason(answer)).isEqualTo(Refusal.WRONG_LENGTH);
        }

        FakeBody last = new FakeBody();
        Future<Integer> fits = budget.read(last, 10, body -> Future.succeededFuture(body.length));
        last.deliver(10);
        assertThat(fits.result()).isEqualTo(10);
    }

    @Test
    void aBodyThatBreaksOff_givesItsRoomBack() {
        FakeBody broken = new FakeBody();
        Future<Object> answer = budget.read(broken, 10, body -> Future.succeededFuture());
        broken.fail();
        assertThat(answer.failed()).isTrue();

        FakeBody next = new FakeBody();
        Future<Integer> fits = budget.read(next, 10, body -> Future.succeededFuture(body.length));
        next.deliver(10);
        assertThat(fits.succeeded()).isTrue();
    }

    private static Refusal reason(Future<?> failed) {
        return ((RefusedException) failed.cause()).reason();
    }

    private static final class FakeBody implements ReadStream<Buffer> {
        private @Nullable Handler<Buffer> chunks;
        private @Nullable Handler<Void> end;
        private @Nullable Handler<Throwable> failed;

        void deliver(int bytes) {
            if (chunks != null && end != null) {
                chunks.handle(Buffer.buffer(new byte[bytes]));
                end.handle(null);
            }
        }

        void fail() {
            if (failed != null) {
                failed.handle(new IllegalStateException("closed"));
            }
        }

        @Override
        public ReadStream<Buffer> exceptionHandler(@Nullable Handler<Throwable> handler) {
            failed = handler;
            return this;
        }

        @Override
        public ReadStream<Buffer> handler(@Nullable Handler<Buffer> handler) {
            chunks = handler;
            return this;
        }

        @Override
        public ReadStream<Buffer> endHandler(@Nullable Handler<Void> handler) {
            end = handler;
            return this;
        }

        @Override
        public ReadStream<Buffer> pause() {
            return this;
        }

        @Override
        public ReadStream<Buffer> resume() {
            return this;
        }

        @Override
        public ReadStream<Buffer> fetch(long amount) {
            return this;
        }
    }
}
