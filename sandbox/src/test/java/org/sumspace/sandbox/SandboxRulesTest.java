package org.sumspace.sandbox;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.sumspace.sandbox", importOptions = ImportOption.DoNotIncludeTests.class)
class SandboxRulesTest {
    private static final String[] NODES = {
        "org.sumspace.catalog..",
        "org.sumspace.contract..",
        "org.sumspace.connector..",
        "org.sumspace.aggregator..",
        "org.sumspace.processor.."
    };

    /** The sandbox shows the behaviour of real nodes, so it must not use their internal classes. */
    @ArchTest
    static final ArchRule nodesAreStartedOnlyThroughTheirMainClasses =
            noClasses().should().dependOnClassesThat(resideInAnyPackage(NODES).and(not(simpleNameEndingWith("Main"))));

    @ArchTest
    static final ArchRule dataIsPure = noClasses()
            .that()
            .resideInAPackage("org.sumspace.sandbox.data..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.vertx..", "java.net.http..", "org.sumspace.sandbox.space..")
            .allowEmptyShould(true);
}
