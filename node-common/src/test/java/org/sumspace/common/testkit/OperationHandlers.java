package org.sumspace.common.testkit;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.contract.Contracts;
import org.sumspace.common.security.LoginHandler;

/**
 * Whether each operation of a contract is implemented in the place that CONTRIBUTING.md requires: a method of its name
 * in a feature, or a handler of its name. The operations that all nodes have are those of the node library.
 */
public final class OperationHandlers {
    private static final String SUFFIX = "Handler";

    private static final String FEATURE = "Feature";
    /** Tags of operations that nodes share. */
    private static final Set<String> SHARED_TAGS = Set.of("portal", "policies", "names");

    /** The member of the contract with the name of a method or handler that several operations share. */
    private static final String SHARED = "x-handler";

    private OperationHandlers() {}

    /**
     * @throws AssertionError the contract is not valid OpenAPI, an operation has no method of its name in a feature, no
     *     {@code <OperationId>Handler} and names none with {@value #SHARED}, or such a class has no operation
     */
    public static void check(String rootPackage, String contract) {
        Contract loaded = Contract.load(contract);
        Vertx vertx = Vertx.vertx();
        try {
            Await.result(Contracts.validate(loaded, vertx));
        } finally {
            Await.result(vertx.close());
        }
        Set<String> methods = classes(rootPackage, FEATURE).stream()
                .flatMap(feature -> Stream.of(feature.getDeclaredMethods()))
                .map(Method::getName)
                .collect(Collectors.toSet());
        Set<String> expected = operations(loaded)
                .filter(operation -> operation.getJsonArray("tags").stream().noneMatch(SHARED_TAGS::contains))
                .filter(operation -> !methods.contains(operation.getString("operationId")))
                .map(operation -> operation.getString(SHARED, operation.getString("operationId")))
                .filter(name -> !methods.contains(name))
                .map(id -> id.substring(0, 1).toUpperCase(Locale.ROOT) + id.substring(1) + SUFFIX)
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> found = classes(rootPackage, SUFFIX).stream()
                .filter(OperationHandlers::isHandler)
                .map(Class::getSimpleName)
                .collect(Collectors.toCollection(TreeSet::new));
        String login = LoginHandler.class.getSimpleName();
        if (expected.contains(login)) {
            found.add(login);
        }
        if (!found.equals(expected)) {
            throw new AssertionError(
                    "operations of " + contract + " need the handlers " + expected + ", found " + found);
        }
    }

    /** The main classes whose names end with the suffix. */
    private static List<Class<?>> classes(String rootPackage, String suffix) {
        Path main = Path.of("target", "classes");
        try (Stream<Path> files = Files.walk(main.resolve(rootPackage.replace('.', '/')))) {
            return files.map(file -> main.relativize(file).toString())
                    .filter(file -> file.endsWith(suffix + ".class"))
                    .map(file ->
                            file.substring(0, file.length() - ".class".length()).replace(File.separatorChar, '.'))
                    .<Class<?>>map(OperationHandlers::load)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, OperationHandlers.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Stream<JsonObject> operations(Contract contract) {
        JsonObject paths = contract.published().getJsonObject("paths");
        return paths.fieldNames().stream()
                .map(paths::getJsonObject)
                .flatMap(path -> path.fieldNames().stream().map(path::getValue))
                .filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast);
    }

    private static boolean isHandler(Class<?> type) {
        return type.getPackageName().matches(".*\\.api(\\..*)?")
                && !Modifier.isAbstract(type.getModifiers())
                && Handler.class.isAssignableFrom(type);
    }
}
