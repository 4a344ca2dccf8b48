package org.sumspace.common.testkit.rules;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Optional;

/**
 * One rule of the house.
 *
 * @param name in the tests of the rules
 */
record HouseRule(String name, ArchRule rule) {
    /**
     * The violations of the rule. A rule without matching classes counts as violated, because it would check nothing.
     */
    Optional<String> breaches(JavaClasses classes) {
        try {
            rule.allowEmptyShould(false).check(classes);
            return Optional.empty();
        } catch (AssertionError e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
