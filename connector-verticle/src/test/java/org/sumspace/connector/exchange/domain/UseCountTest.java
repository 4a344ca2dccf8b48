package org.sumspace.connector.exchange.domain;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UseCountTest {
    private static final UseCount NONE = UseCount.none("contract resource");

    @Test
    void x11_aReservationCountsForOthers_andNotForItsOwnExchange() {
        UseCount reserved = NONE.reserve("a").orElseThrow();

        assertThat(reserved.countWithout("a")).isZero();
        assertThat(reserved.countWithout("b")).isEqualTo(1);
        assertThat(reserved.reserve("a")).isEmpty();
    }

    @Test
    void x11_aReservationBecomesAUse_orIsRemoved_once() {
        UseCount reserved = NONE.reserve("a").orElseThrow();
        UseCount used = reserved.settle("a", Settlement.USE).orElseThrow();

        assertThat(used.countWithout("b")).isEqualTo(1);
        assertThat(used.settle("a", Settlement.USE)).isEmpty();
        assertThat(reserved.settle("a", Settlement.RELEASE).orElseThrow().countWithout("b"))
                .isZero();
    }

    @Test
    void x11_aReservationWhoseOutcomeIsNotKnown_staysAndCounts() {
        UseCount reserved = NONE.reserve("a").orElseThrow();

        assertThat(reserved.settle("a", Settlement.KEEP)).isEmpty();
    }
}
