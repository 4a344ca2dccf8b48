package org.sumspace.processor.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.journal.GroupCommit;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.testkit.Patience;
import org.sumspace.common.training.DpId;
import org.sumspace.processor.core.ContributionRefusedException;
import org.sumspace.processor.core.DiscardEvidence;
import org.sumspace.processor.domain.ContributionLedgerEntry;
import org.sumspace.processor.domain.ContributionLedgerEntry.Receiver;

class ContributionLedgerStoreTest {
    private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");
    private static final Instant END = START.plus(Duration.ofDays(30));
    private static final DpId EXPIRED = new DpId(1, 1);
    private static final DpId RENEWED = new DpId(1, 2);

    @TempDir
    private Path folder;

    private final MutableClock clock = new MutableClock(START);
    private final GroupCommit commits = new GroupCommit("ledger-test");

    @AfterEach
    void stop() {
        commits.close();
    }

    @Test
    void ledger_isRewrittenAfterAFailedWrite() throws Exception {
        ContributionLedgerStore ledger = open();
        reserve(ledger, entry(RENEWED, 1, END));
        ledger.close(); // writes fail from here on, as on a full disk
        assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> await(ledger.finish(RENEWED, plan(1))));

        reserve(ledger, entry(RENEWED, 2, END));

        ledger.close();
        ContributionLedgerStore reopened = open();
        assertThat(reopened.isFinished(RENEWED, plan(1))).isTrue();
        assertThat(reopened.entry(RENEWED, 2, plan(2))).isPresent();
    }

    @Test
    void compaction_removesEntriesAfterTheEndOfTheLastCertification() throws Exception {
        ContributionLedgerStore ledger = open();
        for (int round = 1; round <= 20; round++) {
            reserve(ledger, entry(EXPIRED, round, END));
            await(ledger.finish(EXPIRED, plan(round)));
            reserve(ledger, entry(RENEWED, round, round == 20 ? END.plus(Duration.ofDays(30)) : END));
        }
        await(ledger.finish(RENEWED, plan(7)));
        long sizeBefore = Files.size(file());

        clock.set(END);
        ledger.compact(clock.instant());
        assertThat(Files.size(file())).as("nothing has expired yet").isEqualTo(sizeBefore);

        clock.advance(Duration.ofMillis(1));
        ledger.compact(clock.instant());
        assertThat(Files.size(file())).isLessThan(sizeBefore * 2 / 3);
        assertRenewedIsKept(ledger);
        ledger.close();
        assertRenewedIsKept(open());
    }

    private void assertRenewedIsKept(ContributionLedgerStore ledger) {
        assertThat(ledger.entry(EXPIRED, 3, plan(3))).isEmpty();
        assertThat(ledger.entry(RENEWED, 3, plan(3))).isPresent();
        assertThat(ledger.isFinished(RENEWED, plan(7))).isTrue();
        assertThat(ledger.isFinished(RENEWED, plan(8))).isFalse();
        assertRefused(ledger, entryInAnotherPlan(RENEWED), "already contributed");
    }

    @Test
    void processorWhoseCertificationEnded_mayNotContributeAgain_evenIfRenewedLater() throws Exception {
        ContributionLedgerStore ledger = open();
        reserve(ledger, entry(EXPIRED, 1, END));
        ledger.close();
        clock.set(END.plusMillis(1));
        ContributionLedgerStore compacted = open();
        assertRefused(compacted, entryInAnotherPlan(EXPIRED), "may not contribute again");
        compacted.close();
        assertRefused(open(), entryInAnotherPlan(EXPIRED), "may not contribute again");
    }

    @Test
    void laterOfTwoEntriesOfARound_counts_alsoAfterACompaction() throws Exception {
        ContributionLedgerStore ledger = open();
        ContributionLedgerEntry first = entry(RENEWED, 1, END.plusSeconds(60));
        reserve(ledger, first);
        ContributionLedgerEntry second =
                new ContributionLedgerEntry(RENEWED, 1, digest(99), plan(50), 1, first.group(), first.keepUntil());
        DiscardEvidence evidence = new DiscardEvidence(
                Map.of(first.plan(), Set.of(first.group().get(0).keyId())), List.of());
        await(ledger.reserve(second, evidence).durable());
        reserve(ledger, entry(EXPIRED, 1, END));
        clock.set(END.plusMillis(1));
        ledger.compact(clock.instant());
        ledger.close();

        ContributionLedgerStore reopened = open();
        assertThat(reopened.entry(RENEWED, 1, plan(50))).contains(second);
        assertThat(reopened.entry(RENEWED, 1, plan(1))).isEmpty();
        ContributionLedgerEntry fromTheSameBase = new ContributionLedgerEntry(
                RENEWED, 9, first.baseModel(), plan(60), 1, first.group(), first.keepUntil());
        assertRefused(reopened, fromTheSameBase, "already contributed");
    }

    private ContributionLedgerStore open() throws IOException {
        return ContributionLedgerStore.open(file(), commits, clock.instant());
    }

    private Path file() {
        return folder.resolve("ledger.journal");
    }

    private static void reserve(ContributionLedgerStore ledger, ContributionLedgerEntry entry) throws Exception {
        await(ledger.reserve(entry, DiscardEvidence.NONE).durable());
    }

    private static void assertRefused(ContributionLedgerStore ledger, ContributionLedgerEntry entry, String reason) {
        assertThatExceptionOfType(ContributionRefusedException.class)
                .isThrownBy(() -> ledger.reserve(entry, DiscardEvidence.NONE))
                .withMessageContaining(reason);
    }

    private static ContributionLedgerEntry entry(DpId dpId, int round, Instant keepUntil) {
        List<Receiver> group = List.of(new Receiver(digest(200), "operator"));
        return new ContributionLedgerEntry(dpId, round, digest(100 + round), plan(round), 1, group, keepUntil);
    }

    private static ContributionLedgerEntry entryInAnotherPlan(DpId dpId) {
        ContributionLedgerEntry known = entry(dpId, 3, END.plus(Duration.ofDays(90)));
        return new ContributionLedgerEntry(dpId, 3, digest(77), plan(70), 1, known.group(), known.keepUntil());
    }

    private static void await(CompletionStage<Long> stage) throws Exception {
        stage.toCompletableFuture().get(Patience.MAX.toSeconds(), TimeUnit.SECONDS);
    }

    private static Digest plan(int round) {
        return digest(round);
    }

    private static Digest digest(int number) {
        return Digest.of(new byte[] {(byte) number});
    }
}
