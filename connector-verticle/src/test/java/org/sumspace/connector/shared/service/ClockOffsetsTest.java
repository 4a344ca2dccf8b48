package org.sumspace.connector.shared.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.MultiMap;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.sumspace.common.http.HttpDate;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.connector.shared.service.ClockOffsets.Service;

class ClockOffsetsTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00.900Z");

    private final MutableClock clock = new MutableClock(NOW);
    private final ClockOffsets offsets = new ClockOffsets(clock);

    private void answered(Service service, Instant sentAt, String date) {
        offsets.measured(service, sentAt, MultiMap.caseInsensitiveMultiMap().add("Date", date));
    }

    private void managerIs(Duration ahead) {
        answered(Service.MANAGER, NOW, HttpDate.format(NOW.plus(ahead)));
    }

    @Test
    void exchangeX19_clockIsTrusted_unlessTheManagersIsMoreThanAMinuteAway() {
        assertThat(offsets.isTrusted()).isTrue();
        managerIs(Duration.ofMinutes(-1));
        assertThat(offsets.isTrusted()).isTrue();
        managerIs(Duration.ofSeconds(-63));
        assertThat(offsets.isTrusted()).isFalse();
        managerIs(Duration.ofSeconds(59));
        assertThat(offsets.isTrusted()).isTrue();
        managerIs(Duration.ofSeconds(63));
        assertThat(offsets.isTrusted()).isFalse();
        assertThat(offsets.check().failed()).isTrue();
    }

    @Test
    void exchangeX19_slowAnswer_isNoWrongClock() {
        clock.advance(Duration.ofMinutes(5));

        answered(Service.MANAGER, NOW, HttpDate.format(NOW.plusSeconds(120)));

        assertThat(offsets.of(Service.MANAGER)).contains(Duration.ZERO);
    }

    @Test
    void exchangeX19_catalogsClock_decides_untilTheManagerHasSaidItsTime() {
        answered(Service.CATALOG, NOW, HttpDate.format(NOW.plusSeconds(9_000)));
        answered(Service.MANAGER, NOW, "now");
        assertThat(offsets.isTrusted()).isFalse();

        managerIs(Duration.ZERO);

        assertThat(offsets.isTrusted()).isTrue();
        assertThat(offsets.of(Service.CATALOG)).isPresent();
    }
}
