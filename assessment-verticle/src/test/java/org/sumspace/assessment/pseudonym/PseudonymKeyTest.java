package org.sumspace.assessment.pseudonym;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.assessment.pseudonym.core.PseudonymKey;
import org.sumspace.common.config.Secret;

class PseudonymKeyTest {
    /** assessment H1: the vectors of the public system. */
    @ParameterizedTest
    @CsvSource({
        "entity_00467, b20d0a42010b17bff0662077cf9e4012, 81b54bc3b2b407fcc01b8e484f3dfb1c",
        "00430980C, 63285af7d9d62b2efb0d68f83e30b3d2, ffe2c1db6e06dd1c6be719bfad1809ff",
        "é, 9442a4d7ede23ec0c449bce4a4021047, c77cb57ac167d6ecb79eaaabe7189349"
    })
    void pseudonyms_areThoseOfExistingClients(String value, String keyed, String salted) {
        assertThat(PseudonymKey.of(Optional.of(Secret.of("test-secret")), "affectlog")
                        .pseudonym(value))
                .isEqualTo(keyed);
        assertThat(PseudonymKey.of(Optional.empty(), "affectlog").pseudonym(value))
                .isEqualTo(salted);
    }

    /** assessment H5. */
    @Test
    void keyId_tellsKeysApart_andNoTextFormShowsTheSecret() {
        PseudonymKey one = PseudonymKey.of(Optional.of(Secret.of("a secret of 16 b")), "");
        PseudonymKey other = PseudonymKey.of(Optional.of(Secret.of("another")), "");
        assertThat(one.id()).hasSize(8).isNotEqualTo(other.id());
        assertThat(one.isWeak()).isFalse();
        assertThat(other.isWeak()).isTrue();
        assertThat(one.toString()).doesNotContain("secret of");
        assertThat(PseudonymKey.of(Optional.empty(), "salt").id()).isEmpty();
    }
}
