package org.sumspace.common.http.participant;

import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.Authenticator;
import org.sumspace.common.http.server.operation.ContextKey;
import org.sumspace.common.http.signature.MessageSignature;
import org.sumspace.common.http.signature.MessageSigner.SignatureFields;

/**
 * The security schemes of a node that admits participants by a signature or by something else, such as a token; it
 * serves both schemes. The headers decide which scheme is used, so that a request with a wrong signature is not treated
 * as one without a signature. A signed request must not have other credentials.
 */
public final class SignedOrOther implements Authenticator {
    /** The schemes are alternatives that give the same answer, and a nonce is used up once. */
    private static final ContextKey<Future<Void>> CHECKED = new ContextKey<>("checked credentials");

    private final Authenticator signed;
    private final Authenticator other;
    private final List<String> otherHeaders;

    /**
     * @param signed checks requests with a signature
     * @param other checks requests without one
     * @param otherHeaders in which requests show other credentials, besides {@code Authorization}
     */
    public SignedOrOther(Authenticator signed, Authenticator other, List<String> otherHeaders) {
        this.signed = signed;
        this.other = other;
        this.otherHeaders = List.copyOf(otherHeaders);
    }

    @Override
    public Future<Void> authenticate(RoutingContext ctx) {
        return CHECKED.find(ctx).orElseGet(() -> {
            Future<Void> checked = Future.succeededFuture(ctx).compose(this::check);
            CHECKED.put(ctx, checked);
            return checked;
        });
    }

    /** A request with a refused signature is not treated as anonymous. Signatures of proxies have other tags. */
    @Override
    public boolean decides(RoutingContext ctx) {
        MultiMap headers = ctx.request().headers();
        return headers.contains(PeerHeaders.PARTICIPANT)
                || headers.getAll(SignatureFields.INPUT).stream()
                        .anyMatch(line -> line.contains(MessageSignature.TAG_VALUE));
    }

    private Future<Void> check(RoutingContext ctx) {
        if (!decides(ctx)) {
            return other.authenticate(ctx);
        }
        MultiMap headers = ctx.request().headers();
        if (headers.contains(HttpHeaders.AUTHORIZATION) || otherHeaders.stream().anyMatch(headers::contains)) {
            return Future.failedFuture(NodeException.unauthenticated(
                    "A signed request shows no other credentials: leave out keys and Authorization."));
        }
        return signed.authenticate(ctx);
    }
}
