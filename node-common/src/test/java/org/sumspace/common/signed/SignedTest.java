package org.sumspace.common.signed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.trust.Revocation;
import org.sumspace.common.wire.MalformedException;

class SignedTest {
    private final SecureRandom random = new SecureRandom();
    private final SigningKey key = SigningKey.generate(random);
    private final Revocation body = new Revocation(
            "Alpha", Digest.of(new byte[] {1}), Instant.ofEpochMilli(1_780_315_200_123L), List.of(Digest.ZERO));

    @Test
    void openedStatement_equalsTheSignedOne() {
        Signed<Revocation> signed = Signed.sign(key, body);

        Signed<Revocation> opened = open(signed.bytes());

        assertThat(opened).isEqualTo(signed);
        assertThat(opened.body()).isEqualTo(body);
        assertThat(opened.signer()).isEqualTo(key.publicKey().id());
        assertThat(opened.bytes()).isEqualTo(signed.bytes());
    }

    @Test
    void sameBodyOfOneSigner_isOneStatement_whateverTheSignature() {
        Signed<Revocation> signed = Signed.sign(key, body);
        byte[] otherSignature = signed.bytes();
        otherSignature[otherSignature.length - 1] ^= 1;

        Signed<Revocation> kept = Signed.reopen(otherSignature, StatementType.REVOCATION, Revocation::read);

        assertThat(kept).isEqualTo(signed).hasSameHashCodeAs(signed);
        assertThat(kept.digest()).isEqualTo(signed.digest());
    }

    @Test
    void otherBodyOrSigner_isAnotherStatement() {
        Signed<Revocation> signed = Signed.sign(key, body);
        Revocation other = new Revocation(body.organisation(), body.keyId(), body.issuedAt(), List.of());

        assertThat(Signed.sign(key, other)).isNotEqualTo(signed);
        assertThat(Signed.sign(SigningKey.generate(random), body)).isNotEqualTo(signed);
    }

    @Test
    void changedByte_isRefused_whereverItIs() {
        byte[] bytes = Signed.sign(key, body).bytes();
        for (int i = 0; i < bytes.length; i++) {
            byte[] changed = bytes.clone();
            changed[i] ^= 1;
            assertThatThrownBy(() -> open(changed))
                    .describedAs("byte %d", i)
                    .isInstanceOfAny(InvalidStatementException.class, MalformedException.class);
        }
    }

    @Test
    void statementOfAnotherType_isRefused() {
        byte[] bytes = Signed.sign(key, body).bytes();

        assertThatThrownBy(() -> Signed.open(bytes, StatementType.SEAL, id -> key.publicKey(), Revocation::read))
                .isInstanceOf(InvalidStatementException.class)
                .hasMessageContaining("REVOCATION");
    }

    @Test
    void unknownSigner_isRefused() {
        byte[] bytes = Signed.sign(key, body).bytes();

        assertThatThrownBy(() -> Revocation.open(bytes, id -> null)).isInstanceOf(InvalidStatementException.class);
    }

    private Signed<Revocation> open(byte[] bytes) {
        return Revocation.open(bytes, id -> id.equals(key.publicKey().id()) ? key.publicKey() : null);
    }
}
