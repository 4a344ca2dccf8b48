package org.sumspace.common.odrl.policy;

import java.util.List;

/** Disallows an action unless one of its constraints is false. */
public record Prohibition(RuleTerms terms, List<Duty> remedies) implements Rule {
    public Prohibition {
        remedies = List.copyOf(remedies);
    }
}
