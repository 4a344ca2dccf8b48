package org.sumspace.common.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SealingTest {
    private static final int THREE_RECORDS_BYTES = 2 * Sealing.RECORD_BYTES + 100;

    private final SecureRandom random = new SecureRandom();
    private final RoundKey key = RoundKey.generate(random);
    private final byte[] info = {1, 2, 3};

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 65_535, 65_536, 65_537, 131_072, 200_000})
    void openedMessage_equalsThePlaintext(int length) {
        byte[] plaintext = bytes(length);

        byte[] sealed = seal(plaintext);

        assertThat(sealed).hasSize((int) Sealing.sealedBytes(length));
        assertThat(Sealing.plainBytes(sealed.length)).isEqualTo(length);
        assertThat(Sealing.open(key, info, sealed)).isEqualTo(plaintext);
    }

    @Test
    void sealingTwice_givesDifferentBytes() {
        byte[] plaintext = bytes(100);

        assertThat(seal(plaintext)).isNotEqualTo(seal(plaintext));
    }

    @Test
    void changedByte_isRefused_whereverItIs() {
        byte[] sealed = seal(bytes(64));
        for (int i = 0; i < sealed.length; i++) {
            byte[] changed = sealed.clone();
            changed[i] ^= (byte) 0x80;
            assertDoesNotOpen(changed);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 31, 32, 47, 48, 1_000, 65_568, 65_583, 65_584, 65_585, 131_104, 131_119, 131_120, 131_251})
    void cutMessage_isRefused(int length) {
        byte[] sealed = seal(bytes(THREE_RECORDS_BYTES));
        assertThat(length).isLessThan(sealed.length);

        assertDoesNotOpen(Arrays.copyOf(sealed, length));
    }

    @Test
    void reorderedRecords_areRefused() {
        byte[] sealed = seal(bytes(THREE_RECORDS_BYTES));
        byte[] swapped = sealed.clone();
        int first = Sealing.ENCAPSULATION_BYTES;
        int second = first + Sealing.SEALED_RECORD_BYTES;
        System.arraycopy(sealed, first, swapped, second, Sealing.SEALED_RECORD_BYTES);
        System.arraycopy(sealed, second, swapped, first, Sealing.SEALED_RECORD_BYTES);

        assertDoesNotOpen(swapped);
    }

    @Test
    void recordOfAnotherMessage_isRefused() {
        byte[] plaintext = bytes(THREE_RECORDS_BYTES);
        byte[] mixed = seal(plaintext);
        byte[] other = seal(plaintext);
        int second = Sealing.ENCAPSULATION_BYTES + Sealing.SEALED_RECORD_BYTES;
        System.arraycopy(other, second, mixed, second, Sealing.SEALED_RECORD_BYTES);

        assertDoesNotOpen(mixed);
    }

    @Test
    void otherInfo_isRefused() {
        byte[] sealed = seal(bytes(10));

        assertThatThrownBy(() -> Sealing.open(key, new byte[] {1, 2, 4}, sealed))
                .isInstanceOf(UnsealException.class);
    }

    @Test
    void otherKey_isRefused() {
        byte[] sealed = seal(bytes(10));

        assertThatThrownBy(() -> Sealing.open(RoundKey.generate(random), info, sealed))
                .isInstanceOf(UnsealException.class);
    }

    @Test
    void destroyedKey_opensNothing() {
        byte[] sealed = seal(bytes(10));

        key.destroy();

        assertThatThrownBy(() -> Sealing.open(key, info, sealed)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(key::privateKey).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void restoredKey_opensTheSameMessages() {
        byte[] sealed = seal(bytes(10));

        RoundKey restored = RoundKey.ofPrivate(key.privateKey());

        assertThat(restored).isEqualTo(key);
        assertThat(Sealing.open(restored, info, sealed)).isEqualTo(bytes(10));
    }

    @Test
    void opener_refusesAShortRecordBeforeTheLast() {
        byte[] sealed = seal(bytes(10));
        Sealing.Opener opener = Sealing.opener(key, info, Arrays.copyOf(sealed, Sealing.ENCAPSULATION_BYTES));

        assertThatThrownBy(() -> opener.open(sealed, Sealing.ENCAPSULATION_BYTES, 26, false, new byte[10], 0))
                .isInstanceOf(UnsealException.class);
    }

    private byte[] seal(byte[] plaintext) {
        return Sealing.seal(key.publicKey(), info, plaintext, random);
    }

    private void assertDoesNotOpen(byte[] sealed) {
        assertThatThrownBy(() -> Sealing.open(key, info, sealed)).isInstanceOf(UnsealException.class);
    }

    private static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }
}
