package org.sumspace.common.testkit.rules;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks the main classes of one module. A module declares its layers, so that a rule about a layer cannot pass because
 * the layer has no classes.
 */
public final class HouseRules {
    /** Classes that the benchmarks' annotation processor generates. */
    private static final String GENERATED = "/jmh_generated/";

    private HouseRules() {}

    /** Checks a module that is a library or a tool: no layers. */
    public static void checkModule(String root) {
        check(root, EnumSet.noneOf(Layer.class), Rules.product());
    }

    /** Checks the module of the benchmarks, which no other module may know: no layers. */
    public static void checkBenchmarks(String root) {
        check(root, EnumSet.noneOf(Layer.class), Rules.everywhere());
    }

    /** Checks the node kit and training: the packages of {@code common}. */
    public static void checkCommon(String root) {
        check(
                root,
                EnumSet.noneOf(Layer.class),
                Stream.concat(Rules.product().stream(), Rules.common(root).stream())
                        .toList());
    }

    /** Checks a node's module that has these layers and no other. */
    public static void checkNode(String root, Layer first, Layer... others) {
        Set<Layer> layers = EnumSet.of(first, others);
        check(
                root,
                layers,
                Stream.of(
                                Rules.product().stream(),
                                Rules.layers(root, layers).stream(),
                                Stream.of(Rules.featuresMeetInServices(root), Rules.nodesKnowOnlyCommon(root)))
                        .flatMap(rules -> rules)
                        .toList());
    }

    private static void check(String root, Set<Layer> layers, List<HouseRule> rules) {
        JavaClasses classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .withImportOption(location -> !location.contains(GENERATED))
                .importPackages(root);
        requireLayers(classes, root, layers);
        List<String> breaches = rules.stream()
                .map(rule -> rule.breaches(classes))
                .flatMap(Optional::stream)
                .collect(Collectors.toCollection(ArrayList::new));
        if (!breaches.isEmpty()) {
            throw new AssertionError(String.join("\n", breaches));
        }
    }

    private static void requireLayers(JavaClasses classes, String root, Set<Layer> declared) {
        if (declared.isEmpty()) {
            return;
        }
        Set<Layer> found = classes.stream()
                .map(JavaClass::getPackageName)
                .map(name -> Layer.of(name.substring(root.length())))
                .flatMap(Optional::stream)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Layer.class)));
        if (!found.equals(declared)) {
            throw new AssertionError(root + " has the layers " + found + ", its rules are declared for " + declared);
        }
    }
}
