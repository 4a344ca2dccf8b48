package org.sumspace.common.odrl.policy;

import java.util.List;
import org.sumspace.common.odrl.vocabulary.Profile;

/**
 * An action that must be performed: a duty of a permission, an obligation of a policy, a consequence or a remedy.
 *
 * @param alternatives whether one fulfilled consequence replaces the duty, as the profile {@link Profile#ALTERNATIVES} says
 */
public record Duty(RuleTerms terms, List<Duty> consequences, boolean alternatives) implements Rule {
    public Duty {
        consequences = List.copyOf(consequences);
    }
}
