package org.sumspace.common.http.server.route;

import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.sumspace.common.error.NodeException;

/**
 * Adds the parts of RFC 9110 that every resource needs: {@code HEAD} for each {@code GET}, {@code OPTIONS}, and {@code
 * Allow} in the answer to an unsupported method. Call it after all other routes are made, because the added routes
 * match any method.
 */
public final class ResourceMethods {
    private ResourceMethods() {}

    /** Adds {@code HEAD} to every route with {@code GET}; the server sends no body with its answer. */
    public static void addHead(Router router) {
        for (Route route : router.getRoutes()) {
            if (route.methods() != null && route.methods().contains(HttpMethod.GET)) {
                route.method(HttpMethod.HEAD);
            }
        }
    }

    /** Completes the resources of a router whose paths have no parameters. */
    public static void complete(Router router) {
        addHead(router);
        Map<String, Set<HttpMethod>> methods = new TreeMap<>();
        for (Route route : router.getRoutes()) {
            if (route.methods() != null) {
                String path = route.isExactPath() ? route.getPath() : route.getPath() + "*";
                methods.computeIfAbsent(path, first -> new HashSet<>()).addAll(route.methods());
            }
        }
        methods.forEach((path, all) -> answerOthers(router, path, all));
    }

    /** Answers the methods that a resource does not have itself. */
    public static void answerOthers(Router router, String path, Collection<HttpMethod> methods) {
        String allow = allow(Set.copyOf(methods));
        router.route(path).handler(ctx -> answerOther(ctx, allow));
    }

    private static void answerOther(RoutingContext ctx, String allow) {
        ctx.response().putHeader("Allow", allow);
        if (ctx.request().method().equals(HttpMethod.OPTIONS)) {
            ctx.response().setStatusCode(204).end();
        } else {
            throw NodeException.methodNotAllowed("This resource has the methods " + allow + ".");
        }
    }

    private static String allow(Set<HttpMethod> methods) {
        Set<HttpMethod> all = new HashSet<>(methods);
        all.add(HttpMethod.OPTIONS);
        if (methods.contains(HttpMethod.GET)) {
            all.add(HttpMethod.HEAD);
        }
        return all.stream().map(HttpMethod::name).sorted().collect(Collectors.joining(", "));
    }
}
