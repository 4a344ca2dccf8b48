package org.sumspace.common.testkit.rules;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Which tests run in which tier. The first tier ({@code *Test}) stays in its JVM: a test that starts a process or a
 * database, itself or through other classes of the tests, is a {@code *IT}; one PostgreSQL serves all tests of a JVM. So are all tests of a module that start
 * a cluster but one. Processes that main classes start are detected only if a test calls one of the methods named here.
 */
public final class TestTiers {
    private static final Map<String, Predicate<JavaAccess<?>>> STARTS = Map.of(
            "starts a process",
            calls("java.lang.ProcessBuilder", "start")
                    .or(calls("java.lang.Runtime", "exec"))
                    .or(calls("org.sumspace.sandbox.space.ChildProcesses", "start"))
                    .or(calls("org.sumspace.bench.Suite", "all"))
                    .or(makes("org.sumspace.assessment.shared.service.WorkerCommand"))
                    .or(makes("org.sumspace.assessment.model.service.ModelWorkers"))
                    .or(makes("org.sumspace.assessment.run.service.WorkerJobs")),
            "starts a database",
            calls("org.sumspace.common.store.postgres.EmbeddedPostgres", "start")
                    .or(calls("org.sumspace.common.store.postgres.Database", "open")));

    private static final String SHARED_DATABASE = "org.sumspace.common.store.postgres.TestPostgres";

    private static final Pattern MEMBERS =
            Pattern.compile("org\\.sumspace\\..*\\.(Catalog|Contract|Connector|Aggregator|Processor)Main");

    private static final Predicate<JavaAccess<?>> STARTS_CLUSTER = calls("io.vertx.core.VertxBuilder", "buildClustered")
            .or(calls("org.sumspace.common.boot.member.MemberNode", "main"))
            .or(makes("org.sumspace.sandbox.space.InProcessNodes"))
            .or(TestTiers::startsNode);

    private TestTiers() {}

    /** Checks the tests of one module. */
    public static void check(String root) {
        List<String> breaches = breaches(tests("org.sumspace"), root);
        if (!breaches.isEmpty()) {
            throw new AssertionError(String.join("\n", breaches));
        }
    }

    /** Of what the tests use, the names are enough: to read those classes too takes twice as long. */
    static JavaClasses tests(String root) {
        return ArchConfiguration.withThreadLocalScope(configuration -> {
            configuration.setResolveMissingDependenciesFromClassPath(false);
            return new ClassFileImporter()
                    .withImportOption(TestTiers::isOfTests)
                    .importPackages(root);
        });
    }

    static List<String> breaches(JavaClasses tests, String root) {
        List<String> breaches = new ArrayList<>();
        Set<String> clusters = new TreeSet<>();
        for (JavaClass test : tests) {
            if (!test.isTopLevelClass() || !test.getName().startsWith(root + ".") || !isOfFirstTier(test)) {
                continue;
            }
            List<JavaAccess<?>> accesses = accesses(reachable(test, tests));
            STARTS.forEach((what, starts) -> accesses.stream()
                    .filter(starts)
                    .findFirst()
                    .ifPresent(found ->
                            breaches.add(test.getName() + " " + what + ", so name it *IT: " + found.getDescription())));
            if (accesses.stream().anyMatch(STARTS_CLUSTER)) {
                clusters.add(test.getSimpleName());
            }
        }
        if (clusters.size() > 1) {
            breaches.add("expected one test of the first tier that starts a cluster, got " + clusters
                    + "; name the others *IT");
        }
        return breaches;
    }

    private static boolean isOfTests(Location location) {
        return location.contains("/test-classes/") || location.contains("-tests.jar");
    }

    private static boolean isOfFirstTier(JavaClass each) {
        String name = each.getSimpleName();
        return name.endsWith("Test") && !name.endsWith("UnderTest");
    }

    /** The test with its nested classes, and all classes of the tests that these use. */
    private static Set<JavaClass> reachable(JavaClass test, JavaClasses tests) {
        Set<JavaClass> reached = new HashSet<>();
        Deque<JavaClass> open = new ArrayDeque<>(List.of(test));
        tests.stream()
                .filter(each -> each.getName().startsWith(test.getName() + "$"))
                .forEach(open::add);
        while (!open.isEmpty()) {
            JavaClass next = open.remove();
            if (reached.add(next)) {
                next.getDirectDependenciesFromSelf().stream()
                        .map(Dependency::getTargetClass)
                        .map(JavaClass::getBaseComponentType)
                        .filter(target -> tests.contain(target.getName()))
                        .forEach(open::add);
            }
        }
        return reached;
    }

    private static List<JavaAccess<?>> accesses(Set<JavaClass> classes) {
        List<JavaAccess<?>> accesses = new ArrayList<>();
        classes.stream()
                .filter(each -> !each.getName().equals(SHARED_DATABASE))
                .forEach(each -> accesses.addAll(each.getAccessesFromSelf()));
        return accesses;
    }

    private static Predicate<JavaAccess<?>> calls(String owner, String method) {
        return access -> access.getTargetOwner().getName().equals(owner)
                && access.getName().equals(method);
    }

    private static Predicate<JavaAccess<?>> makes(String owner) {
        return calls(owner, JavaConstructor.CONSTRUCTOR_NAME);
    }

    /** Whether it starts a node that is a member of the cluster. */
    private static boolean startsNode(JavaAccess<?> access) {
        return access.getName().equals("start")
                && MEMBERS.matcher(access.getTargetOwner().getName()).matches();
    }
}
