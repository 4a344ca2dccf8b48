package org.sumspace.aggregator.round.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.aggregator.round.core.AgreementSimulation.SHARE_DEADLINE;
import static org.sumspace.aggregator.round.core.AgreementSimulation.START;
import static org.sumspace.aggregator.round.core.AgreementSimulation.manifest;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sumspace.common.training.round.ContributorSet;

/** Three parents agree on groups: positions are groups here, manifests their set digests. */
class ParentsAgreementTest {
    private static final int PARENTS = 3;
    private static final Duration AT_ONCE = Duration.ZERO;

    @Test
    void allGroupsEverywhere_areAgreedOnAtOnce() {
        AgreementSimulation parents = parents(2, 1);
        everywhere(parents, AT_ONCE, 1);
        everywhere(parents, AT_ONCE, 2);

        parents.run();

        assertThat(groups(parents)).containsExactly(1, 2);
        assertThat(parents.settledAt).isBefore(START.plusSeconds(2));
    }

    @Test
    void firstListOfAPeer_doesNotEndTheWaitingOfAParent() {
        AgreementSimulation parents = parents(2, 2);
        everywhere(parents, AT_ONCE, 1);
        arrives(parents, AT_ONCE, 1, 2);
        arrives(parents, Duration.ofSeconds(12), 2, 2);
        arrives(parents, Duration.ofSeconds(15), 3, 2);

        parents.run();

        assertThat(groups(parents)).containsExactly(1, 2);
        assertThat(parents.settledAt).isBetween(START.plusSeconds(15), START.plusSeconds(17));
    }

    @Test
    void groupMissingAtOneParent_isLeftOutByAll_whenReleasesAreDue() {
        AgreementSimulation parents = parents(3, 3);
        everywhere(parents, AT_ONCE, 1);
        everywhere(parents, AT_ONCE, 3);
        arrives(parents, AT_ONCE, 1, 2);
        arrives(parents, AT_ONCE, 2, 2);

        parents.run();

        assertThat(groups(parents)).containsExactly(1, 3);
        assertThat(parents.settledAt).isBetween(SHARE_DEADLINE, SHARE_DEADLINE.plusSeconds(2));
    }

    @Test
    void groupThatIsTooLate_isInNoSum() {
        AgreementSimulation parents = parents(2, 4);
        everywhere(parents, AT_ONCE, 1);
        everywhere(parents, Duration.ofSeconds(25), 2);

        parents.run();

        assertThat(groups(parents)).containsExactly(1);
    }

    @Test
    void aLostGroup_isNotWaitedFor() {
        AgreementSimulation parents = parents(2, 5);
        everywhere(parents, AT_ONCE, 1);
        for (int index = 1; index <= PARENTS; index++) {
            parents.lost(Duration.ofSeconds(1), index, 2);
        }

        parents.run();

        assertThat(groups(parents)).containsExactly(1);
        assertThat(parents.settledAt).isBefore(START.plusSeconds(3));
    }

    @Test
    void groupLostAtOneParent_afterTheOthersHaveIt_isLeftOutByAll() {
        AgreementSimulation parents = parents(2, 6);
        everywhere(parents, AT_ONCE, 1);
        arrives(parents, AT_ONCE, 1, 2);
        arrives(parents, AT_ONCE, 2, 2);
        parents.lost(Duration.ofSeconds(1), 3, 2);

        parents.run();

        assertThat(groups(parents)).containsExactly(1);
        assertThat(parents.settledAt).isBefore(START.plusSeconds(3));
    }

    @Test
    void groupThatReleasesTwoSets_isInNoSum() {
        AgreementSimulation parents = parents(2, 7);
        everywhere(parents, AT_ONCE, 1);
        arrives(parents, AT_ONCE, 1, 2);
        arrives(parents, AT_ONCE, 2, 2);
        parents.share(AT_ONCE, 3, 2, 1, manifest(2, 99));

        parents.run();

        assertThat(groups(parents)).containsExactly(1);
    }

    @Test
    void lostRepeatedAndReorderedMessages_andCrashes_leadToOneSetOrNone() {
        Random random = new Random(11);
        int agreed = 0;
        for (int run = 0; run < 60; run++) {
            AgreementSimulation parents = parents(4, run);
            parents.lossProbability = 0.3;
            parents.repeatProbability = 0.3;
            parents.delayMillisMax = 3_000;
            for (int group = 1; group <= 4; group++) {
                for (int index = 1; index <= PARENTS; index++) {
                    Duration at = Duration.ofMillis(random.nextInt(25_000));
                    if (random.nextInt(8) > 0) {
                        arrives(parents, at, index, group);
                    } else if (random.nextBoolean()) {
                        parents.lost(at, index, group);
                    }
                }
            }
            int victim = 1 + random.nextInt(PARENTS);
            parents.at(
                    Duration.ofMillis(random.nextInt(40_000)),
                    () -> parents.node(victim).crash());
            parents.cut(Duration.ofSeconds(random.nextInt(30)), Duration.ofSeconds(30 + random.nextInt(60)), victim);

            parents.run();

            parents.assertSettled();
            agreed += parents.agreedSets().size() == PARENTS ? 1 : 0;
        }
        assertThat(agreed).isGreaterThan(30);
    }

    private static AgreementSimulation parents(int groups, long seed) {
        return new AgreementSimulation(PARENTS, groups, 1, seed, AgreementTerms.Pace.PARENTS);
    }

    private static void everywhere(AgreementSimulation parents, Duration at, int group) {
        for (int index = 1; index <= PARENTS; index++) {
            arrives(parents, at, index, group);
        }
    }

    private static void arrives(AgreementSimulation parents, Duration at, int index, int group) {
        parents.share(at, index, group, 1, manifest(group, 1));
    }

    private static List<Integer> groups(AgreementSimulation parents) {
        parents.assertSettled();
        assertThat(parents.agreedSets()).hasSize(PARENTS);
        return parents.agreedSets().stream()
                .findFirst()
                .map(ContributorSet::positions)
                .orElseThrow();
    }
}
