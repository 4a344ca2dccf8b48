package org.sumspace.common.testkit.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule finds exactly its planted violation in {@code org.sumspace.planted}. */
class RulesTest {
    private static final String PLANTED = "org.sumspace.planted";

    /** The class with the breach, by the name of the rule. */
    private static final Map<String, List<String>> BREACHES = breaches();

    private static final JavaClasses CLASSES = new ClassFileImporter().importPackages(PLANTED);

    private static Map<String, List<String>> breaches() {
        Map<String, List<String>> breaches = new HashMap<>();
        breaches.put("nothing lies in the cluster", List.of("ClusterMap"));
        breaches.put("no thread sleeps", List.of("Sleeper"));
        breaches.put("ends of requests are awaited in one way", List.of("LateListener"));
        breaches.put("no standard streams", List.of("Printer"));
        breaches.put("the Mongo client stays in stores", List.of("RawCollection"));
        breaches.put("a status is HTTP's", List.of("StatusReader"));
        breaches.put("bodies are parsed once", List.of("TwoTrees"));
        breaches.put("the product knows no benchmark", List.of("Measurer"));
        breaches.put("handlers leave stores alone", List.of("ShelfHandler"));
        breaches.put("features meet in services", List.of("Neighbour"));
        breaches.put("nodes know only what is common", List.of("Stranger"));
        for (String layer : List.of("Core", "Domain")) {
            String name = "the layer " + layer.toLowerCase(Locale.ROOT);
            breaches.put(name + " knows no framework", List.of(layer + "Framework"));
            breaches.put(name + " opens no file", List.of(layer + "Files"));
            breaches.put(name + " has no clock", List.of(layer + "Clock"));
        }
        return breaches;
    }

    static Stream<HouseRule> rulesOfNodes() {
        return Stream.of(
                        Rules.product().stream(),
                        Rules.layers(PLANTED, EnumSet.allOf(Layer.class)).stream(),
                        Stream.of(Rules.featuresMeetInServices(PLANTED), Rules.nodesKnowOnlyCommon(PLANTED)))
                .flatMap(rules -> rules);
    }

    @ParameterizedTest
    @MethodSource("rulesOfNodes")
    void rule_findsTheBreachOfIt_andNoOther(HouseRule rule) {
        List<String> details = rule.rule().evaluate(CLASSES).getFailureReport().getDetails();

        assertThat(BREACHES).as("planted breaches").containsKey(rule.name());
        assertThat(details)
                .isNotEmpty()
                .allSatisfy(detail -> assertThat(BREACHES.get(rule.name()))
                        .anySatisfy(breach -> assertThat(detail).contains("." + breach)));
    }

    /** The rules of the common packages are the rules of layers on other packages: shown on those of the planted module. */
    @ParameterizedTest
    @CsvSource({
        "boot knows no training, TrainingBoot",
        "every package is of the kit or of training, .attic.",
        "packages know each other one way, BootTraining"
    })
    void ruleOfTheCommonPackages_findsItsBreach(String name, String breach) {
        JavaClasses classes = new ClassFileImporter().importPackages("org.sumspace.planted.common");
        HouseRule rule = Rules.common("org.sumspace.planted.common").stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        assertThat(rule.rule().evaluate(classes).getFailureReport().getDetails())
                .isNotEmpty()
                .allSatisfy(detail -> assertThat(detail).contains(breach));
    }

    @Test
    void ruleAboutNoClass_fails() {
        HouseRule rule = Rules.layers(PLANTED, EnumSet.of(Layer.CORE)).get(0);
        JavaClasses elsewhere = new ClassFileImporter().importClasses(String.class);
        assertThat(rule.breaches(elsewhere))
                .hasValueSatisfying(message -> assertThat(message).contains("failed to check any classes"));
    }
}
