package org.sumspace.common.message;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.wire.Bytes;
import org.sumspace.common.wire.MalformedException;

class RequestMessagesTest {
    private static final Digest DIGEST = Digest.of("body".getBytes(UTF_8));

    private static byte[] hex(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    private static <T> void assertLayout(T message, byte[] bytes, byte[] encoded, Function<byte[], T> decode) {
        assertThat(encoded).isEqualTo(bytes);
        assertThat(decode.apply(bytes)).isEqualTo(message);
        assertThatThrownBy(() -> decode.apply(Arrays.copyOf(bytes, bytes.length - 1)))
                .isInstanceOf(MalformedException.class);
        assertThatThrownBy(() -> decode.apply(Arrays.copyOf(bytes, bytes.length + 1)))
                .isInstanceOf(MalformedException.class);
    }

    @Test
    void requestHead_hasItsLayout() {
        RequestHead head = new RequestHead("PUT", "/a?b=c", DIGEST, 258);
        byte[] bytes = hex("0003 505554  0006 2f613f623d63 " + DIGEST + " 0000000000000102");
        assertLayout(head, bytes, head.toBytes(), RequestHead::of);
    }

    @Test
    void requestHead_withANegativeLength_isMalformed() {
        byte[] bytes = hex("0003 505554  0001 2f " + DIGEST + " ffffffffffffffff");
        assertThatThrownBy(() -> RequestHead.of(bytes)).isInstanceOf(MalformedException.class);
    }

    @Test
    void answer_hasItsLayout() {
        MessageAnswer answer = new MessageAnswer(DIGEST, Bytes.of(new byte[] {1, 2}));
        assertLayout(answer, hex(DIGEST + " 00000002 0102"), answer.toBytes(), MessageAnswer::of);
    }

    @Test
    void refusal_hasItsLayout() {
        Refusal refusal = new Refusal(DIGEST, new ReportedProblem("gone", "no"));
        assertLayout(refusal, hex(DIGEST + " 0004 676f6e65  0002 6e6f"), refusal.toBytes(), Refusal::of);
    }

    @ParameterizedTest
    @EnumSource(ProblemType.class)
    void everyProblem_survivesTheRoundTrip(ProblemType type) {
        NodeException failure = new NodeException(type, "a detail", List.of(), 0, null);
        NodeException back = Refusal.of(Refusal.of(DIGEST, failure).toBytes()).toException();
        assertThat(back.type()).isEqualTo(type);
        assertThat(back.detail()).isEqualTo("a detail");
    }

    @Test
    void unknownProblem_becomesInternal() {
        assertThat(new ReportedProblem("new-in-version-9", "?").toException().type())
                .isEqualTo(ProblemType.INTERNAL);
    }

    @Test
    void longDetail_isTruncated() {
        Refusal refusal = Refusal.of(DIGEST, NodeException.gone("x".repeat(100_000)));
        assertThat(refusal.problem().detail()).hasSize(2_000);
    }
}
