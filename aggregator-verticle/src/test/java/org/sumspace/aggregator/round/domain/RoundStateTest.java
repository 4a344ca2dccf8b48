package org.sumspace.aggregator.round.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RoundStateTest {
    private static final Set<String> MOVES = Set.of(
            "RECEIVING LISTED",
            "LISTED SEALED",
            "SEALED AGREED",
            "AGREED RELEASED",
            "RELEASED ERASED",
            "COLLECTING DECODING",
            "DECODING PUBLISHED",
            "PUBLISHED COMPLETED",
            "RECEIVING DISCARDED",
            "LISTED DISCARDED",
            "SEALED DISCARDED",
            "AGREED DISCARDED",
            "COLLECTING DISCARDED",
            "DECODING DISCARDED",
            "PUBLISHED DISCARDED");

    @ParameterizedTest
    @EnumSource
    void onlyTheMovesOfTheTable_areAllowed(RoundState from) {
        for (RoundState to : RoundState.values()) {
            assertThat(from.mayBecome(to)).as(from + " -> " + to).isEqualTo(MOVES.contains(from + " " + to));
            if (from.mayBecome(to)) {
                assertThat(from.become(to)).isEqualTo(to);
            } else {
                assertThatThrownBy(() -> from.become(to)).isInstanceOf(IllegalStateException.class);
            }
        }
    }
}
