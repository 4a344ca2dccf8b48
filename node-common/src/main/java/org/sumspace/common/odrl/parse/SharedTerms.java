package org.sumspace.common.odrl.parse;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.odrl.policy.Action;
import org.sumspace.common.odrl.policy.Asset;
import org.sumspace.common.odrl.policy.Party;

/** Actions, assets and parties that a policy states once for all its rules. */
record SharedTerms(List<Action> actions, List<Asset> targets, List<Party> assigners, List<Party> assignees) {
    static final SharedTerms NONE = new SharedTerms(List.of(), List.of(), List.of(), List.of());

    SharedTerms and(SharedTerms others) {
        return new SharedTerms(
                joined(actions, others.actions),
                joined(targets, others.targets),
                joined(assigners, others.assigners),
                joined(assignees, others.assignees));
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        if (first.isEmpty() || second.isEmpty()) {
            return first.isEmpty() ? second : first;
        }
        List<T> both = new ArrayList<>(first);
        second.stream().filter(each -> !both.contains(each)).forEach(both::add);
        return both;
    }
}
