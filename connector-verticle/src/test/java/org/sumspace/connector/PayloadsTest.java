package org.sumspace.connector;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.failure;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.FieldCipher;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.testkit.Patience;
import org.sumspace.connector.exchange.core.ExchangeCall;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.ExchangeEvent.PartArrived;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Position;
import org.sumspace.connector.exchange.service.payload.Payloads;
import org.sumspace.connector.payload.service.PayloadLostException;
import org.sumspace.connector.payload.service.StoredPart;
import org.sumspace.connector.payload.store.PartFiles;
import org.sumspace.connector.payload.store.PartFiles.Place;
import org.sumspace.connector.payload.store.PartFiles.Side;
import org.sumspace.connector.payload.store.PartReader;
import org.sumspace.connector.payload.store.PartWriter;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PayloadsTest {
    private static final Buffer DATA = Buffer.buffer("{\"statement\": \"a learner read a chapter\"}");
    private static final int HALF = 20;

    @TempDir
    static Path folder;

    private ExchangeScene scene;

    @BeforeAll
    void start() {
        scene = new ExchangeScene(folder);
    }

    @AfterAll
    void stop() {
        scene.close();
    }

    private static Content content(Buffer data) {
        return new Content(data.length(), Digest.of(data.getBytes()), "application/json");
    }

    private Payloads payloads() {
        return scene.work.payloads();
    }

    private PartArrived receive(Payloads payloads, ExchangeRecord record, Buffer whole, int from, int to) {
        return result(scene.receive(payloads, record, 1, new Position(0, from), content(whole), whole.slice(from, to)));
    }

    private Future<PartArrived> receive(
            ExchangeRecord record, int items, Position position, Content whole, Buffer part) {
        return scene.receive(payloads(), record, items, position, whole, part);
    }

    private byte[] stored(ExchangeRecord record, long offset) throws IOException {
        return read(
                new PartFiles(scene.payloads(), scene.cipher, new SecureRandom()),
                new Place(record.id(), Side.IN, 0, offset));
    }

    private static byte[] read(PartFiles files, Place place) throws IOException {
        PartReader part = files.open(place).orElseThrow();
        Buffer bytes = Buffer.buffer();
        while (bytes.length() < part.length()) {
            bytes.appendBytes(part.read(bytes.length()));
        }
        return bytes.getBytes();
    }

    private static void write(PartFiles files, Place place, byte[] bytes) throws IOException {
        try (PartWriter part = files.create(place)) {
            part.write(bytes, bytes.length);
            part.finish(Digest.of(bytes));
        }
    }

    private Buffer sent(Payloads payloads, ExchangeRecord record, Position position) {
        StoredPart part = result(payloads.read(record, position)).bytes();
        Buffer bytes = result(scene.onContext(() -> scene.collected(part.body().get())));
        assertThat(part.length()).isEqualTo(bytes.length());
        assertThat(part.digest()).isEqualTo(Digest.of(bytes.getBytes()));
        return bytes;
    }

    @Test
    void exchangeX3_partIsDurable_beforeItCounts_andTheLastOneShowsWhetherTheWholeIsRight() throws IOException {
        ExchangeRecord record = scene.consumer(scene.request());

        PartArrived first = receive(payloads(), record, DATA, 0, HALF);
        assertThat(new String(stored(record, 0), UTF_8)).isEqualTo(DATA.getString(0, HALF));
        ExchangeRecord receiving = scene.after(record, first);
        PartArrived last = receive(payloads(), receiving, DATA, HALF, DATA.length());

        assertThat(last.isWholeRight()).isTrue();
        assertThat(scene.after(receiving, last).state()).isEqualTo(ExchangeState.RECEIVED);
    }

    @Test
    void exchangeX3_wrongWholeUnderRightParts_isNoticed() {
        ExchangeRecord record = scene.consumer(scene.request());
        Content other = new Content(DATA.length(), Digest.of("other".getBytes(UTF_8)), "application/json");

        PartArrived arrived = result(receive(record, 1, Position.START, other, DATA));

        assertThat(arrived.isWholeRight()).isFalse();
        assertThat(scene.after(record, arrived).status()).isEqualTo(ExchangeStatus.PROVIDER_EXPORT_ERROR);
    }

    /** A late duplicate with other bytes must not replace what was acknowledged. */
    @Test
    void exchangeX3_partThatWasAcknowledged_isNotReplaced() throws IOException {
        ExchangeRecord record = scene.consumer(scene.request());
        ExchangeRecord receiving = scene.after(record, receive(payloads(), record, DATA, 0, HALF));
        Buffer other = Buffer.buffer("x".repeat(DATA.length()));

        assertThat(failure(receive(record, 1, Position.START, content(DATA), other.slice(0, HALF))))
                .as("an earlier state of the record is known to be read")
                .isInstanceOf(NodeException.class);
        scene.clock.advance(Duration.ofMinutes(2));
        for (Payloads each : List.of(payloads(), scene.restarted().payloads())) {
            result(scene.receive(each, receiving, 1, Position.START, content(DATA), other.slice(0, HALF)));
            receive(each, receiving, other, 0, HALF);
        }

        assertThat(new String(stored(record, 0), UTF_8)).isEqualTo(DATA.getString(0, HALF));
    }

    @Test
    void exchangeX3_partThatOverlapsAnAcknowledgedOne_orLeavesAGap_changesNothing() throws IOException {
        ExchangeRecord record = scene.consumer(scene.request());
        ExchangeRecord receiving = scene.after(record, receive(payloads(), record, DATA, 0, HALF));
        Buffer other = Buffer.buffer("x".repeat(DATA.length()));

        for (int from : new int[] {1, HALF - 1, HALF + 1}) {
            PartArrived arrived = receive(payloads(), receiving, other, from, DATA.length());
            assertThat(scene.after(receiving, arrived).incoming()).isEqualTo(receiving.incoming());
        }

        assertThat(new String(stored(record, 0), UTF_8)).isEqualTo(DATA.getString(0, HALF));
        assertThat(receive(payloads(), receiving, DATA, HALF, DATA.length()).isWholeRight())
                .isTrue();
    }

    @Test
    void exchangeX3_repeatedPart_isTakenOnce() {
        ExchangeRecord record = scene.consumer(scene.request());
        PartArrived first = receive(payloads(), record, DATA, 0, HALF);
        ExchangeRecord receiving = scene.after(record, first);
        assertThat(receive(payloads(), receiving, DATA, 0, HALF)).isEqualTo(first);
        assertThat(scene.after(receiving, first)).isEqualTo(receiving);

        assertThat(receive(payloads(), receiving, DATA, HALF, DATA.length()).isWholeRight())
                .isTrue();
    }

    @Test
    void exchangeX3_receivedBeforeARestart_countsForTheWholeDigest() {
        ExchangeRecord record = scene.consumer(scene.request());
        ExchangeRecord receiving = scene.after(record, receive(payloads(), record, DATA, 0, HALF));

        PartArrived last = receive(scene.restarted().payloads(), receiving, DATA, HALF, DATA.length());
        assertThat(last.isWholeRight()).isTrue();
    }

    /** The provider has read its source again, and no part of the first reading was acknowledged. */
    @Test
    void anotherReading_replacesAPartThatNeverCounted_afterAMinute() throws IOException {
        ExchangeRecord record = scene.consumer(scene.request());
        receive(payloads(), record, DATA, 0, HALF);
        Buffer other = Buffer.buffer("another reading of the source, later");
        scene.clock.advance(Duration.ofMinutes(1));

        receive(payloads(), record, other, 0, HALF);

        assertThat(new String(stored(record, 0), UTF_8)).isEqualTo(other.getString(0, HALF));
    }

    @Test
    void partThatCannotBeOne_isRefused_andNothingIsStored() {
        ExchangeRecord record = scene.consumer(scene.request());
        Content injected = new Content(DATA.length(), Digest.of(DATA.getBytes()), "text/plain\r\nX-Role: admin");
        Buffer large = Buffer.buffer(new byte[(8 << 20) + 1]);

        assertThat(type(failure(receive(record, 1, Position.START, injected, DATA))))
                .isEqualTo(ProblemType.INVALID_INPUT);
        assertThat(type(failure(receive(record, 101, Position.START, content(DATA), DATA))))
                .isEqualTo(ProblemType.INVALID_INPUT);
        assertThat(type(failure(receive(record, 1, new Position(1, 0), content(DATA), DATA))))
                .isEqualTo(ProblemType.INVALID_INPUT);
        assertThat(type(failure(receive(record, 1, Position.START, content(large), large))))
                .isEqualTo(ProblemType.TOO_LARGE);
        receive(payloads(), record, DATA, HALF, DATA.length());
        assertThat(scene.payloads().resolve(record.id())).doesNotExist();
    }

    /** The bytes of a part must not count before its end is verified. */
    @Test
    void exchangeX3_partThatIsBroken_orTooLong_orNotTheSignedOne_leavesNothing_andTakesNoSpace() {
        ExchangeRecord record = scene.consumer(scene.request());
        byte[] bytes = new byte[300 << 10];
        new Random(1).nextBytes(bytes);
        Buffer data = Buffer.buffer(bytes);
        long before = scene.work.spool().bytes();

        for (TestBody body : List.of(
                TestBody.failing(data, NodeException.unauthenticated("another digest")),
                TestBody.failing(data.slice(0, 200 << 10), NodeException.unavailable("the connection is gone")),
                TestBody.of(data.slice(0, 200 << 10)),
                TestBody.of(data.copy().appendByte((byte) 1)))) {
            assertThat(failure(
                            scene.receive(payloads(), record, 1, Position.START, content(data), data.length(), body)))
                    .isInstanceOf(NodeException.class);
            assertThat(names(record)).containsExactly("key");
            assertThat(scene.work.spool().bytes()).isEqualTo(before);
        }
        assertThat(receive(payloads(), record, data, 0, data.length()).isWholeRight())
                .isTrue();
    }

    private List<String> names(ExchangeRecord record) {
        try {
            return files(scene.payloads().resolve(record.id())).stream()
                    .map(file -> file.getFileName().toString())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The connection of the first request is gone, but this side has not noticed it yet. */
    @Test
    void partThatIsSentAgain_whileItsFirstRequestHangs_isTakenAtOnce() {
        ExchangeRecord record = scene.consumer(scene.request());
        byte[] bytes = new byte[300 << 10];
        Buffer data = Buffer.buffer(bytes);
        TestBody hanging = TestBody.hanging(data.slice(0, 200 << 10));
        Future<PartArrived> first =
                scene.receive(payloads(), record, 1, Position.START, content(data), data.length(), hanging);
        await().atMost(Patience.MAX).until(() -> hanging.sent() == 200 << 10);

        assertThat(receive(payloads(), record, data, 0, data.length()).isWholeRight())
                .isTrue();
        assertThat(type(failure(first))).isEqualTo(ProblemType.UNAVAILABLE);
    }

    /** A peer that stops sending must not prevent the deletion of an ended exchange's data. */
    @Test
    void endOfTheExchange_doesNotWaitForAPartThatHangs() {
        ExchangeRecord record = scene.consumer(scene.request());
        Buffer data = Buffer.buffer(new byte[300 << 10]);
        TestBody hanging = TestBody.hanging(data.slice(0, 200 << 10));
        Future<PartArrived> arriving =
                scene.receive(payloads(), record, 1, Position.START, content(data), data.length(), hanging);
        await().atMost(Patience.MAX).until(() -> hanging.sent() == 200 << 10);

        result(payloads().erase(record));

        assertThat(arriving.failed()).isTrue();
        assertThat(scene.payloads().resolve(record.id())).doesNotExist();
    }

    @Test
    void exchangeX13_sourceIsPaused_whileARecordIsStored() {
        ExchangeRecord record = scene.consumer(scene.request());
        Buffer data = Buffer.buffer(new byte[6 << 20]);
        TestBody body = TestBody.of(data);
        AtomicLong ahead = new AtomicLong();
        long before = scene.work.spool().bytes();
        TestBody.Watch watch =
                sent -> ahead.accumulateAndGet(sent - (scene.work.spool().bytes() - before), Math::max);

        result(scene.receive(payloads(), record, 1, Position.START, content(data), data.length(), body.watched(watch)));

        assertThat(ahead.get()).as("bytes in memory").isBetween(1L, 1L << 20);
    }

    @Test
    void changedPart_isLost_alsoIfItsEndIsWhole() throws IOException {
        ExchangeRecord record = scene.consumer(scene.request());
        Buffer data = Buffer.buffer(new byte[300 << 10]);
        ExchangeRecord received = scene.after(record, receive(payloads(), record, data, 0, data.length()));
        Path file = scene.payloads().resolve(record.id()).resolve("in-0-0");
        byte[] sealed = Files.readAllBytes(file);
        sealed[sealed.length / 2] ^= 1;
        Files.write(file, sealed);

        assertThat(failure(scene.onContext(() -> scene.collected(scene.delivered(received)))))
                .isInstanceOf(PayloadLostException.class);
    }

    @Test
    void itemWithoutBytes_isWholeWithItsOnlyPart_andTheNextItemFollows() {
        ExchangeRecord record = scene.consumer(scene.request());
        Buffer none = Buffer.buffer();
        PartArrived empty = result(receive(record, 3, Position.START, content(none), none));
        assertThat(empty.isWholeRight()).isTrue();
        ExchangeRecord second = scene.after(record, empty);
        assertThat(Position.of(second.incoming())).isEqualTo(new Position(1, 0));
        ExchangeRecord third = scene.after(second, result(receive(second, 3, new Position(1, 0), content(DATA), DATA)));
        ExchangeRecord fourth = scene.after(third, result(receive(third, 3, new Position(2, 0), content(none), none)));
        assertThat(fourth.state()).isEqualTo(ExchangeState.RECEIVED);
    }

    @Test
    void itemWithoutBytes_withAnotherDigest_isNoticed() {
        ExchangeRecord record = scene.consumer(scene.request());
        Content lie = new Content(0, Digest.of("other".getBytes(UTF_8)), "text/csv");
        PartArrived arrived = result(receive(record, 1, Position.START, lie, Buffer.buffer()));
        assertThat(scene.after(record, arrived).status()).isEqualTo(ExchangeStatus.PROVIDER_EXPORT_ERROR);
    }

    private static ProblemType type(Throwable failure) {
        return ((NodeException) failure).type();
    }

    @Test
    void exchangeX8_stolenDisk_withoutTheStoreKey_readsNoPayload() throws IOException {
        ExchangeRecord record = scene.consumer(scene.request());
        receive(payloads(), record, DATA, 0, DATA.length());
        Path own = scene.payloads().resolve(record.id());

        for (Path file : files(own)) {
            assertThat(new String(Files.readAllBytes(file), UTF_8)).doesNotContain("learner", "chapter");
        }
        FieldCipher thief = new FieldCipher(new byte[FieldCipher.KEY_BYTES], new SecureRandom());
        PartFiles stolen = new PartFiles(scene.payloads(), thief, new SecureRandom());
        assertThat(stolen.open(new Place(record.id(), Side.IN, 0, 0))).isEmpty();
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void exchangeX8_eachPart_hasKeyMaterialOfItsOwn_andCannotBeMoved() throws IOException {
        ExchangeRecord record = scene.consumer(scene.request());
        PartFiles files = new PartFiles(folder.resolve("apart"), scene.cipher, new SecureRandom());
        Place first = new Place(record.id(), Side.OUT, 0, 0);
        Place second = new Place(record.id(), Side.OUT, 0, DATA.length());
        write(files, first, DATA.getBytes());
        write(files, second, DATA.getBytes());
        Path own = folder.resolve("apart").resolve(record.id());

        byte[] sealed = Files.readAllBytes(own.resolve("out-0-0"));
        assertThat(sealed).isNotEqualTo(Files.readAllBytes(own.resolve("out-0-" + DATA.length())));
        write(files, first, DATA.getBytes());
        assertThat(Files.readAllBytes(own.resolve("out-0-0"))).isNotEqualTo(sealed);

        Files.move(own.resolve("out-0-" + DATA.length()), own.resolve("out-0-7"));
        assertThat(files.open(new Place(record.id(), Side.OUT, 0, 7))).isEmpty();
        assertThat(read(files, first)).isEqualTo(DATA.getBytes());
    }

    @Test
    void exchangeX8_erasedPayload_cannotBeReadFromACopyOfItsParts() throws IOException {
        ExchangeRecord record = scene.consumer(scene.request());
        receive(payloads(), record, DATA, 0, DATA.length());
        Path own = scene.payloads().resolve(record.id());
        byte[] part = Files.readAllBytes(own.resolve("in-0-0"));

        result(payloads().erase(record));
        assertThat(own).doesNotExist();
        Files.createDirectories(own);
        Files.write(own.resolve("in-0-0"), part);
        assertThat(new PartFiles(scene.payloads(), scene.cipher, new SecureRandom())
                        .open(new Place(record.id(), Side.IN, 0, 0)))
                .isEmpty();
        result(payloads().erase(record));
    }

    /** A part can arrive while the exchange ends; its data would otherwise stay on disk until the next start. */
    @Test
    void partThatComesAfterTheEnd_isNotStored() {
        ExchangeRecord record = scene.consumer(scene.request());
        result(payloads().erase(record));

        assertThat(failure(receive(record, 1, Position.START, content(DATA), DATA)))
                .isInstanceOf(PayloadLostException.class);
        assertThat(scene.payloads().resolve(record.id())).doesNotExist();
    }

    @Test
    void exchangeX8_resumedTransfer_sendsTheSameBytesFromAnyPosition() {
        byte[] bytes = new byte[(8 << 20) + 200_000];
        new Random(1).nextBytes(bytes);
        Buffer data = Buffer.buffer(bytes);
        ExchangeRecord record = scene.provider(scene.request());
        scene.applications.put("/data", request -> request.response().end(data));
        scene.after(record, new ExchangeEvent.ExportRequested(Position.START, ExchangeEvent.Verdict.PERMITTED));
        ExchangeRecord sending = scene.after(
                record,
                result(scene.work.calls().make(record, new ExchangeCall.ReadSource()))
                        .get(0));
        scene.applications.remove("/data");

        for (int offset : List.of(0, 1, 128 << 10, (8 << 20) - 1, 8 << 20, bytes.length - 1)) {
            Buffer part = sent(scene.restarted().payloads(), sending, new Position(0, offset));
            assertThat(part.equals(data.slice(offset, offset + part.length())))
                    .as("the bytes from %s", offset)
                    .isTrue();
        }
        assertThat(sending.outgoing().get(0).content())
                .isEqualTo(new Content(bytes.length, Digest.of(bytes), "application/octet-stream"));
    }

    @Test
    void lostPart_isReportedAsLost() {
        ExchangeRecord record = scene.provider(scene.request());
        scene.after(record, new ExchangeEvent.ExportRequested(Position.START, ExchangeEvent.Verdict.PERMITTED));
        ExchangeRecord sending = scene.after(record, new ExchangeEvent.SourceStored(List.of(content(DATA))));
        assertThat(failure(payloads().read(sending, Position.START))).isInstanceOf(PayloadLostException.class);
    }

    @Test
    void start_erasesWhatEndedExchangesLeft_andKeepsTheOthers() {
        ExchangeRecord open = scene.consumer(scene.request());
        ExchangeRecord ended = scene.consumer(scene.request());
        receive(payloads(), open, DATA, 0, HALF);
        receive(payloads(), ended, DATA, 0, HALF);
        scene.after(
                ended,
                new ExchangeEvent.OutcomeArrived(
                        0, new Outcome(ExchangeStatus.PEP_ERROR, "", Outcome.Source.CONSUMER, List.of(), false)));

        result(scene.restarted().payloads().sweep());

        assertThat(scene.payloads().resolve(open.id())).exists();
        assertThat(scene.payloads().resolve(ended.id())).doesNotExist();
    }
}
