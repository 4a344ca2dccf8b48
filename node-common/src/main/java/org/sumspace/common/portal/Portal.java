package org.sumspace.common.portal;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.sumspace.common.config.PortalConfig;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;

/**
 * The portal of one node: its pages and {@code GET /portal/about}. If the portal is disabled, nothing is served below
 * {@code /portal/}.
 */
public final class Portal {
    private static final String ROOT = "/portal/";
    private static final String ABOUT = ROOT + "about";
    private static final String SESSION = ROOT + "session";
    private static final String BELOW = ROOT + "*";

    private final String kind;
    private final PortalConfig config;
    private final JsonObject about;
    private final Set<String> paths;

    /**
     * @param kind of node, for example {@code catalog}
     * @param organisation that runs it
     * @param rooms the parts of the portal that show what this node has
     */
    public Portal(
            String kind, Optional<String> organisation, PortalConfig config, Contract contract, List<String> rooms) {
        this.kind = kind;
        this.config = config;
        this.paths = Set.copyOf(contract.published().getJsonObject("paths").fieldNames());
        this.about = new JsonObject()
                .put("kind", kind)
                .put("version", contract.published().getJsonObject("info").getString("version"))
                .put("session", session(contract))
                .put("rooms", new JsonArray(rooms))
                .put("links", links(config));
        organisation.ifPresent(name -> about.put("organisation", name));
    }

    private String session(Contract contract) {
        if (paths.contains(SESSION)) {
            return "portal";
        }
        JsonObject components = contract.published().getJsonObject("components", new JsonObject());
        return components.containsKey("securitySchemes") ? "own" : "none";
    }

    /** Reads the files of the portal, once in a process. Blocks. */
    public static void load() {
        PortalFiles.ofThisBuild();
    }

    private static JsonArray links(PortalConfig config) {
        JsonArray links = new JsonArray();
        config.links()
                .forEach(link -> links.add(new JsonObject()
                        .put("name", link.name())
                        .put("url", link.url().toString())));
        return links;
    }

    /** The operations of the portal that the contract has. */
    public Feature feature() {
        return operations -> {
            if (paths.contains(ABOUT)) {
                operations.on("getPortal", this::getPortal);
            }
        };
    }

    private Future<Answer> getPortal(ApiRequest request) {
        requireEnabled(config.enabled());
        return Future.succeededFuture(Answer.json(about));
    }

    /** @throws NodeException NOT_FOUND */
    static void requireEnabled(boolean enabled) {
        if (!enabled) {
            throw NodeException.notFound("The portal of this node is off (portal.enabled).");
        }
    }

    /** Puts the pages beside the operations of the contract. */
    public void mount(Router router) {
        reading(router, "/portal").handler(Portal::redirectToFolder);
        reading(router, BELOW).handler(this::send);
    }

    private static Route reading(Router router, String path) {
        return router.route(path).method(HttpMethod.GET).method(HttpMethod.HEAD);
    }

    /** The router passes {@code /portal/} to this route, too. */
    private static void redirectToFolder(RoutingContext ctx) {
        if (ctx.normalizedPath().endsWith("/")) {
            ctx.next();
        } else {
            ctx.response().setStatusCode(302).putHeader("Location", ROOT).end();
        }
    }

    private void send(RoutingContext ctx) {
        String path = ctx.normalizedPath();
        if (paths.contains(path)) {
            ctx.next();
            return;
        }
        requireEnabled(config.enabled());
        PortalFiles.ofThisBuild()
                .orElseThrow(() -> NodeException.notFound("This node was built without the portal (-Dportal.skip)."))
                .send(ctx, kind, path.substring(ROOT.length()));
    }
}
