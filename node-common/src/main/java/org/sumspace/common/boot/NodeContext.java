package org.sumspace.common.boot;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.net.TrustOptions;
import java.time.Clock;
import org.sumspace.common.config.ServerConfig;
import org.sumspace.common.http.BodyMemory;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.http.server.limit.WholeBody;
import org.sumspace.common.portal.PortalEvents;

/**
 * The common parts of every node when its verticle is made.
 *
 * @param http the way out to other servers
 * @param bodyMemory the memory of request bodies
 * @param events the event streams for browsers
 * @param resources opened by the node and closed when it stops
 */
public record NodeContext(
        Vertx vertx,
        Clock clock,
        PrometheusMeterRegistry metrics,
        NodeHttpClient http,
        BodyMemory<WholeBody> bodyMemory,
        PortalEvents events,
        OpenResources resources) {
    /** @param trust whose certificates outgoing HTTPS accepts */
    public static NodeContext of(
            Vertx vertx, Clock clock, PrometheusMeterRegistry metrics, ServerConfig config, TrustOptions trust) {
        OutboundGuard guard = new OutboundGuard(vertx, config.outboundAllow());
        NodeHttpClient http = new NodeHttpClient(vertx, guard, config.limits(), trust);
        BodyMemory<WholeBody> bodyMemory = new BodyMemory<>(config.limits().bodyMemoryBytes(), clock);
        return new NodeContext(
                vertx, clock, metrics, http, bodyMemory, new PortalEvents(vertx, clock), new OpenResources());
    }
}
