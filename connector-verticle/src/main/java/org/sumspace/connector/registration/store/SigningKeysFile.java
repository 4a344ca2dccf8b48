package org.sumspace.connector.registration.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.journal.DamagedFileException;
import org.sumspace.common.journal.ProtectedFile;
import org.sumspace.connector.registration.domain.ConnectorRegistration;
import org.sumspace.connector.registration.domain.ExchangeKey;
import org.sumspace.connector.registration.domain.SigningKeys;

/**
 * {@code connector-keys.json} in the connector's data folder: a JWK set with the private halves of the keys that are not
 * retired (RFC 8037). Only its owner may read it, and it is replaced as a whole. All methods block.
 */
public final class SigningKeysFile {
    private static final String NAME = "connector-keys.json";
    private static final int BYTES_MAX = 64 * 1024;
    private static final int APP_KEY_BYTES = 64;
    private static final String APP_KEY = "appKey";
    private static final String KEYS = "keys";
    private static final String PUBLIC = "x";
    private static final String PRIVATE = "d";
    private static final String PUBLISHED_AT = "publishedAt";
    private static final String REGISTRATION = "registration";
    private static final String PARTICIPANT = "participant";
    private static final String CATALOG = "catalogUri";
    private static final String ENDPOINT = "endpoint";
    private static final String SERVICE_KEY = "serviceKey";

    private final Path file;

    public SigningKeysFile(Path dataDir) {
        file = dataDir.resolve(NAME);
    }

    /**
     * Reads the keys, or makes the first one.
     *
     * @throws DamagedFileException if the file does not hold such keys
     */
    public SigningKeys open(SecureRandom random) {
        try {
            if (Files.exists(file)) {
                return ProtectedFile.read(file, BYTES_MAX, SigningKeysFile::readContent);
            }
            byte[] appKey = new byte[APP_KEY_BYTES];
            random.nextBytes(appKey);
            SigningKeys first = SigningKeys.first(HexFormat.of().formatHex(appKey), SigningKey.generate(random));
            Files.createDirectories(file.toAbsolutePath().getParent());
            write(first);
            return first;
        } catch (IOException e) {
            throw new UncheckedIOException("Could not read or write " + file + ".", e);
        }
    }

    public void write(SigningKeys keys) throws IOException {
        JsonArray array = new JsonArray();
        keys.keys().forEach(key -> array.add(json(key)));
        JsonObject document = new JsonObject().put(APP_KEY, keys.appKey()).put(KEYS, array);
        ConnectorRegistration registration = keys.registration();
        if (registration != null) {
            document.put(
                    REGISTRATION,
                    new JsonObject()
                            .put(PARTICIPANT, registration.participant().toString())
                            .put(CATALOG, registration.catalogUri())
                            .put(ENDPOINT, registration.endpoint())
                            .put(SERVICE_KEY, registration.serviceKey()));
        }
        ProtectedFile.write(file, document.encodePrettily().getBytes(UTF_8));
    }

    private static JsonObject json(ExchangeKey key) {
        JsonObject jwk = new JsonObject()
                .put("kty", "OKP")
                .put("crv", "Ed25519")
                .put(PUBLIC, base64(key.publicKey().toBytes()))
                .put("kid", key.id());
        SigningKey privateKey = key.privateKey();
        if (privateKey != null) {
            jwk.put(PRIVATE, base64(privateKey.seed()));
        }
        Instant publishedAt = key.publishedAt();
        return publishedAt == null ? jwk : jwk.put(PUBLISHED_AT, publishedAt.toString());
    }

    /** The parser's message for a damaged file may contain a private key, so it is not passed on. */
    private static SigningKeys readContent(byte[] content) {
        try {
            return read(new JsonObject(Buffer.buffer(content)));
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("expected the keys of a connector as a JWK set");
        }
    }

    private static SigningKeys read(JsonObject document) {
        List<ExchangeKey> keys = new ArrayList<>();
        for (Object each : document.getJsonArray(KEYS)) {
            keys.add(readKey((JsonObject) each));
        }
        @Nullable JsonObject registration = document.getJsonObject(REGISTRATION);
        return new SigningKeys(
                document.getString(APP_KEY), keys, registration == null ? null : readRegistration(registration));
    }

    private static ExchangeKey readKey(JsonObject jwk) {
        VerifyingKey publicKey = VerifyingKey.of(bytes(jwk.getString(PUBLIC)));
        @Nullable String seed = jwk.getString(PRIVATE);
        @Nullable SigningKey privateKey = seed == null ? null : SigningKey.ofSeed(bytes(seed));
        if (privateKey != null && !privateKey.publicKey().equals(publicKey)) {
            throw new IllegalArgumentException("the private half of a key belongs to another public half");
        }
        @Nullable String publishedAt = jwk.getString(PUBLISHED_AT);
        return new ExchangeKey(publicKey, privateKey, publishedAt == null ? null : Instant.parse(publishedAt));
    }

    private static ConnectorRegistration readRegistration(JsonObject registration) {
        return new ConnectorRegistration(
                URI.create(registration.getString(PARTICIPANT)),
                registration.getString(CATALOG),
                registration.getString(ENDPOINT),
                registration.getString(SERVICE_KEY));
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static byte[] bytes(String base64) {
        return Base64.getUrlDecoder().decode(base64);
    }
}
