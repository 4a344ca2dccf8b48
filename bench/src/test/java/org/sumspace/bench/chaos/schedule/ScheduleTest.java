package org.sumspace.bench.chaos.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sumspace.bench.chaos.schedule.Episode.Fault;
import org.sumspace.sandbox.space.NodeKind;

class ScheduleTest {
    private static final int ROUNDS = 6;
    private static final int FAULTS_MAX = 4;
    private static final int EPISODES = 200;

    @Test
    void sameSeed_givesTheSameEpisodes_andAnotherSeedDifferentOnes() {
        assertThat(episodes(7)).isEqualTo(episodes(7)).isNotEqualTo(episodes(8));
    }

    @Test
    void firstEpisodeOfASeed_isTheSameOnEveryMachine() {
        assertThat(episodes(1).get(0))
                .hasToString("Episode[number=1, deadlineSeconds=6, latencyMillis=10, faults=["
                        + "delay of first-level-1 in round 1 after 559 ms, for 1010 ms,"
                        + " pause of connector-1 in round 2 after 108 ms, for 4685 ms]]");
    }

    @Test
    void everyFault_hitsEveryTargetThatItCanHit() {
        Set<String> combinations = new HashSet<>();
        for (Episode episode : episodes(3)) {
            assertThat(episode.faults()).hasSizeBetween(1, FAULTS_MAX);
            for (Fault fault : episode.faults()) {
                assertThat(fault.round()).isBetween(1, ROUNDS - 1);
                assertThat(fault.kind().hits(fault.target().kind())).isTrue();
                combinations.add(fault.kind() + " " + fault.target());
            }
        }
        assertThat(Stream.of(FaultTarget.values()).map(target -> FaultKind.KILL + " " + target))
                .allMatch(combinations::contains);
        assertThat(combinations).hasSizeGreaterThan(50);
    }

    @Test
    void networkFaults_doNotHitProcessorNodes() {
        assertThat(FaultKind.DROP_ANSWERS.hits(NodeKind.PROCESSOR)).isFalse();
    }

    private static List<Episode> episodes(long seed) {
        Schedule schedule = new Schedule(seed, EnumSet.allOf(FaultKind.class), ROUNDS, FAULTS_MAX);
        return Stream.generate(schedule::next).limit(EPISODES).toList();
    }
}
