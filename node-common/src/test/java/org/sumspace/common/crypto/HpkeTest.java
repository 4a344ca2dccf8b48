package org.sumspace.common.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The vectors of RFC 9180, appendix A.7.1: X25519, HKDF-SHA256, export-only, base mode. */
class HpkeTest {
    private static final byte[] INFO = hex("4f6465206f6e2061204772656369616e2055726e");
    private static final byte[] SEED = hex("55bc245ee4efda25d38f2d54d5bb6665291b99f8108a8c4b686c2b14893ea5d9");
    private static final byte[] ENCAPSULATION = hex("e5e8f9bfff6c2f29791fc351d2c25ce1299aa5eaca78a757c0b4fb4bcd830918");
    private static final RoundKey RECIPIENT =
            RoundKey.ofPrivate(hex("33d196c830a12f9ac65d6e565a590d80f04ee9b19c83c87f2c170d972a812848"));

    @Test
    void publicKey_isThatOfTheVector() {
        assertThat(RECIPIENT.publicKey())
                .isEqualTo(hex("194141ca6c3c3beb4792cd97ba0ea1faff09d98435012345766ee33aae2d7664"));
    }

    @ParameterizedTest
    @CsvSource({
        "'', 7a36221bd56d50fb51ee65edfd98d06a23c4dc87085aa5866cb7087244bd2a36",
        "00, d5535b87099c6c3ce80dc112a2671c6ec8e811a2f284f948cec6dd1708ee33f0",
        "54657374436f6e74657874, ffaabc85a776136ca0c378e5d084c9140ab552b78f039d2e8775f26efff4c70e"
    })
    void bothSides_exportTheKeyOfTheVector(String context, String exported) {
        Hpke.AgreedKey agreed = Hpke.agree(RECIPIENT.publicKey(), INFO, SEED, hex(context));

        assertThat(agreed.encapsulation()).isEqualTo(ENCAPSULATION);
        assertThat(agreed.key()).isEqualTo(hex(exported));
        assertThat(Hpke.recover(RECIPIENT, INFO, ENCAPSULATION, hex(context))).isEqualTo(hex(exported));
    }

    @Test
    void publicKeyOfSmallOrder_isRefusedOnBothSides() {
        byte[] zero = new byte[32];

        assertThatThrownBy(() -> Hpke.agree(zero, INFO, new SecureRandom()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Hpke.recover(RECIPIENT, INFO, zero)).isInstanceOf(UnsealException.class);
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text);
    }
}
