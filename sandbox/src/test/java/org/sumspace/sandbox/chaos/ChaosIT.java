package org.sumspace.sandbox.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sumspace.sandbox.chaos.schedule.Episode;
import org.sumspace.sandbox.chaos.schedule.Fault;
import org.sumspace.sandbox.chaos.schedule.FaultKind;
import org.sumspace.sandbox.chaos.schedule.Seat;

/** The fault test with one training: a fault of every sort, one in each round but the last. */
class ChaosIT {
    /** Long enough for a node to come back, on a slow machine too: no round expires. */
    private static final int DEADLINE_SECONDS = 60;

    private static final int LATENCY_MILLIS = 10;
    private static final int AFTER_MILLIS = 100;
    private static final int LASTS_MILLIS = 500;
    /** A full disk takes not a byte with it. */
    private static final long SALT = -1;

    private static final Episode EPISODE = new Episode(
            1,
            DEADLINE_SECONDS,
            LATENCY_MILLIS,
            List.of(
                    fault(FaultKind.KILL, Seat.MAIN_AGGREGATOR, 1),
                    fault(FaultKind.DROP_ANSWERS, Seat.FIRST_LEVEL_1, 2),
                    fault(FaultKind.FULL_DISK, Seat.CATALOG, 3),
                    fault(FaultKind.KILL, Seat.PROCESSOR_1, 4),
                    fault(FaultKind.DAMAGE, Seat.PROCESSOR_2, 5)));

    @Test
    void whateverGoesWrong_nothingThatMustHoldIsBroken() throws Exception {
        Set<FaultKind> possible = ChaosSettings.possible();
        Episode episode = new Episode(
                EPISODE.number(),
                EPISODE.deadlineSeconds(),
                EPISODE.latencyMillis(),
                EPISODE.faults().stream()
                        .filter(fault -> possible.contains(fault.kind()))
                        .toList());

        ChaosReport report = new Chaos(
                        new ChaosSettings(() -> episode, 1, Duration.ZERO), new PrintWriter(System.out, true, UTF_8))
                .run();

        assertThat(report.getBroken()).isEmpty();
        assertThat(report.getFaults()).hasSize(possible.contains(FaultKind.FULL_DISK) ? 4 : 3);
        assertThat(report.getExactRounds())
                .as("the undisturbed one and another")
                .isGreaterThan(1);
    }

    private static Fault fault(FaultKind kind, Seat seat, int round) {
        return new Fault(kind, seat, round, AFTER_MILLIS, LASTS_MILLIS, SALT);
    }
}
