package org.sumspace.common.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChangeFollowerTest {
    private final Vertx vertx = Vertx.vertx();
    private final FakeChanges changes = new FakeChanges();
    private final CopiedIds copies = new CopiedIds();
    private final AtomicLong nanos = new AtomicLong();
    private final ChangeFollower follower = new ChangeFollower(vertx, changes, copies, nanos::get);

    @AfterEach
    void close() {
        result(follower.stop());
        result(vertx.close());
    }

    @Test
    void l2_everythingIsReadOnce_andThenWhatChanges() {
        changes.add("before");
        follower.start();
        await().until(() -> copies.loads.get() == 1);
        changes.add("a");
        changes.announce();
        await().untilAsserted(() -> assertThat(copies.ids).containsExactly("a"));
        assertThat(copies.loads).hasValue(1);
    }

    @Test
    void l5_lostNotifications_delayChanges_andLoseNone() {
        follower.start();
        await().until(follower::isCurrent);
        changes.add("a");
        changes.add("b");
        await().untilAsserted(() -> assertThat(copies.ids).containsExactly("a", "b"));
    }

    @Test
    void l5_failedLooks_letTheCopiesGetOld_andTheNextOneReadsWhatTheyMissed() {
        follower.start();
        await().until(follower::isCurrent);
        changes.fail(true);
        changes.add("a");
        changes.announce();
        nanos.addAndGet(Duration.ofSeconds(31).toNanos());
        assertThat(follower.isCurrent()).isFalse();
        assertThat(follower.behind()).contains(Duration.ofSeconds(31));
        changes.fail(false);
        await().until(follower::isCurrent);
        assertThat(copies.ids).containsExactly("a");
    }

    @Test
    void l5_changesThatWereRemovedUnread_letEverythingBeReadAnew() {
        follower.start();
        await().until(follower::isCurrent);
        changes.add("a");
        result(changes.removeOld());
        changes.announce();
        await().until(() -> copies.loads.get() == 2);
        changes.add("b");
        changes.announce();
        await().untilAsserted(() -> assertThat(copies.ids).containsExactly("b"));
    }

    /** What is written while a look is under way may be missing in it. */
    @Test
    void l5_finish_waitsForALookThatBeginsAfterIt() {
        Promise<Void> slow = Promise.promise();
        ChangeFollower slowly = new ChangeFollower(
                vertx,
                changes,
                new ChangeFollower.Copies() {
                    @Override
                    public Future<Void> load() {
                        return slow.future();
                    }

                    @Override
                    public Future<Void> follow(String collection, Set<String> ids) {
                        return copies.follow(collection, ids);
                    }
                },
                nanos::incrementAndGet);
        slowly.start();
        changes.add("last");
        Future<Void> finished = slowly.finish();
        assertThat(finished.isComplete()).isFalse();
        slow.complete();
        result(finished);
        assertThat(copies.ids).containsExactly("last");
        assertThat(changes.isListenedTo()).isFalse();
    }
}
