package org.sumspace.contract.shared.api;

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
import org.sumspace.common.http.participant.SignedOrOther;
import org.sumspace.common.http.server.operation.Authenticator;
import org.sumspace.common.http.server.operation.ContextKey;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;
import org.sumspace.contract.shared.domain.Actor;

/**
 * Authenticates requests by the catalog's key, by the signature of a participant (contract rules K3 and K8), and for
 * reads by the token of an operator. Each of them sets an {@link Access}.
 */
public final class AccessAuthenticator {
    /** The security schemes of the contract, which are alternatives. */
    public static final List<String> SCHEMES = List.of("catalogKey", ParticipantAuthenticator.SCHEME);

    /** The reason why a request without a token was refused. */
    private static final ContextKey<Throwable> REFUSAL = new ContextKey<>("refusal");

    private final CatalogKey key;
    private final boolean openReads;
    private final @Nullable Authenticator signatures;
    private final Clock clock;

    private AccessAuthenticator(CatalogKey key, boolean openReads, @Nullable Authenticator signatures, Clock clock) {
        this.key = key;
        this.openReads = openReads;
        this.signatures = signatures;
        this.clock = clock;
    }

    /**
     * @param openReads whether everybody may read
     * @param signatures checks signed requests; null if this manager knows no catalogs
     */
    public static Authenticator of(CatalogKey key, boolean openReads, @Nullable Authenticator signatures, Clock clock) {
        AccessAuthenticator access = new AccessAuthenticator(key, openReads, signatures, clock);
        Authenticator both = new SignedOrOther(access::ofParticipant, access::ofKey, CatalogKey.HEADERS);
        return new Authenticator() {
            @Override
            public Future<Void> authenticate(RoutingContext ctx) {
                return both.authenticate(ctx).onFailure(refusal -> REFUSAL.put(ctx, refusal));
            }

            /** A request with a refused key or signature is not tried as an operator's request. */
            @Override
            public boolean decides(RoutingContext ctx) {
                return both.decides(ctx) || CatalogKey.isShown(ctx.request());
            }
        };
    }

    /**
     * Admits operators. If the operation also accepts the key and signatures, these are checked first.
     *
     * @param tokens authenticates the token of a request and sets its caller
     */
    public static Authenticator ofOperators(Authenticator tokens, Clock clock) {
        return ctx -> tokens.authenticate(ctx)
                .recover(refusal -> Future.failedFuture(
                        ctx.request().headers().contains(HttpHeaders.AUTHORIZATION)
                                ? refusal
                                : REFUSAL.find(ctx).orElse(refusal)))
                .map(known -> {
                    Caller.of(ctx).requireRole(Account.OPERATOR);
                    new Access(Actor.OPERATOR, clock.instant()).putInto(ctx);
                    return null;
                });
    }

    private Future<Void> ofKey(RoutingContext ctx) {
        HttpServerRequest request = ctx.request();
        if (openReads && request.method().equals(HttpMethod.GET) && !CatalogKey.isShown(request)) {
            return admit(ctx, Actor.ANYBODY);
        }
        key.check(request);
        return admit(ctx, Actor.CATALOG);
    }

    private Future<Void> ofParticipant(RoutingContext ctx) {
        if (signatures == null) {
            return Future.failedFuture(NodeException.unauthenticated(
                    "This contract manager knows no catalogs, so it accepts no signed requests."));
        }
        return signatures
                .authenticate(ctx)
                .compose(known ->
                        admit(ctx, Actor.participant(ParticipantRequest.of(ctx).participant())));
    }

    private Future<Void> admit(RoutingContext ctx, Actor actor) {
        new Access(actor, clock.instant()).putInto(ctx);
        return Future.succeededFuture();
    }
}
