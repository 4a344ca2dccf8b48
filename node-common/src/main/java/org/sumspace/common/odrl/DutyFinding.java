package org.sumspace.common.odrl;

import java.util.List;

/**
 * How a duty, an obligation or a remedy stands.
 *
 * @param duty the duty in words
 * @param conditions its constraints and the refinements of its action
 * @param consequences what is due as well, or instead, if it is not fulfilled
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
}
