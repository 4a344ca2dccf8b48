package org.sumspace.aggregator.round.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.journal.GroupCommit;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.testkit.Patience;

class CountersignedPlansTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final CountersignedPlans.RoundId ROUND =
            new CountersignedPlans.RoundId(Digest.of(new byte[] {1}), 3);
    private static final Digest PLAN = Digest.of(new byte[] {2});
    private static final Digest OTHER = Digest.of(new byte[] {3});

    @TempDir
    private Path folder;

    private final GroupCommit commits = new GroupCommit("countersigned-plans-test");

    @AfterEach
    void stop() {
        commits.close();
    }

    @Test
    void joinedAndDiscardedPlans_areThereAfterARestart() throws Exception {
        CountersignedPlans plans = open(NOW);
        plans.joined(ROUND, PLAN, NOW.plusSeconds(60))
                .toCompletableFuture()
                .get(Patience.MAX.toSeconds(), TimeUnit.SECONDS);
        assertThat(open(NOW).find(ROUND)).contains(new CountersignedPlans.Entry(PLAN, NOW.plusSeconds(60), false));

        plans.discarded(ROUND, PLAN).toCompletableFuture().get(Patience.MAX.toSeconds(), TimeUnit.SECONDS);
        assertThat(open(NOW).find(ROUND)).contains(new CountersignedPlans.Entry(PLAN, NOW.plusSeconds(60), true));
    }

    @Test
    void planOfAnotherRound_cannotBeDiscarded() throws Exception {
        CountersignedPlans plans = open(NOW);
        plans.joined(ROUND, PLAN, NOW.plusSeconds(60));

        assertThatThrownBy(() -> plans.discarded(ROUND, OTHER)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void expiredEntries_areRemoved_andTheOthersKept() throws Exception {
        CountersignedPlans plans = open(NOW);
        CountersignedPlans.RoundId later = new CountersignedPlans.RoundId(ROUND.trainingPlan(), 4);
        plans.joined(ROUND, PLAN, NOW.plusSeconds(60));
        plans.joined(later, OTHER, NOW.plusSeconds(120));
        plans.close();
        long before = Files.size(folder.resolve("countersigned"));

        CountersignedPlans reopened = open(NOW.plusSeconds(90));

        assertThat(reopened.find(ROUND)).isEmpty();
        assertThat(reopened.find(later)).isPresent();
        assertThat(Files.size(folder.resolve("countersigned"))).isLessThan(before);
    }

    @Test
    void fileOfARunningNode_isCompacted_andAcceptsMore() throws Exception {
        MutableClock clock = new MutableClock(NOW);
        CountersignedPlans plans = open(clock.instant());
        CountersignedPlans.RoundId later = new CountersignedPlans.RoundId(ROUND.trainingPlan(), 4);
        CountersignedPlans.RoundId last = new CountersignedPlans.RoundId(ROUND.trainingPlan(), 5);
        plans.joined(ROUND, PLAN, NOW.plusSeconds(60));
        plans.joined(later, OTHER, NOW.plusSeconds(120));
        plans.discarded(later, OTHER).toCompletableFuture().get(Patience.MAX.toSeconds(), TimeUnit.SECONDS);
        long before = Files.size(folder.resolve("countersigned"));
        clock.advance(Duration.ofSeconds(60));
        plans.compact(clock.instant());
        assertThat(plans.find(ROUND)).as("kept to the end of its time").isPresent();
        clock.advance(Duration.ofSeconds(1));
        plans.compact(clock.instant());
        assertThat(Files.size(folder.resolve("countersigned"))).isLessThan(before);
        plans.joined(last, PLAN, NOW.plusSeconds(180))
                .toCompletableFuture()
                .get(Patience.MAX.toSeconds(), TimeUnit.SECONDS);

        CountersignedPlans reopened = open(clock.instant());
        assertThat(reopened.find(ROUND)).isEmpty();
        assertThat(reopened.find(later)).contains(new CountersignedPlans.Entry(OTHER, NOW.plusSeconds(120), true));
        assertThat(reopened.find(last)).isPresent();
    }

    private CountersignedPlans open(Instant now) throws IOException {
        return CountersignedPlans.open(folder.resolve("countersigned"), commits, now);
    }
}
