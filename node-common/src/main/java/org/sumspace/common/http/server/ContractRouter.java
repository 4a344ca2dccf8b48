package org.sumspace.common.http.server;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.contract.Operation;
import io.vertx.openapi.contract.Path;
import java.util.Map;
import org.sumspace.common.error.NodeException;

/**
 * Makes a router from a contract: for each operation, check the credentials, read the body within its limit (or leave it
 * a stream), validate, handle.
 */
final class ContractRouter {
    private final Contract contract;
    private final Operations operations;
    private final Map<String, Authenticator> schemes;
    private final int bodyBytesMax;

    ContractRouter(Contract contract, Operations operations, Map<String, Authenticator> schemes, int bodyBytesMax) {
        operations.checkAgainst(contract.operationIds());
        this.contract = contract;
        this.operations = operations;
        this.schemes = Map.copyOf(schemes);
        this.bodyBytesMax = bodyBytesMax;
    }

    Router create(Vertx vertx, OpenAPIContract routable) {
        Router router = Router.router(vertx);
        for (Path path : routable.getPaths()) {
            for (Operation operation : path.getOperations()) {
                Route route = router.route(operation.getHttpMethod(), vertxPath(path.getName()));
                addHandlers(route, operation, routable);
            }
        }
        return router;
    }

    private void addHandlers(Route route, Operation operation, OpenAPIContract routable) {
        Operations.Operation handling = operations.get(operation.getOperationId());
        route.handler(ContractRouter::requirePlainBody);
        if (handling.isStream()) {
            route.handler(bounded(handling.streamBytesMax(), handling.sized()));
        }
        SecurityHandler security = SecurityHandler.of(operation, schemes);
        if (!security.isOpen()) {
            route.handler(security);
        }
        if (!handling.isStream()) {
            route.handler(wholeBody()).handler(ContractRouter::checkBody);
        }
        route.handler(new RequestValidation(
                routable.getSchemaRepository(),
                operation,
                contract.requestMediaTypes(operation.getOperationId()),
                !handling.isStream(),
                handling.parsed()));
        route.handler(handling.handler());
    }

    /** Nothing is inflated here, so what is measured is what arrives. */
    private static void requirePlainBody(RoutingContext ctx) {
        String encoding = ctx.request().getHeader("Content-Encoding");
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw NodeException.unsupportedMediaType("Bodies are taken as they are, without a Content-Encoding.");
        }
        ctx.next();
    }

    /** A body handler that may come after others: the router wants the plain one first. */
    private Handler<RoutingContext> wholeBody() {
        BodyHandler reading =
                BodyHandler.create(false).setBodyLimit(bodyBytesMax).setPreallocateBodyBuffer(true);
        return ctx -> {
            requireNotLonger(ctx, bodyBytesMax);
            reading.handle(ctx);
        };
    }

    private static void checkBody(RoutingContext ctx) {
        // A request without a body passed the body handler unread, and may be paused still.
        ctx.request().resume();
        BodyCheck.run(ctx);
        ctx.next();
    }

    /** Stops the stream until its handler reads it; a body of too great a length is refused unread. */
    private static Handler<RoutingContext> bounded(long bytesMax, boolean sized) {
        return ctx -> {
            ctx.request().pause();
            boolean unsized = requireNotLonger(ctx, bytesMax) < 0;
            if (sized && unsized && ctx.request().getHeader("Transfer-Encoding") != null) {
                throw NodeException.invalidInput("The request needs a Content-Length.");
            }
            ctx.next();
        };
    }

    /** @return how long the request says it is; negative if it does not say */
    private static long requireNotLonger(RoutingContext ctx, long bytesMax) {
        String header = ctx.request().getHeader("Content-Length");
        long length = header == null ? -1 : Long.parseLong(header);
        if (length > bytesMax) {
            throw NodeException.tooLarge("The limit is " + bytesMax + " bytes.");
        }
        return length;
    }

    /** {@code /plans/{plan}} is {@code /plans/:plan} to the router. */
    private static String vertxPath(String openApiPath) {
        return openApiPath.replaceAll("\\{([^}]+)}", ":$1");
    }
}
