package org.sumspace.bench.chaos.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sumspace.bench.chaos.exchange.ExchangeEpisode.WrongClock;
import org.sumspace.bench.chaos.exchange.ExchangeFault.Target;
import org.sumspace.bench.chaos.schedule.FaultKind;

class ExchangeScheduleTest {
    private static final int EPISODES = 200;

    private static List<ExchangeEpisode> episodes(long seed) {
        return Stream.generate(new ExchangeSchedule(seed, EnumSet.allOf(FaultKind.class))::next)
                .limit(EPISODES)
                .toList();
    }

    @Test
    void sameSeed_givesTheSameEpisodes_andAnotherSeedDifferentOnes() {
        assertThat(episodes(7)).isEqualTo(episodes(7)).isNotEqualTo(episodes(8));
    }

    @Test
    void everythingThatCanHappen_happens() {
        List<ExchangeEpisode> episodes = episodes(1);
        assertThat(episodes).extracting(ExchangeEpisode::isRevoked).contains(true, false);
        assertThat(episodes).extracting(ExchangeEpisode::isKeyRotated).contains(true, false);
        assertThat(episodes).extracting(ExchangeEpisode::isKeySwapped).contains(true, false);
        assertThat(episodes)
                .extracting(ExchangeEpisode::wrongClock)
                .containsOnly(
                        WrongClock.ahead(Target.PROVIDER),
                        WrongClock.behind(Target.PROVIDER),
                        WrongClock.ahead(Target.CONSUMER),
                        WrongClock.behind(Target.CONSUMER),
                        null);
        assertThat(episodes)
                .flatExtracting(ExchangeEpisode::faults)
                .extracting(fault -> fault.injection().kind())
                .contains(FaultKind.RESTORE, FaultKind.KILL, FaultKind.TRICKLE)
                .doesNotContain(FaultKind.DAMAGE);
    }
}
