package org.sumspace.assessment.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RunFeedTest {
    private static final int TRIES = 20_000;

    /** A page that logs in again ends one stream and begins another one at the same time. */
    @Test
    void followerThatComesWhileTheLastLeaves_isTold() throws Exception {
        RunFeed feed = new RunFeed();
        AtomicInteger told = new AtomicInteger();
        CyclicBarrier together = new CyclicBarrier(2);
        Runnable last = feed.follow("run", () -> {});
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            for (int tried = 0; tried < TRIES; tried++) {
                Runnable leaving = last;
                Future<?> left = other.submit(() -> {
                    together.await();
                    leaving.run();
                    return null;
                });
                together.await();
                last = feed.follow("run", told::incrementAndGet);
                left.get();
                feed.changed("run");
            }
        } finally {
            other.shutdownNow();
        }
        assertThat(told).hasValue(TRIES);
    }
}
