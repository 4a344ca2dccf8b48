package org.sumspace.common.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class DigestTest {
    private final Random random = new Random(1);

    @Test
    void digest_isSha256_andPrintedAsHex() {
        Digest digest = Digest.of("ab".getBytes(StandardCharsets.UTF_8), "c".getBytes(StandardCharsets.UTF_8));

        assertThat(digest).hasToString("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(Digest.parse(digest.toString())).isEqualTo(digest);
    }

    @RepeatedTest(20)
    void toBytes_returnsACopyOfTheWrappedBytes() {
        byte[] bytes = bytes();
        Digest digest = Digest.wrap(bytes);

        assertThat(digest.toBytes()).isEqualTo(bytes);
        digest.toBytes()[0]++;
        bytes[31]++;
        assertThat(digest.toBytes()[31]).isNotEqualTo(bytes[31]);
        assertThatThrownBy(() -> Digest.wrap(new byte[31])).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void everyByteCounts_forEquality_andForTheOrderOfUnsignedBytes() {
        for (int at = 0; at < Digest.BYTES; at++) {
            byte[] bytes = bytes();
            byte[] other = bytes.clone();
            other[at] ^= (byte) 0x80;

            Digest one = Digest.wrap(bytes);
            Digest two = Digest.wrap(other);
            assertThat(one).isNotEqualTo(two).isEqualTo(Digest.wrap(bytes)).hasSameHashCodeAs(Digest.wrap(bytes));
            assertThat(Integer.signum(one.compareTo(two)))
                    .isEqualTo(Integer.signum(Arrays.compareUnsigned(bytes, other)))
                    .isEqualTo(-Integer.signum(two.compareTo(one)));
            assertThat(one).isEqualByComparingTo(Digest.wrap(bytes));
        }
        assertThat(Digest.wrap(new byte[Digest.BYTES]).isZero()).isTrue();
    }

    private byte[] bytes() {
        byte[] bytes = new byte[Digest.BYTES];
        random.nextBytes(bytes);
        return bytes;
    }
}
