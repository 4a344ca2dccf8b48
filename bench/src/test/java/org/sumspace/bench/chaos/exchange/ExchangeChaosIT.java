package org.sumspace.bench.chaos.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sumspace.bench.chaos.exchange.ExchangeEpisode.WrongClock;
import org.sumspace.bench.chaos.exchange.ExchangeFault.Target;
import org.sumspace.bench.chaos.exchange.RecordedApplications.Behaviour;
import org.sumspace.bench.chaos.fault.FaultInjector.Injection;
import org.sumspace.bench.chaos.schedule.FaultKind;

/** The fault test of exchanges with two episodes: clocks that are behind and ahead, and a catalog with another key. */
class ExchangeChaosIT {
    private static final int SMALL_BYTES = 1_000;
    /** Three parts. */
    private static final int LARGE_BYTES = 20_000_000;

    private static final int AFTER_MILLIS = 300;
    private static final int LASTS_MILLIS = 500;

    private static ExchangeEpisode episode(
            int number, boolean isKeySwapped, @Nullable WrongClock wrongClock, ExchangeFault... faults) {
        return new ExchangeEpisode(
                number,
                List.of(SMALL_BYTES, LARGE_BYTES),
                Behaviour.TAKES,
                List.of(faults),
                false,
                0,
                false,
                isKeySwapped,
                wrongClock);
    }

    private static ExchangeFault fault(FaultKind kind, Target target) {
        return new ExchangeFault(target, new Injection(kind, LASTS_MILLIS, 0), AFTER_MILLIS);
    }

    @Test
    void underFaults_allInvariantsHold() throws Exception {
        Iterator<ExchangeEpisode> episodes = List.of(
                        episode(
                                1,
                                false,
                                WrongClock.behind(Target.CONSUMER),
                                fault(FaultKind.KILL, Target.PROVIDER),
                                fault(FaultKind.DROP_ANSWERS, Target.CONSUMER)),
                        episode(2, true, WrongClock.ahead(Target.PROVIDER), fault(FaultKind.KILL, Target.CATALOG)))
                .iterator();

        ExchangeChaos chaos =
                new ExchangeChaos(episodes::next, episodes::hasNext, new PrintWriter(System.out, true, UTF_8));

        assertThat(chaos.run()).isEmpty();
        assertThat(episodes.hasNext()).isFalse();
    }
}
