package org.sumspace.client;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.sumspace.client", importOptions = ImportOption.DoNotIncludeTests.class)
class ClientRulesTest {
    /** JSpecify's annotations are for compilers, and need not be there when a program runs. */
    @ArchTest
    static final ArchRule theJdkAndJacksonAreEnough = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "org.sumspace.client",
                    "java..",
                    "javax.net.ssl",
                    "com.fasterxml.jackson..",
                    "org.jspecify.annotations");
}
