package org.sumspace.common.odrl.decision;

import java.util.List;

/**
 * The status of a duty, an obligation or a remedy.
 *
 * @param duty the duty in words
 * @param conditions its constraints and the refinements of its action
 * @param consequences duties that are due in addition or instead if it is not fulfilled
 */
public record DutyFinding(
        String id, String duty, DutyStatus status, List<ConstraintFinding> conditions, List<DutyFinding> consequences) {
    public DutyFinding {
        conditions = List.copyOf(conditions);
        consequences = List.copyOf(consequences);
    }

    DutyFinding withoutValues() {
        return new DutyFinding(
                id,
                duty,
                status,
                conditions.stream().map(ConstraintFinding::withoutValues).toList(),
                consequences.stream().map(DutyFinding::withoutValues).toList());
    }

    /** The status of a duty at the time of a decision. */
    public enum DutyStatus {
        FULFILLED,
        OPEN,
        /** It was not fulfilled in time, and it or a consequence of it still is not. */
        FAILED
    }
}
