package org.sumspace.common.odrl.policy;

import java.util.List;

/** Allows an action if its constraints are true and its duties are fulfilled. */
public record Permission(RuleTerms terms, List<Duty> duties) implements Rule {
    public Permission {
        duties = List.copyOf(duties);
    }
}
