package org.sumspace.common.boot;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Vertx;
import java.time.Clock;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.ReceivedRevocations;
import org.sumspace.common.trust.TrustAnchors;

/**
 * What every node has when its verticle is made.
 *
 * @param identity who this node is; its certificate is valid and of the right role
 * @param anchors whom it believes
 * @param revocations takes those that others send
 * @param http the way out to other servers
 */
public record NodeContext(
        NodeKind kind,
        NodeConfig config,
        NodeIdentity identity,
        TrustAnchors anchors,
        ReceivedRevocations revocations,
        Vertx vertx,
        Clock clock,
        PrometheusMeterRegistry metrics,
        NodeHttpClient http) {}
