package org.sumspace.aggregator.round.domain;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.sumspace.common.training.message.ProgressStep;

/** The state of an execution plan at this aggregator. The first six are those of first-level aggregators and parents. */
public enum RoundState {
    RECEIVING(ProgressStep.RECEIVING),
    LISTED(ProgressStep.LISTED),
    SEALED(ProgressStep.SEALED),
    /** The seals of the whole group are equal; only now may this aggregator sum. */
    AGREED(ProgressStep.SEALED),
    /** The release is stored; this aggregator no longer discards the plan. */
    RELEASED(ProgressStep.SEALED),
    /** The release is acknowledged; key and shares are erased. */
    ERASED(ProgressStep.RELEASED),

    COLLECTING(ProgressStep.COLLECTING),
    DECODING(ProgressStep.DECODING),
    /**
     * The version's file and statement are stored; the plan is discarded only if the orchestrator had discarded it
     * before.
     */
    PUBLISHED(ProgressStep.PUBLISHED),
    /** The orchestrator acknowledged the version. */
    COMPLETED(ProgressStep.PUBLISHED),

    DISCARDED(ProgressStep.DISCARDED);

    private static final Map<RoundState, Set<RoundState>> MOVES = new EnumMap<>(Map.of(
            RECEIVING, EnumSet.of(LISTED, DISCARDED),
            LISTED, EnumSet.of(SEALED, DISCARDED),
            SEALED, EnumSet.of(AGREED, DISCARDED),
            AGREED, EnumSet.of(RELEASED, DISCARDED),
            RELEASED, EnumSet.of(ERASED),
            ERASED, EnumSet.noneOf(RoundState.class),
            COLLECTING, EnumSet.of(DECODING, DISCARDED),
            DECODING, EnumSet.of(PUBLISHED, DISCARDED),
            PUBLISHED, EnumSet.of(COMPLETED, DISCARDED)));

    private final ProgressStep step;

    RoundState(ProgressStep step) {
        this.step = step;
    }

    public boolean mayBecome(RoundState next) {
        return MOVES.getOrDefault(this, Set.of()).contains(next);
    }

    /** @throws IllegalStateException if this change of state is not allowed */
    public RoundState become(RoundState next) {
        if (!mayBecome(next)) {
            throw new IllegalStateException(
                    "expected one of " + MOVES.getOrDefault(this, Set.of()) + " after " + this + ", got " + next);
        }
        return next;
    }

    /** Whether the plan has ended at this aggregator. */
    public boolean over() {
        return this == ERASED || this == COMPLETED || this == DISCARDED;
    }

    /** The step that is reported to the orchestrator. */
    public ProgressStep step() {
        return step;
    }
}
