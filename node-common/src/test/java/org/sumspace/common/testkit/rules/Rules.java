package org.sumspace.common.testkit.rules;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.tngtech.archunit.lang.ArchRule;
import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.sumspace.common.error.ProblemType;

/** The rules themselves. Each has a planted breach in the tests that turns it red. */
final class Rules {
    /** Packages of the node kit: everything but training. */
    static final List<String> KIT = List.of(
            "boot",
            "bus",
            "cache",
            "cluster",
            "config",
            "crypto",
            "document",
            "envelope",
            "error",
            "http",
            "journal",
            "lease",
            "message",
            "obs",
            "odrl",
            "page",
            "peer",
            "portal",
            "security",
            "signed",
            "store",
            "table",
            "task",
            "trust",
            "wire");

    /** No framework: these may read and write files. */
    private static final List<String> PLAIN = List.of("journal", "trust");

    /** No framework, no files, no clock of their own. */
    private static final List<String> PURE = List.of(
            "crypto",
            "document",
            "envelope",
            "error",
            "http.multipart",
            "http.signature",
            "http.structured",
            "message",
            "odrl",
            "signed",
            "store.query",
            "table",
            "training",
            "wire");

    private static final String VERTX = "io.vertx..";

    private static final String BENCHMARKS = "org.sumspace..bench..";

    private Rules() {}

    /** Of all modules but the benchmarks. */
    static List<HouseRule> product() {
        List<HouseRule> rules = new ArrayList<>(everywhere());
        rules.add(new HouseRule("the product knows no benchmark", productKnowsNoBenchmark()));
        return rules;
    }

    static List<HouseRule> everywhere() {
        return List.of(
                new HouseRule("nothing lies in the cluster", nothingInTheCluster()),
                new HouseRule("no thread sleeps", noSleep()),
                new HouseRule("ends of requests are awaited in one way", endsAreAwaitedInOneWay()),
                new HouseRule("no standard streams", NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS),
                new HouseRule("the Mongo client stays in stores", mongoStaysInStores()),
                new HouseRule("a status is HTTP's", statusIsOfHttp()),
                new HouseRule("bodies are parsed once", bodiesAreParsedOnce()));
    }

    static List<HouseRule> layers(String root, Set<Layer> layers) {
        List<HouseRule> rules = new ArrayList<>();
        if (layers.contains(Layer.API) && layers.contains(Layer.STORE)) {
            rules.add(new HouseRule("handlers leave stores alone", handlersLeaveStoresAlone(root)));
        }
        for (Layer layer : List.of(Layer.CORE, Layer.DOMAIN)) {
            if (layers.contains(layer)) {
                rules.addAll(pure("the layer " + layer.packageName(), layer.pattern()));
            }
        }
        return rules;
    }

    static List<HouseRule> common(String root) {
        List<HouseRule> rules = new ArrayList<>();
        PLAIN.forEach(name -> rules.add(noFramework(name, root + "." + name + "..")));
        PURE.forEach(name -> rules.addAll(pure(name, root + "." + name + "..")));
        KIT.forEach(name -> rules.add(kitKnowsNoTraining(root, name)));
        rules.add(new HouseRule("every package is of the kit or of training", everyPackageHasAPlace(root)));
        rules.add(new HouseRule("packages know each other one way", noCircles(root)));
        return rules;
    }

    private static HouseRule noFramework(String name, String packages) {
        return new HouseRule(
                name + " knows no framework",
                noClasses()
                        .that()
                        .resideInAPackage(packages)
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage(VERTX)
                        .because("it is plain Java that any framework can call"));
    }

    private static List<HouseRule> pure(String name, String packages) {
        return List.of(
                noFramework(name, packages),
                new HouseRule(
                        name + " opens no file",
                        noClasses()
                                .that()
                                .resideInAPackage(packages)
                                .should()
                                .accessClassesThat()
                                .areAssignableTo(Files.class)
                                .because("pure code is given what it works on")),
                new HouseRule(
                        name + " has no clock",
                        noClasses()
                                .that()
                                .resideInAPackage(packages)
                                .should()
                                .callMethod(Instant.class, "now")
                                .orShould()
                                .callMethod(Clock.class, "systemUTC")
                                .orShould()
                                .callMethod(Clock.class, "systemDefaultZone")
                                .orShould()
                                .callMethod(System.class, "currentTimeMillis")
                                .orShould()
                                .callMethod(System.class, "nanoTime")
                                .because("pure code takes the time as an argument")));
    }

    private static HouseRule kitKnowsNoTraining(String root, String name) {
        return new HouseRule(
                name + " knows no training",
                noClasses()
                        .that()
                        .resideInAPackage(root + "." + name + "..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage(root + ".training..")
                        .because("nodes that train nothing use the kit, too"));
    }

    private static ArchRule everyPackageHasAPlace(String root) {
        String[] known = Stream.concat(KIT.stream(), Stream.of("training"))
                .map(name -> root + "." + name + "..")
                .toArray(String[]::new);
        return classes()
                .should()
                .resideInAnyPackage(known)
                .because("a package that is of neither half escapes the rules of both");
    }

    private static ArchRule noCircles(String root) {
        return slices().matching(root + ".(**)")
                .should()
                .beFreeOfCycles()
                .because("packages in a circle can only be understood, tested and moved together");
    }

    private static ArchRule handlersLeaveStoresAlone(String root) {
        return noClasses()
                .that()
                .resideInAPackage(Layer.API.pattern())
                .should()
                .dependOnClassesThat()
                .resideInAPackage(root + Layer.STORE.pattern())
                .because("handlers parse, services decide, stores persist");
    }

    static HouseRule featuresMeetInServices(String root) {
        return new HouseRule(
                "features meet in services",
                classes()
                        .that()
                        .resideInAPackage(root + "..")
                        .should(new MeetInServices(root))
                        .because("what lies behind a feature's service is its own affair"));
    }

    static HouseRule nodesKnowOnlyCommon(String root) {
        return new HouseRule(
                "nodes know only what is common",
                noClasses()
                        .that()
                        .resideInAPackage(root + "..")
                        .should()
                        .dependOnClassesThat(resideInAPackage("org.sumspace..")
                                .and(not(resideInAnyPackage(root + "..", "org.sumspace.common.."))))
                        .because("nodes meet over their contracts and messages alone"));
    }

    private static ArchRule productKnowsNoBenchmark() {
        return noClasses()
                .that()
                .resideOutsideOfPackage(BENCHMARKS)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(BENCHMARKS)
                .because("the product is built and runs without its benchmarks");
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
                        "every member of the cluster can read and change its maps: no share, lock or decision lies in one");
    }

    private static ArchRule noSleep() {
        return noClasses()
                .should()
                .callMethod(Thread.class, "sleep", long.class)
                .because("a sleeping thread answers nobody: use a timer");
    }

    private static ArchRule endsAreAwaitedInOneWay() {
        return noClasses()
                .that()
                .resideOutsideOfPackage("org.sumspace.common.http.server..")
                .should()
                .callMethod(RoutingContext.class, "addEndHandler", Handler.class)
                .because("whoever asks late is never told, and keeps what the request had: use RequestEnd");
    }

    private static ArchRule mongoStaysInStores() {
        return noClasses()
                .that()
                .resideOutsideOfPackage("org.sumspace.common.store..")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("io.vertx.ext.mongo.MongoClient")
                .because("a store works on Documents: one way to open, index, time and fail");
    }

    private static ArchRule statusIsOfHttp() {
        return noClasses()
                .that()
                .resideOutsideOfPackages("org.sumspace.common.error..", "org.sumspace.common.http..")
                .should()
                .callMethod(ProblemType.class, "httpStatus")
                .because("a failure says itself whether the caller is at fault");
    }

    private static ArchRule bodiesAreParsedOnce() {
        return methods()
                .should(new NotCallBoth(JsonObject.class, "encode", ObjectMapper.class, "readTree"))
                .because("one tree goes from the body to the store");
    }
}
