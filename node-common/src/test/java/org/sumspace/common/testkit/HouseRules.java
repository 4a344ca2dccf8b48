package org.sumspace.common.testkit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

/** The rules of the house that can be checked. Each module's {@code HouseRulesTest} calls {@link #check}. */
public final class HouseRules {
    private static final String[] PURE = Stream.concat(
                    Stream.of(
                                    "crypto",
                                    "document",
                                    "envelope",
                                    "error",
                                    "journal",
                                    "message",
                                    "signed",
                                    "training",
                                    "trust",
                                    "wire")
                            .map(name -> "org.sumspace.common." + name + ".."),
                    Stream.of("..core..", "..domain.."))
            .toArray(String[]::new);
    private static final List<String> NODES = List.of("catalog", "connector", "aggregator", "processor", "converter");

    /** What the benchmarks' annotation processor writes. */
    private static final String GENERATED = "/jmh_generated/";

    private HouseRules() {}

    /** Checks the main classes of one module. */
    public static void check(String rootPackage) {
        JavaClasses classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .withImportOption(location -> !location.contains(GENERATED))
                .importPackages(rootPackage);
        if (classes.isEmpty()) {
            throw new AssertionError("no classes in " + rootPackage);
        }
        rules().forEach(rule -> rule.allowEmptyShould(true).check(classes));
        checkNullMarked(classes);
    }

    private static Stream<ArchRule> rules() {
        return Stream.concat(
                Stream.of(
                        pureCore(),
                        handlersLeaveStoresAlone(),
                        nothingInTheCluster(),
                        noSleep(),
                        NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS),
                NODES.stream().map(HouseRules::nodesDoNotKnowEachOther));
    }

    private static ArchRule pureCore() {
        return noClasses()
                .that()
                .resideInAnyPackage(PURE)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.vertx..")
                .because("the core is plain Java: it takes time and randomness as arguments and knows no framework");
    }

    private static ArchRule handlersLeaveStoresAlone() {
        return noClasses()
                .that()
                .resideInAPackage("..api..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("..store..")
                .because("handlers parse, services decide, stores persist");
    }

    private static ArchRule nothingInTheCluster() {
        return noClasses()
                .that()
                .resideOutsideOfPackage("org.sumspace.common.cluster..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "com.hazelcast.map..",
                        "com.hazelcast.multimap..",
                        "com.hazelcast.collection..",
                        "com.hazelcast.cp..",
                        "io.vertx.core.shareddata..")
                .because(
                        "whoever joins the cluster reads and changes its maps: no share, lock or decision lies in one");
    }

    private static ArchRule noSleep() {
        return noClasses()
                .should()
                .callMethod(Thread.class, "sleep", long.class)
                .because("a thread that sleeps answers nobody: use a timer");
    }

    private static ArchRule nodesDoNotKnowEachOther(String node) {
        String[] others = NODES.stream()
                .filter(other -> !other.equals(node))
                .map(other -> "org.sumspace." + other + "..")
                .toArray(String[]::new);
        return noClasses()
                .that()
                .resideInAPackage("org.sumspace." + node + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(others)
                .because("nodes meet over their contracts and messages alone");
    }

    private static void checkNullMarked(JavaClasses classes) {
        Set<String> unmarked = classes.stream()
                .map(each -> each.getPackage())
                .filter(each -> !each.tryGetPackageInfo()
                        .map(info -> info.isAnnotatedWith(NullMarked.class))
                        .orElse(false))
                .map(JavaPackage::getName)
                .collect(Collectors.toSet());
        if (!unmarked.isEmpty()) {
            throw new AssertionError("packages without @NullMarked: " + unmarked);
        }
    }
}
