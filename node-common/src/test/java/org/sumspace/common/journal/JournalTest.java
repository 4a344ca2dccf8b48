package org.sumspace.common.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.Patience;

class JournalTest {
    private static final int RECORD_BYTES_MAX = 4096;

    @TempDir
    private Path folder;

    private final GroupCommit commits = new GroupCommit("journal-test");
    private Path path;

    @BeforeEach
    void setPath() {
        path = folder.resolve("test.journal");
    }

    @AfterEach
    void closeCommits() {
        commits.close();
    }

    @Test
    void acknowledgedRecords_areReplayedInOrder() throws Exception {
        try (Journal journal = open(new ArrayList<>())) {
            await(journal.append(1, bytes("one")));
            await(journal.append(2, bytes("t"), bytes("w"), bytes("o")));
            await(journal.append(3));
        }

        assertThat(replayed()).containsExactly("1:one", "2:two", "3:");
    }

    @Test
    void aRecord_isReadAgainByItsPosition() throws Exception {
        try (Journal journal = open(new ArrayList<>())) {
            await(journal.append(1, bytes("one")));
            long second = await(journal.append(2, bytes("two")));

            assertThat(journal.read(second).payload()).isEqualTo(bytes("two"));
            assertThatThrownBy(() -> journal.read(second + 1)).isInstanceOf(DamagedFileException.class);
        }
    }

    @Test
    void aLazyRecord_isDurableWithTheNext() throws Exception {
        Journal journal = open(new ArrayList<>());
        journal.appendLazily(1, bytes("lazy"));
        assertThat(replayed()).isEmpty();

        await(journal.append(2, bytes("prompt")));
        assertThat(replayed()).containsExactly("1:lazy", "2:prompt");
        journal.close();
    }

    @Test
    void concurrentAppends_areAllThere_underOneOrder() throws Exception {
        var positions = ConcurrentHashMap.<Long>newKeySet();
        try (Journal journal = open(new ArrayList<>())) {
            List<Thread> writers = IntStream.range(0, 8)
                    .mapToObj(writer -> new Thread(() -> {
                        for (int i = 0; i < 100; i++) {
                            positions.add(journal.append(writer, bytes("r" + i))
                                    .toCompletableFuture()
                                    .join());
                        }
                    }))
                    .toList();
            writers.forEach(Thread::start);
            for (Thread writer : writers) {
                writer.join();
            }
        }

        assertThat(positions).hasSize(800);
        List<String> replayed = replayed();
        for (int writer = 0; writer < 8; writer++) {
            String prefix = writer + ":";
            assertThat(replayed.stream().filter(r -> r.startsWith(prefix)))
                    .containsExactlyElementsOf(IntStream.range(0, 100)
                            .mapToObj(i -> prefix + "r" + i)
                            .toList());
        }
    }

    @Test
    void aTailTornAtAnyByte_isCutOff_andTheRestKept() throws Exception {
        long lastBegins = writeThree();
        byte[] whole = Files.readAllBytes(path);

        for (int length = (int) lastBegins; length < whole.length; length++) {
            Files.write(path, Arrays.copyOf(whole, length));
            assertThat(replayed()).as("cut at %d", length).containsExactly("1:one", "2:two");
            assertThat(Files.size(path)).isEqualTo(lastBegins);
        }
    }

    @Test
    void appending_continuesBehindACutTail() throws Exception {
        writeThree();
        Files.write(path, Arrays.copyOf(Files.readAllBytes(path), (int) Files.size(path) - 1));

        try (Journal journal = open(new ArrayList<>())) {
            await(journal.append(4, bytes("four")));
        }

        assertThat(replayed()).containsExactly("1:one", "2:two", "4:four");
    }

    @Test
    void aFlippedBitInTheLastRecord_dropsThatRecordAlone() throws Exception {
        long lastBegins = writeThree();
        byte[] whole = Files.readAllBytes(path);

        for (int at = (int) lastBegins; at < whole.length; at++) {
            byte[] flipped = whole.clone();
            flipped[at] ^= 0x10;
            Files.write(path, flipped);
            assertThat(replayed()).as("flipped at %d", at).containsExactly("1:one", "2:two");
        }
    }

    @Test
    void aFlippedBitBeforeTheLastRecord_isDamage_andNothingIsCut() throws Exception {
        long lastBegins = writeThree();
        byte[] whole = Files.readAllBytes(path);

        for (int at = 0; at < lastBegins; at++) {
            byte[] flipped = whole.clone();
            flipped[at] ^= 0x10;
            Files.write(path, flipped);
            assertThatThrownBy(this::replayed).as("flipped at %d", at).isInstanceOf(DamagedFileException.class);
            assertThat(Files.size(path)).isEqualTo(whole.length);
        }
    }

    /** Like parts of large shares: the next record begins more than 1 MiB after the start of the damaged one. */
    @Test
    void aFlippedBitInALongRecord_isDamage_andNothingIsCut() throws Exception {
        byte[] part = new byte[(1 << 20) + 41];
        new Random(5).nextBytes(part);
        List<Long> begins = new ArrayList<>();
        try (Journal journal = openLong()) {
            for (int i = 0; i < 3; i++) {
                begins.add(await(journal.append(i, part)));
            }
        }
        byte[] whole = Files.readAllBytes(path);
        long first = begins.get(0);
        for (long at : List.of(first, first + 1, first + 3, first + 5, first + 8, first + 500_000, begins.get(1) - 1)) {
            byte[] flipped = whole.clone();
            flipped[(int) at] ^= 0x01;
            Files.write(path, flipped);
            assertThatThrownBy(this::openLong).as("flipped at %d", at).isInstanceOf(DamagedFileException.class);
            assertThat(Files.size(path)).isEqualTo(whole.length);
        }
    }

    /** The length of the damaged record says where the next one begins, however long it is. */
    @Test
    void aFlippedBitInAVeryLongRecord_isDamage() throws Exception {
        byte[] release = new byte[5 << 20];
        long first;
        try (Journal journal = openLong()) {
            first = await(journal.append(1, release));
            await(journal.append(2, bytes("acknowledged")));
        }
        byte[] whole = Files.readAllBytes(path);
        whole[(int) first + 3_000_000] ^= 0x01;
        Files.write(path, whole);
        assertThatThrownBy(this::openLong).isInstanceOf(DamagedFileException.class);
    }

    @Test
    void aLongTailTornAnywhere_isCutOff() throws Exception {
        byte[] part = new byte[(1 << 20) + 41];
        new Random(6).nextBytes(part);
        long last;
        try (Journal journal = openLong()) {
            await(journal.append(1, part));
            last = await(journal.append(2, part));
        }
        byte[] whole = Files.readAllBytes(path);
        for (int kept : List.of(1, 7, 8, 9, 1_000, 1 << 20, (1 << 20) + 48)) {
            Files.write(path, Arrays.copyOf(whole, (int) last + kept));
            openLong().close();
            assertThat(Files.size(path)).as("%d bytes of the last record", kept).isEqualTo(last);
        }
    }

    /** Random bytes contain so many apparent record headers that checking them all would take minutes. */
    @Test
    void aVeryLongTornTail_isCutOffInTime() throws Exception {
        byte[] release = new byte[48 << 20];
        new Random(7).nextBytes(release);
        long last;
        try (Journal journal = openVeryLong()) {
            await(journal.append(1, bytes("acknowledged")));
            last = await(journal.append(2, release));
        }
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE)) {
            file.truncate(last + (40 << 20));
        }
        openVeryLong().close();
        assertThat(Files.size(path)).isEqualTo(last);
    }

    /** After a crash a file system may know the length of a file but not all of its content. */
    @Test
    void aVeryLongTailWithAHole_isCutOff() throws Exception {
        byte[] release = new byte[48 << 20];
        new Random(8).nextBytes(release);
        long last;
        try (Journal journal = openVeryLong()) {
            await(journal.append(1, bytes("acknowledged")));
            last = await(journal.append(2, release));
        }
        byte[] torn = Files.readAllBytes(path);
        Arrays.fill(torn, (int) last + (3 << 20), torn.length, (byte) 0);
        Files.write(path, torn);
        openVeryLong().close();
        assertThat(Files.size(path)).isEqualTo(last);
    }

    /** Senders choose the content of share parts, and a crash can leave an incomplete part. */
    @Test
    void aTornRecordFullOfRecordsOfAnotherFile_isCutOff() throws Exception {
        writeThree();
        byte[] records =
                Arrays.copyOfRange(Files.readAllBytes(path), RecordFormat.FILE_HEADER_BYTES, (int) Files.size(path));
        Files.delete(path);
        long last;
        try (Journal journal = open(new ArrayList<>())) {
            await(journal.append(1, bytes("acknowledged")));
            last = await(journal.append(2, records, records));
        }
        Files.write(path, Arrays.copyOf(Files.readAllBytes(path), (int) Files.size(path) - 1));
        assertThat(replayed()).containsExactly("1:acknowledged");
        assertThat(Files.size(path)).isEqualTo(last);
    }

    private Journal openLong() throws IOException {
        return Journal.open(path, commits, 8 << 20, record -> {});
    }

    private Journal openVeryLong() throws IOException {
        return Journal.open(path, commits, 64 << 20, record -> {});
    }

    @Test
    void aForeignFile_isRefused() throws Exception {
        Files.write(path, bytes("not a journal"));

        assertThatThrownBy(this::replayed)
                .isInstanceOf(DamagedFileException.class)
                .hasMessageStartingWith(path + " is damaged (expected a journal of version 2)");
    }

    @Test
    void recordsThatCannotBeRead_areDamage_andTheFileIsNamed() throws Exception {
        try (Journal journal = open(new ArrayList<>())) {
            await(journal.append(1, bytes("kept")));
        }

        assertThatThrownBy(() -> Journal.open(path, commits, RECORD_BYTES_MAX, record -> {
                    throw new IllegalArgumentException("invalid public key");
                }))
                .isInstanceOf(DamagedFileException.class)
                .hasMessageStartingWith(path + " is damaged (invalid public key)");
    }

    @Test
    void aFileWithAnIncompleteHeader_isStartedAnew() throws Exception {
        Files.write(path, bytes("SMJ"));

        assertIsStartedAnew();
    }

    @Test
    void aFileOfZeros_isStartedAnew() throws Exception {
        Files.write(path, new byte[RecordFormat.FILE_HEADER_BYTES + 100]);

        assertIsStartedAnew();
    }

    private void assertIsStartedAnew() throws Exception {
        List<String> found = new ArrayList<>();
        try (Journal journal = open(found)) {
            assertThat(found).isEmpty();
            await(journal.append(1, bytes("first")));
        }
        assertThat(replayed()).containsExactly("1:first");
    }

    @Test
    void aHeaderOfZeros_beforeAnIntactRecord_isDamage() throws Exception {
        try (Journal journal = open(new ArrayList<>())) {
            await(journal.append(1, bytes("kept")));
        }
        byte[] damaged = Files.readAllBytes(path);
        Arrays.fill(damaged, 0, RecordFormat.FILE_HEADER_BYTES, (byte) 0);
        Files.write(path, damaged);

        assertThatThrownBy(this::replayed).isInstanceOf(DamagedFileException.class);
        assertThat(path).hasBinaryContent(damaged);
    }

    @Test
    void afterAFailedWrite_everyAppendFails() throws Exception {
        Journal journal = open(new ArrayList<>());
        journal.close();

        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatThrownBy(() -> await(journal.append(1, bytes("late"))))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(IOException.class);
        }
    }

    @Test
    void rewriting_keepsTheGivenRecords_andThoseAppendedMeanwhileFollow() throws Exception {
        try (Journal journal = open(new ArrayList<>())) {
            for (int i = 0; i < 100; i++) {
                await(journal.append(1, bytes("old " + i)));
            }
            List<CompletionStage<Long>> meanwhile = new ArrayList<>();
            long before = Files.size(path);
            journal.rewrite(() -> {
                meanwhile.add(journal.append(3, bytes("meanwhile")));
                return List.of(new Journal.Draft(2, bytes("kept")));
            });
            long place = await(meanwhile.get(0));
            assertThat(journal.read(place).payload()).isEqualTo(bytes("meanwhile"));
            long last = await(journal.append(4, bytes("later")));
            assertThat(journal.read(last).payload()).isEqualTo(bytes("later"));
            assertThat(Files.size(path)).isLessThan(before);
        }

        assertThat(replayed()).containsExactly("2:kept", "3:meanwhile", "4:later");
    }

    @Test
    void rewriting_recoversFromAFailedWrite() throws Exception {
        Journal journal = open(new ArrayList<>());
        await(journal.append(1, bytes("durable")));
        journal.close();
        assertThatThrownBy(() -> await(journal.append(1, bytes("failed")))).hasCauseInstanceOf(IOException.class);
        assertThat(journal.hasFailed()).isTrue();

        journal.rewrite(() -> List.of(new Journal.Draft(1, bytes("durable")), new Journal.Draft(1, bytes("failed"))));
        long position = await(journal.append(1, bytes("next")));

        assertThat(journal.hasFailed()).isFalse();
        assertThat(journal.read(position).payload()).isEqualTo(bytes("next"));
        journal.close();
        assertThat(replayed()).containsExactly("1:durable", "1:failed", "1:next");
    }

    @Test
    void rewritingThatFails_leavesEverythingAsItIs() throws Exception {
        try (Journal journal = open(new ArrayList<>())) {
            await(journal.append(1, bytes("one")));
            assertThatThrownBy(() -> journal.rewrite(() -> {
                        throw new IllegalStateException("no");
                    }))
                    .isInstanceOf(IllegalStateException.class);
            await(journal.append(2, bytes("two")));
        }

        assertThat(replayed()).containsExactly("1:one", "2:two");
    }

    @Test
    void draftLeftByACrash_isReplaced() throws Exception {
        Files.write(path.resolveSibling("test.journal.draft"), bytes("half"));
        try (Journal journal = open(new ArrayList<>())) {
            journal.rewrite(() -> List.of(new Journal.Draft(2, bytes("kept"))));
        }

        assertThat(replayed()).containsExactly("2:kept");
    }

    @Test
    void aDeletedJournal_leavesNoFile() throws Exception {
        Journal journal = open(new ArrayList<>());
        await(journal.append(1, bytes("one")));

        journal.delete();

        assertThat(path).doesNotExist();
    }

    private long writeThree() throws Exception {
        try (Journal journal = open(new ArrayList<>())) {
            await(journal.append(1, bytes("one")));
            await(journal.append(2, bytes("two")));
            return await(journal.append(3, bytes("three")));
        }
    }

    private Journal open(List<String> replayed) throws IOException {
        return Journal.open(
                path, commits, RECORD_BYTES_MAX, r -> replayed.add(r.type() + ":" + new String(r.payload(), UTF_8)));
    }

    private List<String> replayed() throws IOException {
        List<String> replayed = new ArrayList<>();
        open(replayed).close();
        return replayed;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    private static long await(CompletionStage<Long> append) throws Exception {
        return append.toCompletableFuture().get(Patience.MAX.toSeconds(), TimeUnit.SECONDS);
    }
}
