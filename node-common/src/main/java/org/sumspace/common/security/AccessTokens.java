package org.sumspace.common.security;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.JWTOptions;
import io.vertx.ext.auth.PubSecKeyOptions;
import io.vertx.ext.auth.jwt.JWTAuth;
import io.vertx.ext.auth.jwt.JWTAuthOptions;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.time.Instant;

/** Issues access tokens (JWT, RFC 7519) that are valid for an hour. The key is the node's own, made at its first start. */
public final class AccessTokens {
    public static final Duration VALIDITY = Duration.ofHours(1);

    private final Vertx vertx;
    private final KeyPair key;
    private final String issuer;
    private final String audience;
    private final JWTAuth signer;

    /**
     * Blocks: reads the key, or makes and stores it.
     *
     * @param dataDir where the key lies, in {@code tokens.key}
     */
    public AccessTokens(Vertx vertx, Path dataDir, String issuer, String audience) {
        this.vertx = vertx;
        this.key = TokenKey.loadOrCreate(dataDir.resolve("tokens.key"));
        this.issuer = issuer;
        this.audience = audience;
        this.signer = JWTAuth.create(
                vertx,
                new JWTAuthOptions()
                        .addPubSecKey(new PubSecKeyOptions()
                                .setAlgorithm(TokenVerifier.ALGORITHM)
                                .setBuffer(Pem.privateKey(key.getPrivate().getEncoded()))));
    }

    public String issue(String subject, JsonObject claims) {
        return issue(subject, claims, VALIDITY);
    }

    String issue(String subject, JsonObject claims, Duration validity) {
        return signer.generateToken(
                claims.copy().put("exp", Instant.now().plus(validity).getEpochSecond()),
                new JWTOptions()
                        .setAlgorithm(TokenVerifier.ALGORITHM)
                        .setSubject(subject)
                        .setIssuer(issuer)
                        .addAudience(audience));
    }

    public TokenVerifier verifier() {
        return new TokenVerifier(vertx, publicKey(), issuer, audience);
    }

    /** SubjectPublicKeyInfo of the key, for others that verify this node's tokens. */
    public byte[] publicKey() {
        return key.getPublic().getEncoded();
    }
}
