package org.sumspace.common.http.server;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.openapi.router.OpenAPIRoute;
import io.vertx.ext.web.openapi.router.RouterBuilder;
import io.vertx.openapi.contract.Operation;
import io.vertx.openapi.contract.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.BodyMemory;
import org.sumspace.common.http.server.answer.SignedAnswers;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.contract.PathTemplate;
import org.sumspace.common.http.server.contract.SchemaValidators;
import org.sumspace.common.http.server.limit.WholeBody;
import org.sumspace.common.http.server.operation.Admission;
import org.sumspace.common.http.server.operation.Authenticator;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.http.server.operation.PermissionCheck;
import org.sumspace.common.http.server.route.ResourceMethods;
import org.sumspace.common.http.server.validation.BodyCheck;
import org.sumspace.common.http.server.validation.RequestValidation;

/**
 * Gives the routes that the library makes from a contract their handlers: check the credentials, read the body within its
 * limit (or leave it a stream), validate, handle. The library's own validation is switched off; docs/adr/0014-http-edge.md
 * says why.
 */
final class ContractRouter {
    private final Contract contract;
    private final Operations operations;
    private final Map<String, Authenticator> schemes;
    private final int bodyBytesMax;
    private final BodyMemory<WholeBody> memory;
    private final @Nullable PermissionCheck permissions;
    private final Admission admission;
    private final SignedAnswers.Memory signedAnswers = new SignedAnswers.Memory();

    /**
     * @param bodyBytesMax the largest body in memory, whatever the contract allows
     * @param memory of all bodies
     * @param permissions null for a node whose callers have no permissions
     * @param admission decides first
     * @throws IllegalStateException if operations and contract do not fit, or an operation names no known permission
     */
    ContractRouter(
            Contract contract,
            Operations operations,
            Map<String, Authenticator> schemes,
            int bodyBytesMax,
            BodyMemory<WholeBody> memory,
            @Nullable PermissionCheck permissions,
            Admission admission) {
        operations.checkAgainst(contract.operationIds());
        this.contract = contract;
        this.operations = operations;
        this.schemes = Map.copyOf(schemes);
        this.bodyBytesMax = bodyBytesMax;
        this.memory = memory;
        this.permissions = permissions;
        this.admission = admission;
        if (permissions != null) {
            requirePermissions(contract, permissions);
        }
    }

    private static void requirePermissions(Contract contract, PermissionCheck permissions) {
        List<String> without = contract.operationIds().stream()
                .filter(operation -> contract.permission(operation)
                        .filter(name -> name.equals(PermissionCheck.NONE)
                                || isOfCallers(contract, operation, name, permissions))
                        .isEmpty())
                .toList();
        if (!without.isEmpty()) {
            throw new IllegalStateException(
                    "operations without a known x-permission, or with one and without security: " + without);
        }
    }

    /** Permissions can only be checked if the caller has credentials. */
    private static boolean isOfCallers(Contract contract, String operation, String name, PermissionCheck permissions) {
        return permissions.isKnown(name) && !contract.security(operation).isEmpty();
    }

    Router create(Vertx vertx, Contract.Routable routable) {
        RouterBuilder builder = RouterBuilder.create(vertx, routable.contract());
        for (OpenAPIRoute route : builder.getRoutes()) {
            route.setDoValidation(false);
            addHandlers(route, routable.schemas());
        }
        Router router = builder.createRouter();
        ResourceMethods.addHead(router);
        // Paths without parameters come first, because a parameter of another path could match their last segment.
        routable.contract().getPaths().stream()
                .sorted(Comparator.comparingLong(
                        path -> PathTemplate.of(path.getName()).parameterCount()))
                .forEach(path -> ResourceMethods.answerOthers(router, vertxPath(path.getName()), methods(path)));
        return router;
    }

    private void addHandlers(OpenAPIRoute route, SchemaValidators schemas) {
        Operation operation = route.getOperation();
        Operations.Operation handling = operations.get(operation.getOperationId());
        boolean isForReaders = contract.isForReaders(operation.getOperationId());
        route.addHandler(ctx -> {
            admission.check(ctx, isForReaders);
            ctx.next();
        });
        route.addHandler(ContractRouter::requirePlainBody);
        if (handling.isStream()) {
            route.addHandler(bounded(handling.bytesMax(), handling.sized()));
        }
        SecurityHandler security = SecurityHandler.of(contract, operation.getOperationId(), schemes);
        if (!security.isOpen()) {
            route.addHandler(security);
        }
        addPermission(route, operation.getOperationId());
        if (!handling.isStream()) {
            route.addHandler(WholeBody.reading(memory, wholeBytesMax(operation.getOperationId(), handling)))
                    .addHandler(ContractRouter::checkBody);
        }
        route.addHandler(new RequestValidation(
                schemas,
                operation,
                contract.requestMediaTypes(operation.getOperationId()),
                !handling.isStream(),
                handling.parsed()));
        route.addHandler(SignedAnswers.of(handling.handler(), signedAnswers));
    }

    private void addPermission(OpenAPIRoute route, String operationId) {
        PermissionCheck check = permissions;
        if (check != null) {
            contract.permission(operationId)
                    .filter(name -> !name.equals(PermissionCheck.NONE))
                    .ifPresent(name -> route.addHandler(ctx -> {
                        check.check(ctx, name);
                        ctx.next();
                    }));
        }
    }

    /** Compressed bodies are refused, so that the measured size is the size in memory. */
    private static void requirePlainBody(RoutingContext ctx) {
        String encoding = ctx.request().getHeader("Content-Encoding");
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw NodeException.unsupportedMediaType("Send the body without a Content-Encoding.");
        }
        ctx.next();
    }

    private long wholeBytesMax(String operationId, Operations.Operation handling) {
        return handling.hasOwnLimit()
                ? handling.bytesMax()
                : Math.min(contract.bodyBytesMax(operationId), bodyBytesMax);
    }

    private static void checkBody(RoutingContext ctx) {
        BodyCheck.run(ctx);
        ctx.next();
    }

    /** Pauses the stream until its handler reads it. A body that states a length above the limit is refused unread. */
    private static Handler<RoutingContext> bounded(long bytesMax, boolean sized) {
        return ctx -> {
            ctx.request().pause();
            boolean unsized = WholeBody.requireNotLonger(ctx.request(), bytesMax) < 0;
            if (sized && unsized && ctx.request().getHeader("Transfer-Encoding") != null) {
                throw NodeException.invalidInput("The request needs a Content-Length.");
            }
            ctx.next();
        };
    }

    private static List<HttpMethod> methods(Path path) {
        return path.getOperations().stream().map(Operation::getHttpMethod).toList();
    }

    /** {@code /plans/{plan}} is {@code /plans/:plan} to the router. */
    private static String vertxPath(String openApiPath) {
        return openApiPath.replaceAll("\\{([^}]+)}", ":$1");
    }
}
