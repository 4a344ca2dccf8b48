package org.sumspace.catalog.training.execution.domain;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether the mean loss on the contributors' records still falls from one model version to the next.
 *
 * @param rounds for {@link State#CONVERGED}, the round in which this was seen first; otherwise the rounds so far
 */
public record Convergence(State state, int rounds) {
    /** The loss of a converged training stays within the tolerance for this many rounds. */
    public static final int WINDOW = 5;
    /**
     * Relative to the loss. docs/reference/convergence.md has the measurements: models that have converged by this tolerance are as
     * accurate as the central one, while slow trainings are not yet taken for converged.
     */
    private static final double TOLERANCE = 5e-4;

    public enum State {
        CONVERGED,
        FALLING,
        /** The loss rises and falls by more than the tolerance. */
        UNSTEADY;

        /** The name as the API has it. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * @param round the round whose evaluation is the last loss
     * @param losses mean losses of consecutive rounds, the oldest first, of which at most the last {@link #WINDOW} + 1
     *     count
     * @param before the result for the round before
     * @return empty if there are fewer than two losses
     */
    public static Optional<Convergence> of(int round, List<Double> losses, @Nullable Convergence before) {
        List<Double> window = losses.subList(Math.max(0, losses.size() - WINDOW - 1), losses.size());
        if (window.size() < 2) {
            return Optional.empty();
        }
        double first = window.get(0);
        double last = window.get(window.size() - 1);
        double spread = Collections.max(window) - Collections.min(window);
        if (window.size() > WINDOW && spread <= TOLERANCE * Math.abs(last)) {
            return Optional.of(
                    before != null && before.state == State.CONVERGED
                            ? before
                            : new Convergence(State.CONVERGED, round));
        }
        return Optional.of(new Convergence(last < first ? State.FALLING : State.UNSTEADY, round));
    }

    /** For people. */
    public String text() {
        return switch (state) {
            case CONVERGED ->
                String.format(
                        Locale.ROOT,
                        "converged after %d rounds: the mean loss changed by less than %s %% in %d rounds",
                        rounds,
                        100 * TOLERANCE,
                        WINDOW);
            case FALLING ->
                "the loss was still falling after " + rounds + " rounds: more rounds or a larger step will help";
            case UNSTEADY ->
                "the loss still rose and fell after " + rounds
                        + " rounds: a smaller step, or the same contributors in every round, will help";
        };
    }
}
