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
import org.sumspace.processor.core.Discarded;
import org.sumspace.processor.core.LedgerRefusedException;
import org.sumspace.processor.domain.LedgerEntry;
import org.sumspace.processor.domain.Receiver;

class LedgerStoreTest {
    private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");
    private static final Instant END = START.plus(Duration.ofDays(30));
    private static final DpId OVER = new DpId(1, 1);
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
    void afterAFailedWrite_theLedgerIsWrittenAnew_andTheNodeGoesOn() throws Exception {
        LedgerStore ledger = open();
        reserve(ledger, entry(RENEWED, 1, END));
        ledger.close(); // writes fail from here on, as on a full disk
        assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> done(ledger.finish(RENEWED, plan(1))));

        reserve(ledger, entry(RENEWED, 2, END));

        ledger.close();
        LedgerStore again = open();
        assertThat(again.isFinished(RENEWED, plan(1))).isTrue();
        assertThat(again.entry(RENEWED, 2, plan(2))).isPresent();
    }

    @Test
    void entriesAreKeptToTheEndOfTheLastCertification_thenCompactedAway_whileTheNodeRuns() throws Exception {
        LedgerStore ledger = open();
        for (int round = 1; round <= 20; round++) {
            reserve(ledger, entry(OVER, round, END));
            done(ledger.finish(OVER, plan(round)));
            reserve(ledger, entry(RENEWED, round, round == 20 ? END.plus(Duration.ofDays(30)) : END));
        }
        done(ledger.finish(RENEWED, plan(7)));
        long whole = Files.size(file());

        clock.set(END);
        ledger.compact(clock.instant());
        assertThat(Files.size(file())).as("nothing is over yet").isEqualTo(whole);

        clock.advance(Duration.ofMillis(1));
        ledger.compact(clock.instant());
        assertThat(Files.size(file())).isLessThan(whole * 2 / 3);
        assertStillBound(ledger);
        ledger.close();
        assertStillBound(open());
    }

    private void assertStillBound(LedgerStore ledger) {
        assertThat(ledger.entry(OVER, 3, plan(3))).isEmpty();
        assertThat(ledger.entry(RENEWED, 3, plan(3))).isPresent();
        assertThat(ledger.isFinished(RENEWED, plan(7))).isTrue();
        assertThat(ledger.isFinished(RENEWED, plan(8))).isFalse();
        assertRefused(ledger, entryInAnotherPlan(RENEWED), "already");
    }

    @Test
    void processorWhoseCertificationWasOver_contributesNoMore_evenIfItIsRenewedAfterAll() throws Exception {
        LedgerStore ledger = open();
        reserve(ledger, entry(OVER, 1, END));
        ledger.close();
        clock.set(END.plusMillis(1));
        LedgerStore compacted = open();
        assertRefused(compacted, entryInAnotherPlan(OVER), "contributes no more");
        compacted.close();
        assertRefused(open(), entryInAnotherPlan(OVER), "contributes no more");
    }

    @Test
    void ofTwoEntriesOfARound_theLaterCounts_afterACompactionToo() throws Exception {
        LedgerStore ledger = open();
        LedgerEntry first = entry(RENEWED, 1, END.plusSeconds(60));
        reserve(ledger, first);
        LedgerEntry second = new LedgerEntry(RENEWED, 1, digest(99), plan(50), 1, first.group(), first.keepUntil());
        Discarded freed =
                new Discarded(Map.of(first.plan(), Set.of(first.group().get(0).keyId())), List.of());
        done(ledger.reserve(second, freed).durable());
        reserve(ledger, entry(OVER, 1, END));
        clock.set(END.plusMillis(1));
        ledger.compact(clock.instant());
        ledger.close();

        LedgerStore reopened = open();
        assertThat(reopened.entry(RENEWED, 1, plan(50))).contains(second);
        assertThat(reopened.entry(RENEWED, 1, plan(1))).isEmpty();
        LedgerEntry fromTheFirstBase =
                new LedgerEntry(RENEWED, 9, first.baseModel(), plan(60), 1, first.group(), first.keepUntil());
        assertRefused(reopened, fromTheFirstBase, "already");
    }

    private LedgerStore open() throws IOException {
        return LedgerStore.open(file(), commits, clock.instant());
    }

    private Path file() {
        return folder.resolve("ledger.journal");
    }

    private static void reserve(LedgerStore ledger, LedgerEntry entry) throws Exception {
        done(ledger.reserve(entry, Discarded.NOTHING).durable());
    }

    private static void assertRefused(LedgerStore ledger, LedgerEntry entry, String why) {
        assertThatExceptionOfType(LedgerRefusedException.class)
                .isThrownBy(() -> ledger.reserve(entry, Discarded.NOTHING))
                .withMessageContaining(why);
    }

    private static LedgerEntry entry(DpId dpId, int round, Instant keepUntil) {
        List<Receiver> group = List.of(new Receiver(digest(200), "operator"));
        return new LedgerEntry(dpId, round, digest(100 + round), plan(round), 1, group, keepUntil);
    }

    private static LedgerEntry entryInAnotherPlan(DpId dpId) {
        LedgerEntry known = entry(dpId, 3, END.plus(Duration.ofDays(90)));
        return new LedgerEntry(dpId, 3, digest(77), plan(70), 1, known.group(), known.keepUntil());
    }

    private static void done(CompletionStage<Long> stage) throws Exception {
        stage.toCompletableFuture().get(Patience.MAX.toSeconds(), TimeUnit.SECONDS);
    }

    private static Digest plan(int round) {
        return digest(round);
    }

    private static Digest digest(int number) {
        return Digest.of(new byte[] {(byte) number});
    }
}
