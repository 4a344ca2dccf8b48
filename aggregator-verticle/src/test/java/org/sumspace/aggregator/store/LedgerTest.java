package org.sumspace.aggregator.store;

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

class LedgerTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final Ledger.Round ROUND = new Ledger.Round(Digest.of(new byte[] {1}), 3);
    private static final Digest PLAN = Digest.of(new byte[] {2});
    private static final Digest OTHER = Digest.of(new byte[] {3});

    @TempDir
    private Path folder;

    private final GroupCommit commits = new GroupCommit("ledger-test");

    @AfterEach
    void stop() {
        commits.close();
    }

    @Test
    void whatWasJoinedAndDiscarded_isThereAfterARestart() throws Exception {
        Ledger ledger = open(NOW);
        ledger.joined(ROUND, PLAN, NOW.plusSeconds(60))
                .toCompletableFuture()
                .get(Patience.MAX.toSeconds(), TimeUnit.SECONDS);
        assertThat(open(NOW).find(ROUND)).contains(new Ledger.Entry(PLAN, NOW.plusSeconds(60), false));

        ledger.discarded(ROUND, PLAN).toCompletableFuture().get(Patience.MAX.toSeconds(), TimeUnit.SECONDS);
        assertThat(open(NOW).find(ROUND)).contains(new Ledger.Entry(PLAN, NOW.plusSeconds(60), true));
    }

    @Test
    void aPlanThatIsNotTheRounds_cannotBeDiscarded() throws Exception {
        Ledger ledger = open(NOW);
        ledger.joined(ROUND, PLAN, NOW.plusSeconds(60));

        assertThatThrownBy(() -> ledger.discarded(ROUND, OTHER)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void whatNobodyCanOfferAnyMore_isForgotten_andTheRestKept() throws Exception {
        Ledger ledger = open(NOW);
        Ledger.Round later = new Ledger.Round(ROUND.trainingPlan(), 4);
        ledger.joined(ROUND, PLAN, NOW.plusSeconds(60));
        ledger.joined(later, OTHER, NOW.plusSeconds(120));
        ledger.close();
        long before = Files.size(folder.resolve("ledger"));

        Ledger reopened = open(NOW.plusSeconds(90));

        assertThat(reopened.find(ROUND)).isEmpty();
        assertThat(reopened.find(later)).isPresent();
        assertThat(Files.size(folder.resolve("ledger"))).isLessThan(before);
    }

    @Test
    void ledgerOfANodeThatRunsOn_isCompacted_andTakesMore() throws Exception {
        MutableClock clock = new MutableClock(NOW);
        Ledger ledger = open(clock.instant());
        Ledger.Round later = new Ledger.Round(ROUND.trainingPlan(), 4);
        Ledger.Round last = new Ledger.Round(ROUND.trainingPlan(), 5);
        ledger.joined(ROUND, PLAN, NOW.plusSeconds(60));
        ledger.joined(later, OTHER, NOW.plusSeconds(120));
        ledger.discarded(later, OTHER).toCompletableFuture().get(Patience.MAX.toSeconds(), TimeUnit.SECONDS);
        long before = Files.size(folder.resolve("ledger"));
        clock.advance(Duration.ofSeconds(60));
        ledger.compact(clock.instant());
        assertThat(ledger.find(ROUND)).as("kept to the end of its time").isPresent();
        clock.advance(Duration.ofSeconds(1));
        ledger.compact(clock.instant());
        assertThat(Files.size(folder.resolve("ledger"))).isLessThan(before);
        ledger.joined(last, PLAN, NOW.plusSeconds(180))
                .toCompletableFuture()
                .get(Patience.MAX.toSeconds(), TimeUnit.SECONDS);

        Ledger reopened = open(clock.instant());
        assertThat(reopened.find(ROUND)).isEmpty();
        assertThat(reopened.find(later)).contains(new Ledger.Entry(OTHER, NOW.plusSeconds(120), true));
        assertThat(reopened.find(last)).isPresent();
    }

    private Ledger open(Instant now) throws IOException {
        return Ledger.open(folder.resolve("ledger"), commits, now);
    }
}
