package org.sumspace.bench;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.sumspace.bench", importOptions = ImportOption.DoNotIncludeTests.class)
class BenchRulesTest {
    private static final String[] NODES = {
        "org.sumspace.catalog..",
        "org.sumspace.contract..",
        "org.sumspace.connector..",
        "org.sumspace.aggregator..",
        "org.sumspace.processor.."
    };

    /**
     * Benchmarks show the behaviour of real nodes, so they must not use their internal classes. Those of the catalog, of the
     * contract manager and of connectors fill the store of a node before its start, because requests would take an hour for
     * its records.
     */
    @ArchTest
    static final ArchRule nodesAreStartedOnlyThroughTheirMainClasses = noClasses()
            .that()
            .resideOutsideOfPackages(
                    "org.sumspace.bench.catalog..", "org.sumspace.bench.contract..", "org.sumspace.bench.exchange..")
            .should()
            .dependOnClassesThat(resideInAnyPackage(NODES).and(not(simpleNameEndingWith("Main"))));
}
