package org.sumspace.common.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.math.BigInteger;
import java.util.HexFormat;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Both implementations accept the same signatures. */
class VerifyingKeyTest {
    private static final HexFormat HEX = HexFormat.of();
    /** The order of the base point, RFC 8032 section 5.1. */
    private static final BigInteger ORDER =
            BigInteger.TWO.pow(252).add(new BigInteger("27742317777372353535851937790883648493"));

    private static final byte[] MESSAGE = "one message".getBytes(UTF_8);
    private static final SigningKey SIGNER = SigningKey.ofSeed(HEX.parseHex("07".repeat(SigningKey.SEED_BYTES)));

    enum Implementation {
        NATIVE {
            @Override
            boolean verifies(VerifyingKey key, byte[] signature, byte[]... parts) {
                assumeTrue(NativeCrypto.AVAILABLE, "the native library is not available on this machine");
                return NativeEd25519.verifies(key.toBytes(), signature, parts);
            }
        },
        JAVA {
            @Override
            boolean verifies(VerifyingKey key, byte[] signature, byte[]... parts) {
                return key.verifiesInJava(signature, parts);
            }
        };

        abstract boolean verifies(VerifyingKey key, byte[] signature, byte[]... parts);
    }

    @Test
    void onLinuxAmd64_verificationIsNative() {
        assumeTrue(System.getProperty("os.name").equals("Linux"));
        assumeTrue(System.getProperty("os.arch").equals("amd64"));

        assertThat(NativeCrypto.AVAILABLE).isTrue();
    }

    /** RFC 8032 section 7.1. */
    @ParameterizedTest
    @CsvSource({
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a, '', "
                + "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c, 72, "
                + "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025, af82, "
                + "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    })
    void vectorsOfTheStandard_areVerified(String key, String message, String signature) {
        VerifyingKey verifying = VerifyingKey.of(HEX.parseHex(key));

        assertThat(verifying.verifies(HEX.parseHex(signature), HEX.parseHex(message)))
                .isTrue();
        for (Implementation implementation : Implementation.values()) {
            assertThat(implementation.verifies(verifying, HEX.parseHex(signature), HEX.parseHex(message)))
                    .as("%s", implementation)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void parts_areVerifiedAsOneMessage(Implementation implementation) {
        byte[] signature = SIGNER.sign(MESSAGE, MESSAGE);

        assertThat(implementation.verifies(SIGNER.publicKey(), signature, MESSAGE, new byte[0], MESSAGE))
                .isTrue();
        assertThat(implementation.verifies(SIGNER.publicKey(), signature, MESSAGE))
                .isFalse();
    }

    /** The native provider accepts no message above 1 MiB. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1 << 16, (1 << 16) + 1, 1 << 20, 3_000_000})
    void messagesOfAnyLength_areVerified(int length) {
        byte[] message = new byte[length];
        byte[] signature = SIGNER.sign(message, MESSAGE);

        assertThat(SIGNER.publicKey().verifies(signature, message, MESSAGE)).isTrue();
        assertThat(SIGNER.publicKey().verifies(signature, message, message, MESSAGE))
                .isEqualTo(length == 0);
    }

    @ParameterizedTest
    @EnumSource
    void anyOtherBit_isRefused(Implementation implementation) {
        byte[] signature = SIGNER.sign(MESSAGE);

        assertThat(flipped(signature, other -> implementation.verifies(SIGNER.publicKey(), other, MESSAGE)))
                .isZero();
        assertThat(flipped(MESSAGE, other -> implementation.verifies(SIGNER.publicKey(), signature, other)))
                .isZero();
    }

    /** A second encoding of the same signature. */
    @ParameterizedTest
    @EnumSource
    void aScalarAboveTheOrder_isRefused(Implementation implementation) {
        byte[] signature = SIGNER.sign(MESSAGE);
        int half = signature.length / 2;
        BigInteger scalar = BigInteger.ZERO;
        for (int i = signature.length - 1; i >= half; i--) {
            scalar = scalar.shiftLeft(Byte.SIZE).or(BigInteger.valueOf(Byte.toUnsignedInt(signature[i])));
        }
        BigInteger above = scalar.add(ORDER);
        for (int i = half; i < signature.length; i++) {
            signature[i] = above.shiftRight(Byte.SIZE * (i - half)).byteValue();
        }

        assertThat(implementation.verifies(SIGNER.publicKey(), signature, MESSAGE))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 63, 65})
    void signaturesOfAnotherLength_areRefused(int length) {
        assertThat(SIGNER.publicKey().verifies(new byte[length], MESSAGE)).isFalse();
    }

    /**
     * Points of order 1, 2, 4 and 8, some also in non-canonical encodings: anybody can forge signatures for these keys.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0100000000000000000000000000000000000000000000000000000000000000",
                "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                "0000000000000000000000000000000000000000000000000000000000000000",
                "0000000000000000000000000000000000000000000000000000000000000080",
                "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
                "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
                "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
                "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
                "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                "0100000000000000000000000000000000000000000000000000000000000080",
            })
    void keysOfSmallOrder_areRefused(String key) {
        assertThatIllegalArgumentException().isThrownBy(() -> VerifyingKey.of(HEX.parseHex(key)));
    }

    private static int flipped(byte[] bytes, Predicate<byte[]> accepted) {
        int count = 0;
        for (int bit = 0; bit < Byte.SIZE * bytes.length; bit++) {
            byte[] other = bytes.clone();
            other[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            count += accepted.test(other) ? 1 : 0;
        }
        return count;
    }
}
