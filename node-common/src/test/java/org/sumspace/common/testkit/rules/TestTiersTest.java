package org.sumspace.common.testkit.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import org.junit.jupiter.api.Test;

/** The rule finds the tests of the wrong tier that are planted in {@code org.sumspace.planted.tiers}. */
class TestTiersTest {
    private static final String PLANTED = "org.sumspace.planted.tiers";

    private static final JavaClasses CLASSES = TestTiers.tests(PLANTED);

    @Test
    void processDatabaseAndSecondCluster_areFoundInTheFirstTier() {
        assertThat(TestTiers.breaches(CLASSES, PLANTED))
                .satisfiesExactlyInAnyOrder(
                        breach -> assertThat(breach).startsWith(PLANTED + ".ProcessTest starts a process"),
                        breach -> assertThat(breach).startsWith(PLANTED + ".DatabaseTest starts a database"),
                        breach -> assertThat(breach).contains("[ClusterTest, SecondClusterTest]"));
    }

    @Test
    void oneCluster_isAllowed() {
        JavaClasses one = CLASSES.that(DescribedPredicate.describe(
                "without the second cluster", each -> !each.getSimpleName().equals("SecondClusterTest")));
        assertThat(TestTiers.breaches(one, PLANTED)).noneMatch(breach -> breach.contains("cluster,"));
    }
}
