package org.sumspace.common.testkit.rules;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Optional;

/**
 * One rule of the house.
 *
 * @param name what the tests of the rules call it
 */
record HouseRule(String name, ArchRule rule) {
    /** What breaks the rule. A rule that finds no class it is about is broken, too: it would hold whatever is written. */
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
