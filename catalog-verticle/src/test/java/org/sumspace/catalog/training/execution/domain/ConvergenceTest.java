package org.sumspace.catalog.training.execution.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.training.execution.domain.Convergence.State;

class ConvergenceTest {

    @Test
    void oneLoss_saysNothing() {
        assertThat(Convergence.of(1, List.of(0.7), null)).isEmpty();
    }

    @Test
    void lossThatStaysWithinTheTolerance_hasConverged() {
        List<Double> losses = List.of(0.9, 0.5, 0.50002, 0.49999, 0.50001, 0.5, 0.50002);

        assertThat(Convergence.of(7, losses, falling(6))).contains(new Convergence(State.CONVERGED, 7));
        assertThat(Convergence.of(6, losses.subList(0, 6), falling(5))).contains(new Convergence(State.FALLING, 6));
        assertThat(Convergence.of(5, losses.subList(1, 6), falling(4)))
                .as("five losses are too few")
                .contains(new Convergence(State.UNSTEADY, 5));
    }

    @Test
    void roundOfConvergence_isTheFirstOne() {
        List<Double> flat = List.of(0.5, 0.5, 0.5, 0.5, 0.5, 0.5);
        Convergence first = Convergence.of(7, flat, falling(6)).orElseThrow();

        assertThat(Convergence.of(8, flat, first)).contains(first);
        assertThat(first.text())
                .isEqualTo("converged after 7 rounds: the mean loss changed by less than 0.05 % in 5 rounds");
    }

    /** A training that needs hundreds of rounds must not be taken for one that is done. */
    @Test
    void lossThatFallsSlowly_isStillFalling() {
        List<Double> slow = IntStream.range(0, 6)
                .mapToObj(round -> 0.6 * Math.pow(0.9995, round))
                .toList();

        Convergence convergence = Convergence.of(60, slow, null).orElseThrow();

        assertThat(convergence).isEqualTo(new Convergence(State.FALLING, 60));
        assertThat(convergence.text())
                .isEqualTo("the loss was still falling after 60 rounds: more rounds or a larger step will help");
    }

    @Test
    void lossThatRisesAndFalls_isUnsteady() {
        List<Double> losses = List.of(0.5, 0.6, 0.5, 0.6, 0.5, 0.6);

        assertThat(Convergence.of(9, losses, null)).contains(new Convergence(State.UNSTEADY, 9));
    }

    private static Convergence falling(int round) {
        return new Convergence(State.FALLING, round);
    }
}
