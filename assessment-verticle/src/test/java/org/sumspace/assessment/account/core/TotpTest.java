package org.sumspace.assessment.account.core;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TotpTest {
    private static final byte[] SECRET = "12345678901234567890".getBytes(US_ASCII);

    /** assessment A5: the vectors of RFC 6238, appendix B, for SHA-1; their last six digits. */
    @ParameterizedTest
    @CsvSource({
        "59, 287082",
        "1111111109, 081804",
        "1111111111, 050471",
        "1234567890, 005924",
        "2000000000, 279037",
        "20000000000, 353130"
    })
    void codes_areThoseOfTheRfc(long second, String code) {
        assertThat(Totp.code(SECRET, Totp.step(Instant.ofEpochSecond(second)))).isEqualTo(code);
    }

    /** assessment A5: a step before and after count, an accepted one and its predecessors do not. */
    @Test
    void window_isOneStep_andCodesCountOnce() {
        Instant now = Instant.ofEpochSecond(1_234_567_890);
        long step = Totp.step(now);
        for (int offset = -1; offset <= 1; offset++) {
            assertThat(Totp.accepted(SECRET, Totp.code(SECRET, step + offset), now, List.of()))
                    .hasValue(step + offset);
        }
        assertThat(Totp.accepted(SECRET, Totp.code(SECRET, step - 2), now, List.of()))
                .isEmpty();
        assertThat(Totp.accepted(SECRET, Totp.code(SECRET, step + 2), now, List.of()))
                .isEmpty();
        assertThat(Totp.accepted(SECRET, Totp.code(SECRET, step), now, List.of(step)))
                .isEmpty();
        assertThat(Totp.accepted(SECRET, Totp.code(SECRET, step - 1), now, List.of(step)))
                .isEmpty();
        assertThat(Totp.accepted(SECRET, "", now, List.of())).isEmpty();
    }

    /** assessment A5: a code that was used while the clock was ahead refuses no other one when the clock is right, nor itself twice. */
    @Test
    void usedStepsOfAClockThatWasAhead_refuseThemselvesAlone() {
        Instant now = Instant.ofEpochSecond(1_234_567_890);
        long step = Totp.step(now);
        List<Long> used = List.of(step + 360, step);
        assertThat(Totp.accepted(SECRET, Totp.code(SECRET, step + 1), now, used))
                .hasValue(step + 1);
        assertThat(Totp.accepted(SECRET, Totp.code(SECRET, step), now, used)).isEmpty();
        Instant later = now.plusSeconds(3 * 3600);
        assertThat(Totp.accepted(SECRET, Totp.code(SECRET, step + 360), later, used))
                .isEmpty();
        assertThat(Totp.accepted(SECRET, Totp.code(SECRET, step + 361), later, used))
                .hasValue(step + 361);
    }

    /** The vectors of RFC 4648, section 10. */
    @ParameterizedTest
    @CsvSource({"f, MY", "fo, MZXQ", "foo, MZXW6", "foob, MZXW6YQ", "fooba, MZXW6YTB", "foobar, MZXW6YTBOI"})
    void base32_isThatOfTheRfc(String text, String expected) {
        assertThat(Totp.base32(text.getBytes(US_ASCII))).isEqualTo(expected);
    }
}
