package org.sumspace.aggregator.shared.api;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.BodyMemory;
import org.sumspace.common.testkit.MutableClock;

class UploadBudgetTest {
    private static final Duration BODY_MAX = Duration.ofSeconds(60);

    private final MutableClock clock = new MutableClock(Instant.parse("2026-01-01T00:00:00Z"));
    private final UploadBudget budget = new UploadBudget(10, BODY_MAX, clock);
    private int senders;

    @Test
    void uploadThatDoesNotFit_isRefusedAsBusy_andFitsOnceThereIsRoom() {
        Promise<String> working = Promise.promise();
        FakeBody first = new FakeBody();
        Future<String> answer = budget.read(sender(), 1, first, 6, body -> working.future());
        first.deliver(6);

        FakeBody tooMuch = new FakeBody();
        Future<Object> refused = budget.read(sender(), 1, tooMuch, 5, body -> Future.succeededFuture());
        tooMuch.deliver(5);
        assertThat(reason(refused)).isEqualTo(RefusalReason.BUSY);

        working.complete("done");
        assertThat(answer.result()).isEqualTo("done");
        assertFits(5);
    }

    @Test
    void bodyOfAnotherLengthThanAnnounced_isRefused_andReleasesItsMemory() {
        for (int bytes : new int[] {3, 8}) {
            FakeBody body = new FakeBody();
            Future<Object> answer = budget.read(sender(), 1, body, 7, whole -> Future.succeededFuture());
            body.deliver(bytes);
            assertThat(reason(answer)).isEqualTo(RefusalReason.WRONG_LENGTH);
        }
        assertFits(10);
    }

    @Test
    void bodyThatBreaksOff_releasesItsMemory() {
        FakeBody broken = new FakeBody();
        Future<Object> answer = budget.read(sender(), 1, broken, 10, body -> Future.succeededFuture());
        broken.send(9);
        broken.fail();
        assertThat(answer.failed()).isTrue();

        assertFits(10);
    }

    @Test
    void slowBody_isRefusedWhenItsTimeIsOver() {
        FakeBody slow = new FakeBody();
        Future<Object> answer = budget.read(sender(), 1, slow, 10, body -> Future.succeededFuture());
        for (int second = 0; second < BODY_MAX.toSeconds(); second += 10) {
            slow.send(1);
            budget.refuseSlow();
            assertThat(answer.isComplete()).isFalse();
            clock.advance(Duration.ofSeconds(10));
        }
        budget.refuseSlow();

        assertThat(reason(answer)).isEqualTo(RefusalReason.TOO_SLOW);
        slow.send(1);
        assertFits(10);
    }

    @Test
    void secondBodyOfOneSender_replacesTheFirst() {
        UploadBudget.Sender sender = sender();
        Future<Object> first = budget.read(sender, 1, new FakeBody(), 10, body -> Future.succeededFuture());
        FakeBody second = new FakeBody();
        Future<Integer> answer = budget.read(sender, 1, second, 10, body -> Future.succeededFuture(body.length));
        second.deliver(10);

        assertThat(reason(first)).isEqualTo(RefusalReason.TOO_SLOW);
        assertThat(answer.result()).isEqualTo(10);
    }

    @Test
    void bodiesThatASenderMaySendAtOnce_arriveTogether_andOneMoreReplacesTheOldest() {
        UploadBudget.Sender sender = sender();
        FakeBody first = new FakeBody();
        FakeBody second = new FakeBody();
        FakeBody third = new FakeBody();
        Future<Integer> oldest = budget.read(sender, 2, first, 3, body -> Future.succeededFuture(body.length));
        Future<Integer> next = budget.read(sender, 2, second, 3, body -> Future.succeededFuture(body.length));
        assertThat(oldest.isComplete()).isFalse();

        Future<Integer> last = budget.read(sender, 2, third, 3, body -> Future.succeededFuture(body.length));

        assertThat(reason(oldest)).isEqualTo(RefusalReason.TOO_SLOW);
        second.deliver(3);
        third.deliver(3);
        assertThat(next.result()).isEqualTo(3);
        assertThat(last.result()).isEqualTo(3);
        assertFits(10);
    }

    @Test
    void hundredThousandHalfOpenUploads_leaveRoomForACompleteOne() {
        List<Future<Object>> stuck = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            FakeBody half = new FakeBody();
            stuck.add(budget.read(sender(), 1, half, 9, body -> Future.succeededFuture()));
            if (i % 10_000 == 0) {
                half.send(1);
            }
        }
        clock.advance(BodyMemory.PROTECTED_FOR);

        assertFits(10);

        clock.advance(BODY_MAX);
        budget.refuseSlow();
        assertThat(stuck).allMatch(Future::failed);
    }

    private void assertFits(int bytes) {
        FakeBody body = new FakeBody();
        Future<Integer> fits = budget.read(sender(), 1, body, bytes, whole -> Future.succeededFuture(whole.length));
        body.deliver(bytes);
        assertThat(fits.result()).isEqualTo(bytes);
    }

    private UploadBudget.Sender sender() {
        senders++;
        return new UploadBudget.Sender(
                Digest.ZERO, Digest.of(Integer.toString(senders).getBytes(US_ASCII)));
    }

    private static RefusalReason reason(Future<?> failed) {
        return ((RefusedException) failed.cause()).reason();
    }

    private static final class FakeBody implements ReadStream<Buffer> {
        private @Nullable Handler<Buffer> chunks;
        private @Nullable Handler<Void> end;
        private @Nullable Handler<Throwable> failed;

        void send(int bytes) {
            if (chunks != null) {
                chunks.handle(Buffer.buffer(new byte[bytes]));
            }
        }

        void deliver(int bytes) {
            send(bytes);
            if (end != null) {
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
