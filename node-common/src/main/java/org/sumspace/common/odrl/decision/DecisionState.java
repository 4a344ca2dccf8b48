package org.sumspace.common.odrl.decision;

/** The state that a decision needs besides the request. */
public record DecisionState(LeftOperandValues values, DutyStates duties, Memberships memberships) {
    public static final DecisionState NONE =
            new DecisionState(LeftOperandValues.NONE, DutyStates.NONE, Memberships.NONE);

    public DecisionState withValues(LeftOperandValues otherValues) {
        return new DecisionState(otherValues, duties, memberships);
    }

    public DecisionState withDuties(DutyStates otherDuties) {
        return new DecisionState(values, otherDuties, memberships);
    }

    public DecisionState withMemberships(Memberships otherMemberships) {
        return new DecisionState(values, duties, otherMemberships);
    }
}
