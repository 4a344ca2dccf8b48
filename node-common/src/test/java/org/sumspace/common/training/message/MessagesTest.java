package org.sumspace.common.training.message;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.message.PlanStart.StartLeaf;
import org.sumspace.common.wire.Bytes;
import org.sumspace.common.wire.MalformedException;

class MessagesTest {
    private static final PlanOffer OFFER =
            new PlanOffer(bytes("plan"), bytes("training"), List.of(bytes("c1"), bytes("c2"), bytes("c3")));
    private static final PlanStart START = new PlanStart(
            OFFER,
            List.of(bytes("k1"), bytes("k2")),
            List.of(new StartLeaf(7, bytes("leaf"), List.of(Digest.of(new byte[] {1}), Digest.ZERO))),
            List.of(bytes("notice")));
    private static final Progress PROGRESS = new Progress(
            ProgressStep.LISTED,
            Instant.ofEpochMilli(0x0102030405L),
            List.of("list of index 2"),
            Map.of("received", 9L));

    @Test
    void progress_hasTheDocumentedLayout() {
        String hex = "05" // step LISTED
                + "0000000102030405" // since
                + "00000001" + "000f" + hex("list of index 2") // waiting for
                + "00000001" + "0008" + hex("received") + "0000000000000009"; // counts
        assertThat(HexFormat.of().formatHex(PROGRESS.toBytes())).isEqualTo(hex);
    }

    @Test
    void everyMessage_readsBackAsItWasWritten() {
        assertThat(PlanOffer.of(OFFER.toBytes())).isEqualTo(OFFER);
        assertThat(PlanStart.of(START.toBytes())).isEqualTo(START);
        assertThat(Progress.of(PROGRESS.toBytes())).isEqualTo(PROGRESS);
    }

    @Test
    void start_beginsWithTheOffer() {
        byte[] offer = OFFER.toBytes();
        assertThat(START.toBytes()).startsWith(offer);
    }

    @Test
    void truncatedOrLengthenedMessages_areRefused() {
        refusesEveryCut(OFFER.toBytes(), PlanOffer::of);
        refusesEveryCut(START.toBytes(), PlanStart::of);
        refusesEveryCut(PROGRESS.toBytes(), Progress::of);
    }

    @Test
    void unknownStep_isRefused() {
        byte[] payload = PROGRESS.toBytes();
        payload[0] = (byte) ProgressStep.values().length;
        assertThatThrownBy(() -> Progress.of(payload)).isInstanceOf(MalformedException.class);
    }

    private static void refusesEveryCut(byte[] message, Function<byte[], ?> read) {
        for (int length = 0; length < message.length; length++) {
            byte[] cut = Arrays.copyOf(message, length);
            assertThatThrownBy(() -> read.apply(cut)).isInstanceOf(MalformedException.class);
        }
        byte[] longer = Arrays.copyOf(message, message.length + 1);
        assertThatThrownBy(() -> read.apply(longer)).isInstanceOf(MalformedException.class);
    }

    private static Bytes bytes(String text) {
        return Bytes.of(text.getBytes(US_ASCII));
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(US_ASCII));
    }
}
