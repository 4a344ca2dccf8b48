package org.sumspace.catalog.training.execution.domain;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The state of an execution plan. {@link #NEXT} has every allowed change of state. */
public enum PlanState {
    /** Its aggregators and processors are being chosen. */
    DRAFT("choosing aggregators and processors"),
    /** Its cohort is chosen, and too small. */
    COLLECTING_CONSENTS("waiting for consents"),
    /** It is signed, and its aggregators are asked to countersign it. */
    PUBLISHED("waiting for countersignatures"),
    /** All aggregators have countersigned it; processors train and send their shares. */
    TRAINING("training"),
    /** Its aggregators agree on the set of contributors. */
    SYNCHRONISING("synchronising"),
    /** Its aggregators have sealed the set; the main aggregator waits for their sums. */
    AGGREGATING("aggregating"),
    /** Its model version is registered. */
    COMPLETED("completed"),
    /** It ended without a model version. */
    DISCARDED("discarded");

    private static final Map<PlanState, Set<PlanState>> NEXT = Map.of(
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
        return NEXT.getOrDefault(this, Set.of()).contains(next);
    }

    public boolean isFinal() {
        return this == COMPLETED || this == DISCARDED;
    }

    /** Whether aggregators and processors can still be chosen. */
    public boolean isOpen() {
        return this == DRAFT || this == COLLECTING_CONSENTS;
    }

    /** Whether the orchestrator has told the plan's processors to start. */
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
        throw new IllegalArgumentException("there is no state '" + label + "'");
    }

    /** What happens in this state, for people. */
    public String step() {
        return step;
    }
}
