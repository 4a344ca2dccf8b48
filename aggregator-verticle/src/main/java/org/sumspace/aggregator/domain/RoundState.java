package org.sumspace.aggregator.domain;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.sumspace.common.training.message.ProgressStep;

/** How far this aggregator is with an execution plan. The first line is that of a first-level aggregator. */
public enum RoundState {
    RECEIVING(ProgressStep.RECEIVING),
    LISTED(ProgressStep.LISTED),
    SEALED(ProgressStep.SEALED),
    /** Holds equal seals of the whole group: only now may it sum. */
    AGREED(ProgressStep.SEALED),
    /** Its release is stored: it will never discard. */
    RELEASED(ProgressStep.SEALED),
    /** Its release is acknowledged; key and shares are gone. */
    ERASED(ProgressStep.RELEASED),

    COLLECTING(ProgressStep.COLLECTING),
    DECODING(ProgressStep.DECODING),
    /** The version's file and statement are stored: it discards only if the orchestrator gave the plan up before. */
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

    /** @throws IllegalStateException if there is no such move */
    public RoundState become(RoundState next) {
        if (!mayBecome(next)) {
            throw new IllegalStateException(this + " does not become " + next);
        }
        return next;
    }

    /** Whether nothing is left to do for this plan. */
    public boolean over() {
        return this == ERASED || this == COMPLETED || this == DISCARDED;
    }

    /** How the orchestrator sees it. */
    public ProgressStep step() {
        return step;
    }
}
