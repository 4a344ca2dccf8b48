package org.sumspace.aggregator.round.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.aggregator.round.core.AgreementSimulation.SEAL_UNTIL;
import static org.sumspace.aggregator.round.core.AgreementSimulation.SHARE_DEADLINE;
import static org.sumspace.aggregator.round.core.AgreementSimulation.START;
import static org.sumspace.aggregator.round.core.AgreementSimulation.list;
import static org.sumspace.aggregator.round.core.AgreementSimulation.manifest;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.round.Seal;

class GroupAgreementTest {
    private static final int SHARES = 3;

    @Test
    void allSharesEverywhere_areAgreedOnInOneEpoch() {
        AgreementSimulation group = new AgreementSimulation(SHARES, 4, 3, 1);
        shareEverywhere(group, 4);

        group.run();

        assertThat(positions(group)).containsExactly(0, 1, 2, 3);
        assertThat(group.settledAt).isBefore(START.plusSeconds(2));
        assertThat(group.nodes).allSatisfy(node -> assertThat(lists(node)).hasSize(1));
    }

    @Test
    void aShareMissingAtOneAggregator_leavesItsProcessorOut() {
        AgreementSimulation group = new AgreementSimulation(SHARES, 4, 3, 2);
        shareEverywhere(group, 3);
        group.share(Duration.ZERO, 1, 3, 1, manifest(3, 1));
        group.share(Duration.ZERO, 2, 3, 1, manifest(3, 1));

        group.run();

        assertThat(positions(group)).containsExactly(0, 1, 2);
    }

    @Test
    void firstListOfAPeer_isFollowedAfterTwoSeconds_notAtTheDeadline() {
        AgreementSimulation group = new AgreementSimulation(SHARES, 4, 3, 3);
        shareEverywhere(group, 3);
        group.share(Duration.ZERO, 1, 3, 1, manifest(3, 1));

        group.run();

        assertThat(positions(group)).containsExactly(0, 1, 2);
        assertThat(group.settledAt).isBetween(START.plusSeconds(2), START.plusSeconds(4));
    }

    @Test
    void anAggregatorThatIsSlowerThanItsPeers_isWaitedForWhileSharesArrive() {
        int processors = 8;
        AgreementSimulation group = new AgreementSimulation(SHARES, processors, 3, 3);
        for (int position = 0; position < processors; position++) {
            group.share(Duration.ZERO, 1, position, 1, manifest(position, 1));
            group.share(Duration.ZERO, 2, position, 1, manifest(position, 1));
            group.share(Duration.ofMillis(1_500L * position), 3, position, 1, manifest(position, 1));
        }

        group.run();

        assertThat(positions(group)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void twoManifestsOfOneAttempt_leaveTheirProcessorOut() {
        AgreementSimulation group = new AgreementSimulation(SHARES, 4, 3, 4);
        shareEverywhere(group, 3);
        group.share(Duration.ZERO, 1, 3, 1, manifest(3, 1));
        group.share(Duration.ZERO, 2, 3, 1, manifest(3, 1));
        group.share(Duration.ZERO, 3, 3, 1, manifest(3, 99));

        group.run();

        assertThat(positions(group)).containsExactly(0, 1, 2);
    }

    @Test
    void belowTheThreshold_aLateShareOpensASecondEpoch() {
        AgreementSimulation group = new AgreementSimulation(SHARES, 3, 3, 5);
        shareEverywhere(group, 2);
        group.share(Duration.ZERO, 1, 2, 1, manifest(2, 1));
        group.share(Duration.ofSeconds(30), 2, 2, 1, manifest(2, 1));
        group.share(Duration.ofSeconds(30), 3, 2, 1, manifest(2, 1));

        group.run();

        assertThat(positions(group)).containsExactly(0, 1, 2);
        assertThat(group.nodes).allSatisfy(node -> assertThat(lists(node)).hasSize(2));
    }

    @Test
    void aHigherAttemptAfterTheList_countsFromTheNextEpoch() {
        AgreementSimulation group = new AgreementSimulation(SHARES, 3, 3, 6);
        shareEverywhere(group, 2);
        group.share(Duration.ZERO, 1, 2, 1, manifest(2, 1));
        for (int index = 1; index <= SHARES; index++) {
            group.share(Duration.ofSeconds(40), index, 2, 2, manifest(2, 2));
        }

        group.run();

        assertThat(group.agreedSets())
                .hasSize(SHARES)
                .allSatisfy(set -> assertThat(set.entries()).contains(new ReceivedList.Entry(2, manifest(2, 2))));
        assertThat(lists(group.node(1)).get(0).entries()).contains(new ReceivedList.Entry(2, manifest(2, 1)));
    }

    @Test
    void aShareStoredAfterTheOwnList_countsFromTheNextEpoch() {
        AgreementSimulation group = new AgreementSimulation(SHARES, 4, 3, 15);
        shareEverywhere(group, 4);
        group.cut(Duration.ZERO, Duration.ofSeconds(30), 1);
        group.share(Duration.ofSeconds(1), 1, 3, 2, manifest(3, 2));

        group.run();

        assertThat(group.node(1).countsFrom)
                .containsEntry(new ReceivedList.Entry(3, manifest(3, 1)), 1)
                .containsEntry(new ReceivedList.Entry(3, manifest(3, 2)), 2);
        group.assertSettled();
    }

    @Test
    void theLastList_isSealedBeforeTheEndOfSealing_andNotFromThenOn() {
        assertThat(sealsIfTheLastListArrivesAt(SEAL_UNTIL.minusMillis(1))).isTrue();
        assertThat(sealsIfTheLastListArrivesAt(SEAL_UNTIL)).isFalse();
    }

    private static boolean sealsIfTheLastListArrivesAt(Instant arrival) {
        AgreementSimulation group = new AgreementSimulation(SHARES, 4, 3, 16);
        shareEverywhere(group, 4);
        group.cut(Duration.ZERO, Duration.ofDays(1), 3);
        Signed<ReceivedList> last = list(group.keyOf(3), 1, 3, 0, 1, 2, 3);
        group.at(Duration.between(START, arrival), () -> group.node(1).receive(last));

        group.run();

        return group.node(1).signed.stream().anyMatch(statement -> statement.body() instanceof Seal);
    }

    @Test
    void tooFewContributors_discardBelowThreshold_atTheEndOfSealing() {
        AgreementSimulation group = new AgreementSimulation(SHARES, 4, 3, 7);
        shareEverywhere(group, 2);

        group.run();

        assertThat(group.agreedSets()).isEmpty();
        assertThat(group.nodes).allSatisfy(node -> assertThat(node.discarded).isEqualTo(DiscardReason.BELOW_THRESHOLD));
        assertThat(group.settledAt).isAfterOrEqualTo(SEAL_UNTIL);
    }

    @Test
    void noShareAtAll_isNotStarted() {
        AgreementSimulation group = new AgreementSimulation(SHARES, 4, 3, 8);
        group.run();

        assertThat(group.nodes).allSatisfy(node -> assertThat(node.discarded).isEqualTo(DiscardReason.NOT_STARTED));
    }

    @Test
    void aggregatorCutOffFromTheStart_isWaitedFor_andCatchesUp() {
        AgreementSimulation group = new AgreementSimulation(SHARES, 4, 3, 9);
        shareEverywhere(group, 4);
        group.cut(Duration.ZERO, Duration.ofMinutes(2), 2);

        group.run();

        assertThat(positions(group)).containsExactly(0, 1, 2, 3);
        assertThat(group.settledAt).isBetween(START.plusSeconds(120), START.plusSeconds(140));
    }

    @Test
    void aggregatorCutOffForever_endsThePlan() {
        AgreementSimulation group = new AgreementSimulation(SHARES, 4, 3, 10);
        shareEverywhere(group, 4);
        group.cut(Duration.ZERO, Duration.ofDays(1), 2);

        group.run();

        assertThat(group.agreedSets()).isEmpty();
        assertThat(group.nodes).allSatisfy(node -> assertThat(node.discarded).isEqualTo(DiscardReason.EXPIRED));
    }

    @Test
    void twoListsOfOneSigner_endThePlan_withBothAsEvidence() {
        AgreementSimulation group = new AgreementSimulation(SHARES, 4, 3, 11);
        shareEverywhere(group, 4);
        Signed<ReceivedList> other = list(group.keyOf(3), 1, 3, 0, 1, 2);
        group.at(Duration.ofMillis(1), () -> group.node(1).receive(other));

        group.run();

        assertThat(group.agreedSets()).isEmpty();
        assertThat(group.node(1).evidence)
                .hasSize(2)
                .contains(other)
                .allSatisfy(statement -> assertThat(statement.signer()).isEqualTo(other.signer()));
        assertThat(group.node(1).discarded).isEqualTo(DiscardReason.SEALS_DIFFER);
        assertThat(group.node(2).discarded).isEqualTo(DiscardReason.SEALS_DIFFER);
    }

    @Test
    void anOwnStatementThatTheJournalLost_endsThePlan() {
        AgreementSimulation group = new AgreementSimulation(SHARES, 4, 3, 12);
        group.at(Duration.ofMillis(1), () -> group.node(1).receive(list(group.keyOf(1), 1, 1, 0, 1)));

        group.run();

        assertThat(group.node(1).discarded).isEqualTo(DiscardReason.SEALS_DIFFER);
        assertThat(group.node(1).signed).isEmpty();
    }

    @Test
    void crashAtEveryMoment_changesNothing() {
        for (int millis = 0; millis < 200; millis += 2) {
            AgreementSimulation group = new AgreementSimulation(SHARES, 4, 3, 13);
            shareEverywhere(group, 4);
            int crashed = 1 + millis / 2 % SHARES;
            group.at(Duration.ofMillis(millis), () -> group.node(crashed).crash());

            group.run();

            assertThat(positions(group)).as("crash after %d ms", millis).containsExactly(0, 1, 2, 3);
        }
    }

    /** Seeds that once failed. */
    static List<Long> seeds() {
        return new Random(20260101).longs(150).boxed().toList();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void badNetworks_neverLeadToTwoSets_andToOneOnceTheyWork(long seed) {
        Random random = new Random(seed);
        int shares = 2 + random.nextInt(4);
        int expected = 3 + random.nextInt(6);
        AgreementSimulation group = new AgreementSimulation(shares, expected, 3, seed);
        group.lossProbability = random.nextDouble() * 0.7;
        group.repeatProbability = random.nextDouble() * 0.5;
        group.delayMillisMax = 1 + random.nextInt(3000);
        int everywhere = 0;
        for (int position = 0; position < expected; position++) {
            boolean complete = random.nextInt(4) > 0;
            everywhere += complete ? 1 : 0;
            for (int index = 1; index <= shares; index++) {
                if (complete || random.nextBoolean()) {
                    group.share(Duration.ofMillis(random.nextInt(60_000)), index, position, 1, manifest(position, 1));
                }
            }
        }
        for (int fault = random.nextInt(4); fault > 0; fault--) {
            int index = 1 + random.nextInt(shares);
            int from = random.nextInt(60);
            if (random.nextBoolean()) {
                group.cut(Duration.ofSeconds(from), Duration.ofSeconds(from + random.nextInt(40)), index);
            } else {
                group.at(Duration.ofSeconds(from), () -> group.node(index).crash());
            }
        }
        group.at(Duration.ofSeconds(100), () -> {
            group.lossProbability = 0;
            group.delayMillisMax = 50;
        });

        group.run();

        group.assertSettled();
        if (everywhere >= 3) {
            assertThat(group.agreedSets()).as("healed in time").hasSize(shares);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anEquivocatingAggregator_neverGetsTwoSetsReleased(long seed) {
        Random random = new Random(seed);
        AgreementSimulation group = new AgreementSimulation(SHARES, 5, 3, seed);
        group.lossProbability = random.nextDouble() * 0.5;
        group.delayMillisMax = 1 + random.nextInt(500);
        shareEverywhere(group, 5);
        Signed<ReceivedList> other = list(group.keyOf(3), 1, 3, 0, 1, 2, 3);
        group.at(
                Duration.ofMillis(random.nextInt(400)),
                () -> group.node(1 + random.nextInt(2)).receive(other));

        group.run();

        group.assertSettled();
    }

    @Test
    void atTheShareDeadline_theListHasTheStoredShares() {
        AgreementSimulation group = new AgreementSimulation(SHARES, 4, 3, 14);
        shareEverywhere(group, 3);

        group.run();

        assertThat(positions(group)).containsExactly(0, 1, 2);
        assertThat(group.settledAt).isBetween(SHARE_DEADLINE, SHARE_DEADLINE.plusSeconds(2));
    }

    private static void shareEverywhere(AgreementSimulation group, int processors) {
        for (int position = 0; position < processors; position++) {
            for (int index = 1; index <= group.nodes.size(); index++) {
                group.share(Duration.ofMillis(position), index, position, 1, manifest(position, 1));
            }
        }
    }

    private static List<Integer> positions(AgreementSimulation group) {
        group.assertSettled();
        assertThat(group.agreedSets()).hasSameSizeAs(group.nodes);
        return group.agreedSets().stream()
                .map(ContributorSet::positions)
                .collect(Collectors.toSet())
                .iterator()
                .next();
    }

    private static List<ReceivedList> lists(AgreementSimulation.Node node) {
        return node.signed.stream()
                .map(Signed::body)
                .filter(ReceivedList.class::isInstance)
                .map(ReceivedList.class::cast)
                .toList();
    }
}
