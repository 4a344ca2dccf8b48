package org.sumspace.common.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class FieldCipherTest {
    private static final String PLACE = "secret of 1";

    private final SecureRandom random = new SecureRandom();
    private final FieldCipher cipher = new FieldCipher(new byte[FieldCipher.KEY_BYTES], random);

    @Test
    void sealedText_isOpenedForItsPlace_andIsDifferentEachTime() {
        String sealed = cipher.seal(PLACE, "s3cret \u00e9");
        assertThat(cipher.open(PLACE, sealed)).isEqualTo("s3cret \u00e9");
        assertThat(cipher.seal(PLACE, "s3cret \u00e9")).isNotEqualTo(sealed);
        assertThat(cipher.open(PLACE, cipher.seal(PLACE, ""))).isEmpty();
        assertThat(sealed).doesNotContain("s3cret");
    }

    @Test
    void valueOfAnotherPlaceOrKey_isNotOpened() {
        String sealed = cipher.seal(PLACE, "s3cret");
        byte[] otherKey = new byte[FieldCipher.KEY_BYTES];
        otherKey[0] = 1;
        refuses(cipher, "secret of 2", sealed);
        refuses(new FieldCipher(otherKey, random), PLACE, sealed);
    }

    @Test
    void changedOrTruncatedValue_isNotOpened() {
        byte[] sealed = Base64.getDecoder().decode(cipher.seal(PLACE, "s3cret"));
        for (int i = 0; i < sealed.length; i++) {
            byte[] changed = sealed.clone();
            changed[i] ^= 1;
            refuses(cipher, PLACE, Base64.getEncoder().encodeToString(changed));
        }
        refuses(cipher, PLACE, Base64.getEncoder().encodeToString(Arrays.copyOf(sealed, 40)));
        refuses(cipher, PLACE, "not base64");
        refuses(cipher, PLACE, "");
    }

    @Test
    void recordsOfASequence_areOpenedInAnyOrder_andNoneIsMovedOrLeftOut() {
        SequenceCipher sealing = cipher.sealing(PLACE);
        byte[] first = sealed(sealing, new byte[] {1, 2}, 2, false);
        byte[] second = sealed(sealing, new byte[] {3, 4}, 1, false);
        byte[] last = sealed(sealing, new byte[] {5}, 1, true);
        SequenceCipher opening = cipher.opening(PLACE, sealing.salt());

        assertThat(opening.open(2, last, last.length, true)).containsExactly(5);
        assertThat(opening.open(0, first, first.length, false)).containsExactly(1, 2);
        assertThat(opening.open(1, second, second.length, false)).containsExactly(3);
        refuses(opening, 0, second, false);
        refuses(opening, 1, second, true);
        refuses(opening, 2, last, false);
        refuses(opening, 0, Arrays.copyOf(first, 17), false);
        refuses(opening, 0, new byte[3], false);
        refuses(cipher.opening("secret of 2", sealing.salt()), 0, first, false);
        refuses(cipher.opening(PLACE, cipher.sealing(PLACE).salt()), 0, first, false);
    }

    private static byte[] sealed(SequenceCipher sealing, byte[] plain, int length, boolean isLast) {
        byte[] sealed = new byte[100];
        return Arrays.copyOf(sealed, sealing.seal(plain, length, isLast, sealed));
    }

    private static void refuses(SequenceCipher opening, long index, byte[] sealed, boolean isLast) {
        assertThatThrownBy(() -> opening.open(index, sealed, sealed.length, isLast))
                .isInstanceOf(UnsealException.class);
    }

    private static void refuses(FieldCipher cipher, String place, String sealed) {
        assertThatThrownBy(() -> cipher.open(place, sealed)).isInstanceOf(UnsealException.class);
    }
}
