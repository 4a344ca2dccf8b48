package org.sumspace.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class TodaysLogTest {
    private static final String KEY =
            ManagerUnderTest.KEY.replace(" ", "%20").replace("'", "%27").replace(":", "%3A");

    @Test
    void logOfToday_isShownToThoseWithItsKey_andGuessesAreLimited() {
        try (ManagerUnderTest manager = new ManagerUnderTest(ManagerUnderTest.KEY, false)) {
            manager.clock.advance(Duration.between(manager.clock.instant(), Instant.now()));
            manager.log.start();
            LoggerFactory.getLogger(TodaysLogTest.class).error("a line of today");
            manager.log.stop();
            LoggerFactory.getLogger(TodaysLogTest.class).error("a line after the end");

            assertThat(manager.api.get("/todayslog?key=" + KEY).send().text())
                    .contains("ERROR TodaysLogTest a line of today")
                    .doesNotContain("after the end");
            manager.api.get("/todayslog").expect(401);
            for (int i = 1; i < 10; i++) {
                manager.api.get("/todayslog?key=k" + i).expect(401);
            }
            manager.api.get("/todayslog?key=" + KEY).expect(429);
            manager.clock.advance(Duration.ofDays(1));
            assertThat(manager.api.get("/todayslog?key=" + KEY).send().text()).isEmpty();
        }
    }

    @Test
    void withoutAKey_nobodyReadsTheLog() {
        try (ManagerUnderTest manager = new ManagerUnderTest(null, false)) {
            manager.api.get("/todayslog").expect(401);
            manager.api.get("/todayslog?key=").expect(401);
        }
    }
}
