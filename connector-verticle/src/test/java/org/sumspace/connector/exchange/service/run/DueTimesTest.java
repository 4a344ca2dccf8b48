package org.sumspace.connector.exchange.service.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sumspace.connector.exchange.service.run.DueTimes.Look;

class DueTimesTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    @Test
    void whatIsDue_isTakenOnce_theEarliestFirst() {
        DueTimes times = new DueTimes();
        times.set(new Look("a", NOW.minusSeconds(1), null, Set.of()));
        times.set(new Look("b", NOW.minusSeconds(2), null, Set.of()));
        times.set(new Look("c", NOW.plusSeconds(1), null, Set.of()));
        times.set(new Look("d", NOW.minusSeconds(3), null, Set.of()));
        times.remove("d");

        assertThat(times.takeDue(NOW, 9)).extracting(Look::id).containsExactly("b", "a");
        assertThat(times.takeDue(NOW, 9)).isEmpty();
    }

    @Test
    void moreThanAreTakenAtOnce_areTakenNext() {
        DueTimes times = new DueTimes();
        for (String id : List.of("a", "b", "c")) {
            times.set(new Look(id, NOW, null, Set.of()));
        }

        assertThat(times.takeDue(NOW, 2)).extracting(Look::id).containsExactly("a", "b");
        assertThat(times.takeDue(NOW, 2)).extracting(Look::id).containsExactly("c");
    }

    @Test
    void aLaterTime_replacesTheEarlierOne() {
        DueTimes times = new DueTimes();
        times.set(new Look("a", NOW, null, Set.of()));
        times.set(new Look("a", NOW.plusSeconds(30), null, Set.of()));

        assertThat(times.takeDue(NOW, 9)).isEmpty();
        assertThat(times.takeDue(NOW.plusSeconds(30), 9)).hasSize(1);
    }

    @Test
    void afterTheClockWasSetBack_everyRecordIsLookedAtOnce() {
        DueTimes times = new DueTimes();
        times.takeDue(NOW.plusSeconds(3 * 3_600), 9);
        times.set(new Look("a", NOW.plusSeconds(3 * 3_600 + 30), null, Set.of()));

        assertThat(times.takeDue(NOW, 9)).extracting(Look::id).containsExactly("a");
        assertThat(times.takeDue(NOW, 9)).isEmpty();
    }

    @Test
    void x12_aRecordThatOnlyWaitsForPeersThatAreAway_isLookedAtLater_butNotAfterItsLimit() {
        Look look = new Look("a", NOW, NOW.plusSeconds(40), Set.of("p", "q"));

        assertThat(look.isUseless(NOW, Set.of("p", "q")::contains)).isTrue();
        assertThat(look.isUseless(NOW, Set.of("p")::contains)).isFalse();
        assertThat(look.isUseless(NOW.plusSeconds(40), peer -> true)).isFalse();
        assertThat(look.postponed(NOW.plusSeconds(30)).at()).isEqualTo(NOW.plusSeconds(30));
        assertThat(look.postponed(NOW.plusSeconds(60)).at()).isEqualTo(NOW.plusSeconds(40));
    }

    @Test
    void aRecordThatWaitsForNobody_isAlwaysLookedAt() {
        assertThat(new Look("a", NOW, null, Set.of()).isUseless(NOW, peer -> true))
                .isFalse();
    }
}
