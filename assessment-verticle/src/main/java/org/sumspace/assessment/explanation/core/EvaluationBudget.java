package org.sumspace.assessment.explanation.core;

import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.sumspace.assessment.explanation.domain.ExplanationRefusedException;

/** How many rows the models of one request may still evaluate, and whether there is time for it. */
public final class EvaluationBudget {
    private final long limit;
    private final BooleanSupplier timeOver;
    private long spent;

    /** @param timeOver whether the time of the request has ended */
    public EvaluationBudget(long limit, BooleanSupplier timeOver) {
        this.limit = limit;
        this.timeOver = timeOver;
    }

    /** @throws ExplanationRefusedException if so many rows may not be evaluated any more */
    public void require(long rows) {
        if (rows > left()) {
            throw new ExplanationRefusedException(String.format(
                    Locale.ROOT,
                    "The request needs at least %d model evaluations, and its budget is %d. Send fewer rows or features,"
                            + " or a smaller background.",
                    spent + rows,
                    limit));
        }
        if (timeOver.getAsBoolean()) {
            throw new ExplanationRefusedException(String.format(
                    Locale.ROOT,
                    "The request took longer than it may, after %d model evaluations. Send fewer rows or features, or a"
                            + " smaller background.",
                    spent));
        }
    }

    /** @throws ExplanationRefusedException if so many rows may not be evaluated any more */
    void spend(long rows) {
        require(rows);
        spent += rows;
    }

    public long left() {
        return limit - spent;
    }

    public long spent() {
        return spent;
    }

    /** Whether the time is over, so that a method must return its present result. */
    boolean isTimeOver() {
        return timeOver.getAsBoolean();
    }
}
