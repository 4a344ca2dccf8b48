package org.sumspace.assessment;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.sumspace.common.testkit.rules.Layer.API;
import static org.sumspace.common.testkit.rules.Layer.CORE;
import static org.sumspace.common.testkit.rules.Layer.DOMAIN;
import static org.sumspace.common.testkit.rules.Layer.SERVICE;
import static org.sumspace.common.testkit.rules.Layer.STORE;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.rules.HouseRules;

class HouseRulesTest {
    private static final String ROOT = "org.sumspace.assessment";

    @Test
    void houseRules_hold() {
        HouseRules.checkNode(ROOT, API, SERVICE, STORE, DOMAIN, CORE);
    }

    @Test
    void onlyStores_knowTheDatabase() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "..store..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "org.duckdb..")
                .check(new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages(ROOT));
    }
}
