package org.sumspace.bench.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sumspace.bench.chaos.schedule.Episode;
import org.sumspace.bench.chaos.schedule.Episode.Fault;
import org.sumspace.bench.chaos.schedule.FaultKind;
import org.sumspace.bench.chaos.schedule.FaultTarget;

/** The fault test with one training and several kinds of faults, one in each round except the last. */
class ChaosIT {
    /** Long enough for a node to restart even on a slow machine, so that no round expires. */
    private static final int DEADLINE_SECONDS = 60;

    private static final int LATENCY_MILLIS = 10;
    private static final int AFTER_MILLIS = 100;
    private static final int LASTS_MILLIS = 500;
    /** With a negative salt, a full disk accepts no byte at all. */
    private static final long SALT = -1;

    private static final Episode EPISODE = new Episode(
            1,
            DEADLINE_SECONDS,
            LATENCY_MILLIS,
            List.of(
                    fault(FaultKind.KILL, FaultTarget.MAIN_AGGREGATOR, 1),
                    fault(FaultKind.DROP_ANSWERS, FaultTarget.FIRST_LEVEL_1, 2),
                    fault(FaultKind.FULL_DISK, FaultTarget.CATALOG, 3),
                    fault(FaultKind.KILL, FaultTarget.PROCESSOR_1, 4),
                    fault(FaultKind.DAMAGE, FaultTarget.PROCESSOR_2, 5)));

    @Test
    void underFaults_allInvariantsHold() throws Exception {
        Set<FaultKind> possible = ChaosSettings.supportedFaults();
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
                .as("the round without faults and at least one more")
                .isGreaterThan(1);
    }

    private static Fault fault(FaultKind kind, FaultTarget seat, int round) {
        return new Fault(kind, seat, round, AFTER_MILLIS, LASTS_MILLIS, SALT);
    }
}
