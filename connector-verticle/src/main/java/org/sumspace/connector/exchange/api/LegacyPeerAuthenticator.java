package org.sumspace.connector.exchange.api;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.Set;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Authenticator;
import org.sumspace.common.http.server.operation.ContextKey;
import org.sumspace.connector.exchange.service.legacy.LegacyPeers;

/**
 * The security scheme {@link #SCHEME}: the address of an old connector. It only narrows down who may have sent a
 * message.
 */
public record LegacyPeerAuthenticator(LegacyPeers peers) implements Authenticator {
    public static final String SCHEME = "oldPeer";

    private static final ContextKey<Set<String>> CALLERS = new ContextKey<>("old connectors at this address");

    /** The participants whose old connectors call from this address; empty if the message is signed. */
    static Optional<Set<String>> callers(ApiRequest request) {
        return CALLERS.find(request.routing());
    }

    @Override
    public Future<Void> authenticate(RoutingContext ctx) {
        return Future.succeededFuture(ctx).map(request -> {
            Set<String> callers = peers.at(address(request));
            if (callers.isEmpty()) {
                throw NodeException.unauthenticated("Sign the request as a participant of the catalog (RFC 9421).");
            }
            CALLERS.put(request, callers);
            return null;
        });
    }

    private static InetAddress address(RoutingContext ctx) {
        try {
            // It is a literal, so nothing is resolved.
            return InetAddress.getByName(
                    requireNonNull(ctx.request().remoteAddress()).hostAddress());
        } catch (UnknownHostException e) {
            throw new IllegalStateException("the address of a client is no address", e);
        }
    }
}
