package org.sumspace.assessment;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.sumspace.common.testkit.rules.Layer.API;
import static org.sumspace.common.testkit.rules.Layer.CORE;
import static org.sumspace.common.testkit.rules.Layer.DOMAIN;
import static org.sumspace.common.testkit.rules.Layer.SERVICE;
import static org.sumspace.common.testkit.rules.Layer.STORE;

import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.rules.HouseRules;
import org.sumspace.common.testkit.rules.TestTiers;

class HouseRulesTest {
    private static final String ROOT = "org.sumspace.assessment";
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void houseRules_hold() {
        HouseRules.checkNode(ROOT, API, SERVICE, STORE, DOMAIN, CORE);
    }

    /** The wiring knows all features; of two features at most one knows the other, directly or over others. */
    @Test
    void featuresAndPackages_formNoCircle() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".*..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT)
                .check(CLASSES);
        slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(CLASSES);
        slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(CLASSES);
    }

    /** Its native code reads files of strangers, so only worker processes open a model. */
    @Test
    void onlyModelsOfOnnx_knowTheirRuntime() {
        noClasses()
                .that()
                .haveNameNotMatching(ROOT + "\\.model\\.service\\.Onnx.*")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("ai.onnxruntime..")
                .check(CLASSES);
        noClasses()
                .that()
                .doNotHaveSimpleName("RegisteredModelFiles")
                .and()
                .haveNameNotMatching(ROOT + "\\.model\\.service\\.Onnx.*")
                .should()
                .dependOnClassesThat()
                .haveSimpleName("OnnxModel")
                .check(CLASSES);
        noClasses()
                .that()
                .haveNameNotMatching(ROOT + "\\.model\\.service\\.(ModelWorker|RegisteredModelFiles)")
                .should()
                .callMethodWhere(JavaCall.Predicates.target(HasName.Predicates.name("openHere")))
                .check(CLASSES);
    }

    @Test
    void onlyStores_knowTheDatabase() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "..store..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "org.duckdb..")
                .check(CLASSES);
    }

    @Test
    void testsOfTheFirstTier_startNoProcessNoDatabaseAndOneCluster() {
        TestTiers.check("org.sumspace.assessment");
    }
}
