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

    private static void refuses(FieldCipher cipher, String place, String sealed) {
        assertThatThrownBy(() -> cipher.open(place, sealed)).isInstanceOf(UnsealException.class);
    }
}
