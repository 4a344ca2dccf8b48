package org.sumspace.connector;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.failure;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Random;
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
import org.sumspace.connector.exchange.core.ExchangeCall;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.ExchangeEvent.PartArrived;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Position;
import org.sumspace.connector.exchange.service.Payloads;
import org.sumspace.connector.payload.service.PayloadLostException;
import org.sumspace.connector.payload.store.PartFiles;
import org.sumspace.connector.payload.store.PartFiles.Place;
import org.sumspace.connector.payload.store.PartFiles.Side;

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

    private static PartArrived receive(Payloads payloads, ExchangeRecord record, Buffer whole, int from, int to) {
        return result(payloads.receive(record, 1, new Position(0, from), content(whole), whole.slice(from, to)));
    }

    private byte[] stored(ExchangeRecord record, long offset) throws IOException {
        return new PartFiles(scene.payloads(), scene.cipher, new SecureRandom())
                .read(new Place(record.id(), Side.IN, 0, offset))
                .orElseThrow();
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

        PartArrived arrived = result(payloads().receive(record, 1, Position.START, other, DATA));

        assertThat(arrived.isWholeRight()).isFalse();
        assertThat(scene.after(record, arrived).status()).isEqualTo(ExchangeStatus.PROVIDER_EXPORT_ERROR);
    }

    /** A late duplicate with other bytes must not replace what was acknowledged. */
    @Test
    void exchangeX3_partThatWasAcknowledged_isNotReplaced() throws IOException {
        ExchangeRecord record = scene.consumer(scene.request());
        ExchangeRecord receiving = scene.after(record, receive(payloads(), record, DATA, 0, HALF));
        Buffer other = Buffer.buffer("x".repeat(DATA.length()));

        assertThat(failure(payloads().receive(record, 1, Position.START, content(DATA), other.slice(0, HALF))))
                .as("an earlier state of the record is known to be read")
                .isInstanceOf(NodeException.class);
        scene.clock.advance(Duration.ofMinutes(2));
        for (Payloads each : List.of(payloads(), scene.restarted().payloads())) {
            result(each.receive(receiving, 1, Position.START, content(DATA), other.slice(0, HALF)));
            receive(each, receiving, other, 0, HALF);
        }

        assertThat(new String(stored(record, 0), UTF_8)).isEqualTo(DATA.getString(0, HALF));
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

    /** The provider has read its source again, and nothing of the first reading was acknowledged. */
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

        assertThat(type(failure(payloads().receive(record, 1, Position.START, injected, DATA))))
                .isEqualTo(ProblemType.INVALID_INPUT);
        assertThat(type(failure(payloads().receive(record, 101, Position.START, content(DATA), DATA))))
                .isEqualTo(ProblemType.INVALID_INPUT);
        assertThat(type(failure(payloads().receive(record, 1, new Position(1, 0), content(DATA), DATA))))
                .isEqualTo(ProblemType.INVALID_INPUT);
        assertThat(type(failure(payloads().receive(record, 1, Position.START, content(large), large))))
                .isEqualTo(ProblemType.TOO_LARGE);
        receive(payloads(), record, DATA, HALF, DATA.length());
        assertThat(scene.payloads().resolve(record.id())).doesNotExist();
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
        assertThat(stolen.read(new Place(record.id(), Side.IN, 0, 0))).isEmpty();
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
        files.write(first, DATA.getBytes());
        files.write(second, DATA.getBytes());
        Path own = folder.resolve("apart").resolve(record.id());

        byte[] sealed = Files.readAllBytes(own.resolve("out-0-0"));
        assertThat(sealed).isNotEqualTo(Files.readAllBytes(own.resolve("out-0-" + DATA.length())));
        files.write(first, DATA.getBytes());
        assertThat(Files.readAllBytes(own.resolve("out-0-0"))).isNotEqualTo(sealed);

        Files.move(own.resolve("out-0-" + DATA.length()), own.resolve("out-0-7"));
        assertThat(files.read(new Place(record.id(), Side.OUT, 0, 7))).isEmpty();
        assertThat(files.read(first)).contains(DATA.getBytes());
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
                        .read(new Place(record.id(), Side.IN, 0, 0)))
                .isEmpty();
        result(payloads().erase(record));
    }

    /** A part can be on its way while the exchange ends; what it left would fill the disk until the next start. */
    @Test
    void partThatComesAfterTheEnd_isNotStored() {
        ExchangeRecord record = scene.consumer(scene.request());
        result(payloads().erase(record));

        assertThat(failure(payloads().receive(record, 1, Position.START, content(DATA), DATA)))
                .isInstanceOf(PayloadLostException.class);
        assertThat(scene.payloads().resolve(record.id())).doesNotExist();
    }

    @Test
    void exchangeX8_resumedTransfer_sendsTheSameBytesFromAnyPosition() {
        byte[] bytes = new byte[(2 << 20) + 100];
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

        for (int offset : List.of(0, 1, 1 << 20, (1 << 20) - 1, (2 << 20) + 99)) {
            Buffer part = result(scene.restarted().payloads().read(sending, new Position(0, offset)))
                    .bytes();
            assertThat(part).isEqualTo(data.slice(offset, offset + part.length()));
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
