package org.sumspace.common.odrl.decision;

import java.util.List;
import org.sumspace.common.odrl.policy.InvalidPolicy;
import org.sumspace.common.odrl.policy.Prohibition;
import org.sumspace.common.odrl.policy.Rule;

/**
 * The answer to a request.
 *
 * @param decidingRules the permissions that hold and the prohibitions that apply; without a permission that holds, those that
 *     would have covered the request
 * @param restrictions prohibitions of narrower actions, which the application has to respect (D7)
 * @param notices texts that the policies want the user to be told
 * @param invalidPolicies the policies because of which nothing is permitted
 */
public record Decision(
        Reason reason,
        List<Rule> decidingRules,
        List<Prohibition> restrictions,
        List<String> notices,
        List<InvalidPolicy> invalidPolicies) {
    /** Why. */
    public enum Reason {
        /** A permission holds, and no prohibition stands against it. */
        PERMITTED("Permitted: a permission holds."),
        INVALID_POLICY("Denied: a policy that concerns the request is not valid."),
        UNKNOWN_ACTION("Denied: the requested action is not known."),
        NO_PERMISSION("Denied: no permission holds."),
        /** The policies of a role allow the action under conditions only, and these do not hold. */
        ROLE_RESTRICTION("Denied: the rules of the member's role do not allow it."),
        PROHIBITED("Denied: a prohibition applies."),
        /** A permission and a prohibition meet, and the policies do not say which prevails. */
        CONFLICT("Denied: a permission and a prohibition contradict each other, so the policies are void.");

        private final String sentence;

        Reason(String sentence) {
            this.sentence = sentence;
        }

        public String sentence() {
            return sentence;
        }
    }

    public Decision {
        decidingRules = List.copyOf(decidingRules);
        restrictions = List.copyOf(restrictions);
        notices = List.copyOf(notices);
        invalidPolicies = List.copyOf(invalidPolicies);
    }

    public boolean isPermitted() {
        return reason == Reason.PERMITTED;
    }
}
