package org.sumspace.contract.shared.api;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.participant.ParticipantAuthenticator;
import org.sumspace.common.http.participant.ParticipantRequest;
import org.sumspace.common.http.participant.PeerHeaders;
import org.sumspace.common.http.server.Authenticator;
import org.sumspace.common.http.server.ContextKey;
import org.sumspace.common.http.signature.SignatureFields;
import org.sumspace.contract.shared.domain.Actor;

/**
 * Both ways to be admitted: the catalog's key, or the signature of a participant (contract rules K3 and K8). It leaves an
 * {@link Access}. The headers decide which way a request takes, so that no wrong signature passes as a request without one.
 */
public final class AccessAuthenticator implements Authenticator {
    /** The security schemes of the contract, which are alternatives. */
    public static final List<String> SCHEMES = List.of("catalogKey", ParticipantAuthenticator.SCHEME);

    /** Each alternative gives the same answer, and a nonce is used up once. */
    private static final ContextKey<Future<Void>> DECIDED = new ContextKey<>("decided access");

    private final CatalogKey key;
    private final boolean openReads;
    private final @Nullable Authenticator signatures;
    private final Clock clock;

    /**
     * @param openReads whether everybody may read
     * @param signatures checks signed requests; null if this manager knows no catalogs
     */
    public AccessAuthenticator(CatalogKey key, boolean openReads, @Nullable Authenticator signatures, Clock clock) {
        this.key = requireNonNull(key, "key is null");
        this.openReads = openReads;
        this.signatures = signatures;
        this.clock = requireNonNull(clock, "clock is null");
    }

    @Override
    public Future<Void> authenticate(RoutingContext ctx) {
        return DECIDED.find(ctx).orElseGet(() -> {
            Future<Void> decided = decide(ctx)
                    .onSuccess(actor -> new Access(actor, clock.instant()).putInto(ctx))
                    .mapEmpty();
            DECIDED.put(ctx, decided);
            return decided;
        });
    }

    private Future<Actor> decide(RoutingContext ctx) {
        HttpServerRequest request = ctx.request();
        if (request.headers().contains(SignatureFields.INPUT)
                || request.headers().contains(PeerHeaders.PARTICIPANT)) {
            return ofParticipant(ctx);
        }
        if (openReads && request.method().equals(HttpMethod.GET) && !CatalogKey.isShown(request)) {
            return Future.succeededFuture(Actor.ANYBODY);
        }
        return Future.future(decided -> {
            key.check(request);
            decided.complete(Actor.CATALOG);
        });
    }

    private Future<Actor> ofParticipant(RoutingContext ctx) {
        if (signatures == null) {
            return refused("This contract manager knows no catalogs, so it accepts no signed requests.");
        }
        if (ctx.request().headers().contains(HttpHeaders.AUTHORIZATION) || CatalogKey.isShown(ctx.request())) {
            return refused("A signed request shows no other credentials: leave out the key and Authorization.");
        }
        return signatures
                .authenticate(ctx)
                .map(known -> Actor.participant(ParticipantRequest.of(ctx).participant()));
    }

    private static Future<Actor> refused(String detail) {
        return Future.failedFuture(NodeException.unauthenticated(detail));
    }
}
