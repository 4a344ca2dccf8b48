package org.sumspace.common.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.password4j.Argon2Function;
import org.junit.jupiter.api.Test;

class PasswordsTest {
    @Test
    void nobodysHash_costsWhatEveryOtherCosts_soThatTimeTellsNoAccount() {
        Argon2Function nobody = Argon2Function.getInstanceFromHash(Passwords.NOBODY.reveal());
        Argon2Function everybody = Argon2Function.getInstanceFromHash(
                Passwords.hashNow("correct horse battery").reveal());

        assertThat(nobody).isEqualTo(everybody);
        assertThat(nobody.check("correct horse battery", Passwords.NOBODY.reveal()))
                .isFalse();
    }

    @Test
    void hashOfARandomPassword_isVerifiedLikeAnyOther() {
        String hash = Passwords.hashOfRandom("Zm9yIG5vYm9keSB0byBndWVzcw").reveal();

        Argon2Function function = Argon2Function.getInstanceFromHash(hash);

        assertThat(function.check("Zm9yIG5vYm9keSB0byBndWVzcw", hash)).isTrue();
        assertThat(function.check("Zm9yIG5vYm9keSB0byBndWVzcx", hash)).isFalse();
    }
}
