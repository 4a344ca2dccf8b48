package org.sumspace.common.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class RequireTest {
    private static final String BASE = "https://alder.example/";

    /** A catalog finds processors by their URLs, and an index of a database takes so many bytes. */
    @Test
    void urls_haveALimitedNumberOfBytes() {
        int left = Require.MAX_URL_BYTES - BASE.length();
        String longest = BASE + "a".repeat(left);
        assertThat(Require.url("url", longest)).isEqualTo(longest);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Require.url("url", BASE + "\u6728".repeat(left)))
                .withMessageContaining("2048 bytes of UTF-8 in url");
    }
}
