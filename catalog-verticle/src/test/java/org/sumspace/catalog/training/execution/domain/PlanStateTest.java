package org.sumspace.catalog.training.execution.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class PlanStateTest {
    /** The states of a plan in the order of the protocol: each leads only to the next. */
    private static final List<String> LIFE = List.of(
            "draft", "collecting-consents", "published", "training", "synchronising", "aggregating", "completed");

    static Stream<Arguments> everyPair() {
        return Arrays.stream(PlanState.values())
                .flatMap(from -> Arrays.stream(PlanState.values()).map(to -> arguments(from, to)));
    }

    @ParameterizedTest
    @MethodSource("everyPair")
    void aMoveExists_exactlyAlongTheLifeOrToDiscarded(PlanState from, PlanState to) {
        int at = LIFE.indexOf(from.label());
        boolean next = at >= 0 && at + 1 < LIFE.size() && LIFE.get(at + 1).equals(to.label());
        boolean discard = to == PlanState.DISCARDED && !from.isFinal();
        assertThat(from.mayBecome(to)).isEqualTo(next || discard);
    }

    @ParameterizedTest
    @EnumSource
    void finalStates_areThoseWithoutAMove(PlanState state) {
        boolean leads = Arrays.stream(PlanState.values()).anyMatch(state::mayBecome);
        assertThat(state.isFinal()).isEqualTo(!leads);
    }

    @ParameterizedTest
    @EnumSource
    void labels_readBack(PlanState state) {
        assertThat(PlanState.parse(state.label())).isEqualTo(state);
    }

    @Test
    void everyStateOfTheLife_exists() {
        assertThat(Arrays.stream(PlanState.values()).map(PlanState::label))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(LIFE.stream(), Stream.of("discarded")).toList());
    }
}
