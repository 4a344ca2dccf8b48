package org.sumspace.common.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmailAddressTest {
    @ParameterizedTest
    @CsvSource({
        "' Ada@Example.org ', ada@example.org",
        "ada@M\u00dcNCHEN.example, ada@xn--mnchen-3ya.example",
        "ada@xn--mnchen-3ya.example, ada@xn--mnchen-3ya.example",
        "ada@example\uff0eorg, ada@example.org",
        "ada@\uff45xample.org, ada@example.org",
        "\u00c4da@example.org, \u00e4da@example.org",
        "\u0438\u0432\u0430\u043d@example.org, \u0438\u0432\u0430\u043d@example.org",
        "ada+tag@localhost, ada+tag@localhost"
    })
    void c16_formsOfOneAddress_areOneAccount(String typed, String canonical) {
        assertThat(EmailAddress.canonical(typed)).contains(canonical);
        assertThat(EmailAddress.canonical(canonical)).contains(canonical);
        assertThat(EmailAddress.lookUpForm(typed)).isEqualTo(canonical);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\uff41da@example.org",
                "\ufb01@example.org",
                "a\u030ada@example.org",
                "ad\u0430@example.org",
                "\u0430\u0441\u0435@example.org",
                "\u03bf\u03c1@example.org",
                "ada\u200b@example.org",
                "ada\u0007@example.org",
                "\u202eada@example.org",
                "ad\ufe0fa@example.org",
                "ada",
                "@example.org",
                "ada@",
                "ada@b@example.org",
                "a da@example.org",
                "ada@exa mple.org",
                "ada@example.org.",
                "ada@.org",
                "ada@ex_ample.org",
                "ada@example..org"
            })
    void c16_lookAlikesAndWhatIsNoAddress_haveNoCanonicalForm(String typed) {
        assertThat(EmailAddress.canonical(typed)).isEmpty();
    }

    @Test
    void lookUpFormOfALookAlike_isNoAccount() {
        assertThat(EmailAddress.lookUpForm("\uff21da@example.org ")).isEqualTo("\uff41da@example.org");
    }
}
