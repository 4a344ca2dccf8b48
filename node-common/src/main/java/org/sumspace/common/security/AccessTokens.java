package org.sumspace.common.security;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.JWTOptions;
import io.vertx.ext.auth.PubSecKeyOptions;
import io.vertx.ext.auth.jwt.JWTAuth;
import io.vertx.ext.auth.jwt.JWTAuthOptions;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.PublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Issues and checks a node's own access tokens (JWT, RFC 7519), valid for an hour unless their issuer says otherwise. The key is generated when it is
 * first needed, because that takes half a second and would delay the start of a node.
 */
public final class AccessTokens {
    public static final Duration VALIDITY = Duration.ofHours(1);

    private record Keys(PublicKey publicKey, JWTAuth signer, TokenVerifier verifier) {}

    private final Vertx vertx;
    private final Path file;
    private final String issuer;
    private final String audience;
    private final UnaryOperator<Caller> admission;
    private @Nullable Future<Keys> keys;

    /**
     * Blocks: reads the key, if there is one.
     *
     * @param dataDir the folder with the key, {@code tokens.key}
     * @param admission returns the caller of a valid token, or refuses it with UNAUTHENTICATED
     */
    public AccessTokens(Vertx vertx, Path dataDir, String issuer, String audience, UnaryOperator<Caller> admission) {
        this.vertx = vertx;
        this.admission = admission;
        this.file = dataDir.resolve("tokens.key");
        this.issuer = issuer;
        this.audience = audience;
        Optional<KeyPair> stored = TokenKey.load(file);
        this.keys = stored.map(pair -> Future.succeededFuture(keysOf(pair))).orElse(null);
    }

    public Future<String> issue(String subject, JsonObject claims) {
        return issue(subject, claims, VALIDITY);
    }

    public Future<String> issue(String subject, JsonObject claims, Duration validity) {
        return keys().map(made -> made.signer()
                .generateToken(
                        claims.copy().put("exp", Instant.now().plus(validity).getEpochSecond()),
                        new JWTOptions()
                                .setAlgorithm(TokenVerifier.ALGORITHM)
                                .setSubject(subject)
                                .setIssuer(issuer)
                                .addAudience(audience)));
    }

    /** @return failed with UNAUTHENTICATED if the token is not valid for this node at this time */
    public Future<Caller> verify(String token) {
        return keys().compose(made -> made.verifier().verify(token)).map(admission);
    }

    /** SubjectPublicKeyInfo of the key, for others that verify this node's tokens. */
    public Future<byte[]> publicKey() {
        return keys().map(made -> made.publicKey().getEncoded());
    }

    private synchronized Future<Keys> keys() {
        Future<Keys> made = keys;
        if (made == null || made.failed()) {
            made = vertx.executeBlocking(() -> keysOf(TokenKey.create(file)), false);
            keys = made;
        }
        return made;
    }

    private Keys keysOf(KeyPair pair) {
        JWTAuth signer = JWTAuth.create(
                vertx,
                new JWTAuthOptions()
                        .addPubSecKey(new PubSecKeyOptions()
                                .setAlgorithm(TokenVerifier.ALGORITHM)
                                .setBuffer(Pem.privateKey(pair.getPrivate().getEncoded()))));
        PublicKey publicKey = pair.getPublic();
        return new Keys(publicKey, signer, new TokenVerifier(vertx, publicKey.getEncoded(), issuer, audience));
    }
}
