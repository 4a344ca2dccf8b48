package org.sumspace.catalog.domain;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Where an execution plan stands. The table {@link #MOVES} holds every move there is. */
public enum PlanState {
    /** Its aggregators and processors are being chosen. */
    DRAFT("choosing aggregators and processors"),
    /** Its cohort is chosen and too small. */
    COLLECTING_CONSENTS("waiting for consents"),
    /** Signed; its aggregators countersign. */
    PUBLISHED("waiting for countersignatures"),
    /** Countersigned by all; processors train and send. */
    TRAINING("training"),
    /** Aggregators agree on the set. */
    SYNCHRONISING("synchronising"),
    /** Aggregators have sealed; the main one awaits releases. */
    AGGREGATING("aggregating"),
    /** The model version is registered. */
    COMPLETED("completed"),
    /** Given up, with a reason. */
    DISCARDED("discarded");

    private static final Map<PlanState, Set<PlanState>> MOVES = Map.of(
            DRAFT, EnumSet.of(COLLECTING_CONSENTS, DISCARDED),
            COLLECTING_CONSENTS, EnumSet.of(PUBLISHED, DISCARDED),
            PUBLISHED, EnumSet.of(TRAINING, DISCARDED),
            TRAINING, EnumSet.of(SYNCHRONISING, DISCARDED),
            SYNCHRONISING, EnumSet.of(AGGREGATING, DISCARDED),
            AGGREGATING, EnumSet.of(COMPLETED, DISCARDED),
            COMPLETED, EnumSet.noneOf(PlanState.class),
            DISCARDED, EnumSet.noneOf(PlanState.class));

    private final String step;

    PlanState(String step) {
        this.step = step;
    }

    public boolean mayBecome(PlanState next) {
        return MOVES.getOrDefault(this, Set.of()).contains(next);
    }

    public boolean isFinal() {
        return this == COMPLETED || this == DISCARDED;
    }

    /** Whether aggregators and processors can still be chosen. */
    public boolean isOpen() {
        return this == DRAFT || this == COLLECTING_CONSENTS;
    }

    /** Whether the plan's processors have been told to start. */
    public boolean isUnderWay() {
        return this == TRAINING || this == SYNCHRONISING || this == AGGREGATING;
    }

    /** The name as the API has it, for example {@code collecting-consents}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @throws IllegalArgumentException if no state has this label */
    public static PlanState parse(String label) {
        for (PlanState state : values()) {
            if (state.label().equals(label)) {
                return state;
            }
        }
        throw new IllegalArgumentException("no state is called '" + label + "'");
    }

    /** What goes on in this state, for people. */
    public String step() {
        return step;
    }
}
