package org.sumspace.common.training.message;

import static java.util.Map.entry;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.message.MessageAnswer;
import org.sumspace.common.message.Refusal;
import org.sumspace.common.message.ReportedProblem;
import org.sumspace.common.message.RequestHead;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.testkit.Vectors;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.PlanStart.StartLeaf;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.wire.Bytes;
import org.sumspace.common.wire.MalformedException;

class MessageVectorsTest {
    private static final Instant SINCE = Instant.ofEpochMilli(1_780_315_200_000L);
    private static final ShareReceipt RECEIPT = new ShareReceipt(digest(0x15), 2, 3);
    private static final RecordsAnswer.Part RECORDS =
            RecordsAnswer.Part.records(new DpId(0x0101010101010101L, 0x0202020202020202L), new byte[] {'{', '}'});
    private static final RecordsAnswer.Part REFUSED =
            RecordsAnswer.Part.refused(new DpId(0x0101010101010101L, 0x0303030303030303L), NodeException.gone("over"));
    private static final PlanOffer OFFER =
            new PlanOffer(bytes(0x0a, 0x0b), bytes('{', '}'), List.of(bytes(0x30), bytes(0x31)));

    /** The messages that the accepted vectors encode, by name. */
    private static final Map<String, byte[]> SAMPLES = Map.ofEntries(
            entry(
                    "progress_ofAListingAggregator",
                    new Progress(
                                    ProgressStep.LISTED,
                                    SINCE,
                                    List.of("list of index 2", "Größe"),
                                    Map.of("rejected", -1L, "received", 9L))
                            .toBytes()),
            entry(
                    "progress_ofNothing",
                    new Progress(ProgressStep.TRAINING, Instant.EPOCH, List.of(), Map.of()).toBytes()),
            entry("progress_ofADiscard", new Progress(ProgressStep.DISCARDED, SINCE, List.of(), Map.of()).toBytes()),
            entry("shareReceipt", RECEIPT.toBytes()),
            entry("uploadState_begun", UploadState.incomplete(3).toBytes()),
            entry("uploadState_complete", new UploadState(8, Bytes.of(RECEIPT.toBytes())).toBytes()),
            entry("recordsAnswer_ofTwoProcessors", new RecordsAnswer(List.of(RECORDS, REFUSED), true).toBytes()),
            entry("recordsAnswer_thatEndsEarly", new RecordsAnswer(List.of(RECORDS), false).toBytes()),
            entry("shareUpload_ofPart0", new ShareUpload(new byte[] {1, 2, 3}, new byte[] {9, 8, 7}).toBytes()),
            entry(
                    "releaseUpload_ofAGroupUnderParents",
                    new ReleaseUpload(
                                    new byte[] {1, 2, 3},
                                    new ContributorSet(List.of(
                                            new ReceivedList.Entry(0, digest(0x15)),
                                            new ReceivedList.Entry(7, digest(0x16)))),
                                    HexFormat.of().parseHex("0100000000000000ffffffffffffffff"))
                            .toBytes()),
            entry(
                    "releaseUpload_ofTheOnlyGroup",
                    new ReleaseUpload(new byte[] {1, 2, 3}, ContributorSet.EMPTY, new byte[] {1, 0, 0, 0, 0, 0, 0, 0})
                            .toBytes()),
            entry("planOffer", OFFER.toBytes()),
            entry(
                    "planStart_ofAReopenedRound",
                    new PlanStart(
                                    OFFER,
                                    List.of(bytes(1), bytes(2)),
                                    List.of(new StartLeaf(7, bytes(0x0c, 0x0d), List.of(digest(0x21), digest(0x22)))),
                                    List.of(bytes(0x0e)))
                            .toBytes()),
            entry(
                    "statementList_ofEvidence",
                    new StatementList(List.of(
                                    new StatementList.Item(StatementType.SEAL, bytes(1, 2)),
                                    new StatementList.Item(StatementType.SEAL, bytes(1, 3))))
                            .toBytes()),
            entry("statementList_empty", new StatementList(List.of()).toBytes()),
            entry("requestHead", new RequestHead("PUT", "/plans/1?x=y", digest(0x23), 1 << 20).toBytes()),
            entry("answer", new MessageAnswer(digest(0x24), bytes(1, 2)).toBytes()),
            entry("refusal", new Refusal(digest(0x24), new ReportedProblem("gone", "it is over")).toBytes()),
            entry(
                    "shareBatch_ofAPartAndAQuestion",
                    new ShareBatch(List.of(
                                    new ShareBatch.Frame(new DpId(1, 2), digest(0x15), 3, new byte[] {9, 8, 7}),
                                    ShareBatch.Frame.question(new DpId(1, 3), digest(0x16))))
                            .toBytes()),
            entry(
                    "shareOutcomes_ofAStateAndARefusal",
                    ShareOutcome.toBytes(List.of(
                            ShareOutcome.of(UploadState.incomplete(3)),
                            ShareOutcome.refused(NodeException.gone("it is over"))))));

    /** Reads a message, and writes it again. */
    private static final Map<String, UnaryOperator<byte[]>> REWRITERS = Map.ofEntries(
            entry("Progress", bytes -> Progress.of(bytes).toBytes()),
            entry("ShareReceipt", bytes -> ShareReceipt.of(bytes).toBytes()),
            entry("UploadState", bytes -> UploadState.of(bytes).toBytes()),
            entry("RecordsAnswer", bytes -> RecordsAnswer.of(bytes).toBytes()),
            entry("ShareUpload", bytes -> ShareUpload.of(bytes).toBytes()),
            entry("ShareBatch", bytes -> ShareBatch.of(bytes).toBytes()),
            entry("ShareOutcomes", bytes -> ShareOutcome.toBytes(ShareOutcome.of(bytes))),
            entry("ReleaseUpload", bytes -> ReleaseUpload.of(bytes).toBytes()),
            entry("PlanOffer", bytes -> PlanOffer.of(bytes).toBytes()),
            entry("PlanStart", bytes -> PlanStart.of(bytes).toBytes()),
            entry("StatementList", bytes -> StatementList.of(bytes).toBytes()),
            entry("RequestHead", bytes -> RequestHead.of(bytes).toBytes()),
            entry("Answer", bytes -> MessageAnswer.of(bytes).toBytes()),
            entry("Refusal", bytes -> Refusal.of(bytes).toBytes()));

    private final JsonNode vectors = Vectors.read("messages.json");

    MessageVectorsTest() throws IOException {}

    @Test
    void everySampleAndEveryMessage_hasAVector() {
        assertThat(each("accepted").map(MessageVectorsTest::name))
                .containsExactlyInAnyOrderElementsOf(SAMPLES.keySet());
        assertThat(each("accepted").map(vector -> vector.get("message").textValue()))
                .containsAll(REWRITERS.keySet());
    }

    @TestFactory
    Stream<DynamicTest> accepted_isExactlyTheseBytes_andReadsBack() {
        return each("accepted")
                .map(vector -> dynamicTest(name(vector), () -> {
                    StringBuilder hex = new StringBuilder();
                    vector.get("fields")
                            .forEach(field -> hex.append(field.get(3).textValue()));
                    byte[] bytes = HexFormat.of().parseHex(hex);

                    assertThat(requireNonNull(SAMPLES.get(name(vector)))).isEqualTo(bytes);
                    assertThat(rewriter(vector).apply(bytes)).isEqualTo(bytes);
                }));
    }

    @TestFactory
    Stream<DynamicTest> refused_cannotBeRead() {
        return each("refused")
                .map(vector -> dynamicTest(
                        name(vector),
                        () -> assertThatThrownBy(() -> rewriter(vector).apply(Vectors.bytes(vector, "bytes")))
                                .isInstanceOf(MalformedException.class)));
    }

    private Stream<JsonNode> each(String field) {
        return StreamSupport.stream(vectors.get(field).spliterator(), false);
    }

    private static UnaryOperator<byte[]> rewriter(JsonNode vector) {
        return requireNonNull(REWRITERS.get(vector.get("message").textValue()));
    }

    private static String name(JsonNode vector) {
        return vector.get("name").textValue();
    }

    private static Digest digest(int value) {
        byte[] bytes = new byte[Digest.BYTES];
        Arrays.fill(bytes, (byte) value);
        return Digest.wrap(bytes);
    }

    private static Bytes bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return Bytes.of(bytes);
    }
}
