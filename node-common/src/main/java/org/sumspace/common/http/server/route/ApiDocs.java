package org.sumspace.common.http.server.route;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.StaticHandler;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import java.util.regex.Pattern;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.contract.Contract;

/** Serves a contract at {@code /openapi.json} and a page to try it out at {@code /docs/}; the page loads nothing from other servers. */
public final class ApiDocs {
    private static final String WEBJAR = "META-INF/maven/org.webjars/swagger-ui/pom.properties";
    private static final String INITIALIZER = """
            window.onload = () => {
              window.ui = SwaggerUIBundle({
                url: "../openapi.json",
                dom_id: "#swagger-ui",
                deepLinking: true,
                presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
                layout: "StandaloneLayout"
              });
            };
            """;

    private static final String ROOT = "/docs/";
    private static final Pattern FILE_NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*|");

    private ApiDocs() {}

    public static void mount(Router router, Contract contract) {
        router.get("/openapi.json")
                .handler(send(MediaTypes.JSON, contract.published().toBuffer()));
        router.get("/docs").handler(ApiDocs::redirectToFolder);
        router.get("/docs/swagger-initializer.js").handler(send("text/javascript", Buffer.buffer(INITIALIZER)));
        router.get("/docs/*")
                .handler(ApiDocs::requireFileName)
                .handler(StaticHandler.create("META-INF/resources/webjars/swagger-ui/" + webjarVersion()));
    }

    /** The router passes {@code /docs/} to this route, too. */
    private static void redirectToFolder(RoutingContext ctx) {
        if (ctx.normalizedPath().endsWith("/")) {
            ctx.next();
        } else {
            ctx.response().setStatusCode(302).putHeader("Location", "docs/").end();
        }
    }

    /** The file handler answers some invalid file names with status 500. */
    private static void requireFileName(RoutingContext ctx) {
        String name = ctx.normalizedPath().substring(ROOT.length());
        if (!FILE_NAME.matcher(name).matches()) {
            throw NodeException.notFound("There is no such page.");
        }
        ctx.next();
    }

    private static Handler<RoutingContext> send(String type, Buffer body) {
        return ctx -> ctx.response().putHeader("Content-Type", type).end(body);
    }

    private static String webjarVersion() {
        try (InputStream in = ApiDocs.class.getClassLoader().getResourceAsStream(WEBJAR)) {
            Properties properties = new Properties();
            if (in != null) {
                properties.load(in);
            }
            return properties.getProperty("version", "");
        } catch (IOException e) {
            throw new IllegalStateException("the class path cannot be read", e);
        }
    }
}
