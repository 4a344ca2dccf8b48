package org.sumspace.common.training.plan;

import java.time.Instant;
import java.util.Base64;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.Require;

/**
 * The fields that the catalog adds to a training plan when it publishes it.
 *
 * @param owner participant id of the AI provider
 * @param catalog base URL, and issuer of the owner's access tokens
 * @param tokenKey base64 SubjectPublicKeyInfo of the RSA key that signs those tokens
 * @param dimension number of weights of the base model
 */
public record Publication(
        String owner, String catalog, String tokenKey, int dimension, Digest treeSeedCommitment, Instant publishedAt) {

    private static final int MAX_TOKEN_KEY_CHARS = 4_096;

    public Publication {
        Require.name("owner", owner);
        Require.url("catalog", catalog);
        Require.text("tokenKey", tokenKey, 1, MAX_TOKEN_KEY_CHARS);
        Base64.getDecoder().decode(tokenKey);
        Require.between("dimension", dimension, 1, CoordinateLayout.MAX_LENGTH - 1);
        publishedAt = Require.instant("publishedAt", publishedAt);
    }
}
