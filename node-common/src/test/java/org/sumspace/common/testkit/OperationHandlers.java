package org.sumspace.common.testkit;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.common.http.server.Contract;
import org.sumspace.common.security.LoginHandler;

/** Whether each operation of a contract has a handler of its name, where CONTRIBUTING.md says that it is. */
public final class OperationHandlers {
    private static final String SUFFIX = "Handler";

    /** In the contract, the name of a handler that several operations share. */
    private static final String SHARED = "x-handler";

    private OperationHandlers() {}

    /**
     * @throws AssertionError an operation has no {@code <OperationId>Handler} and names none with {@value #SHARED}, or such
     *     a class has no operation
     */
    public static void check(String rootPackage, String contract) {
        Set<String> expected = operations(Contract.load(contract))
                .map(operation -> operation.getString(SHARED, operation.getString("operationId")))
                .map(id -> id.substring(0, 1).toUpperCase(Locale.ROOT) + id.substring(1) + SUFFIX)
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> found = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages(rootPackage).stream()
                        .filter(OperationHandlers::isHandler)
                        .map(JavaClass::getSimpleName)
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

    private static Stream<JsonObject> operations(Contract contract) {
        JsonObject paths = contract.published().getJsonObject("paths");
        return paths.fieldNames().stream()
                .map(paths::getJsonObject)
                .flatMap(path -> path.fieldNames().stream().map(path::getValue))
                .filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast);
    }

    private static boolean isHandler(JavaClass type) {
        return type.getPackageName().matches(".*\\.api(\\..*)?")
                && type.getSimpleName().endsWith(SUFFIX)
                && !type.getModifiers().contains(JavaModifier.ABSTRACT)
                && type.isAssignableTo(Handler.class);
    }
}
