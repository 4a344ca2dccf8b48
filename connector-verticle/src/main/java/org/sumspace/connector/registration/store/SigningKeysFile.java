package org.sumspace.connector.registration.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.document.JsonRecords;
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
    private static final JsonRecords RECORDS = JsonRecords.camelCase();

    private record Stored(
            String appKey, List<Jwk> keys, @Nullable ConnectorRegistration registration) {}

    /**
     * A key as RFC 8037 has it.
     *
     * @param x the public half
     * @param d the private half; null once the key is retired
     */
    private record Jwk(
            String kty,
            String crv,
            String x,
            String kid,
            @Nullable String d,
            @Nullable Instant publishedAt) {
        static Jwk of(ExchangeKey key) {
            SigningKey privateKey = key.privateKey();
            return new Jwk(
                    "OKP",
                    "Ed25519",
                    base64(key.publicKey().toBytes()),
                    key.id(),
                    privateKey == null ? null : base64(privateKey.seed()),
                    key.publishedAt());
        }

        ExchangeKey key() {
            VerifyingKey publicKey = VerifyingKey.of(bytes(x));
            @Nullable SigningKey privateKey = d == null ? null : SigningKey.ofSeed(bytes(d));
            if (privateKey != null && !privateKey.publicKey().equals(publicKey)) {
                throw new IllegalArgumentException("the private half of a key belongs to another public half");
            }
            return new ExchangeKey(publicKey, privateKey, publishedAt);
        }

        /** Without the private half. */
        @Override
        public String toString() {
            return "key " + kid;
        }
    }

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
        Stored stored =
                new Stored(keys.appKey(), keys.keys().stream().map(Jwk::of).toList(), keys.registration());
        JsonObject document = new JsonObject(RECORDS.tree(stored));
        ProtectedFile.write(file, document.encodePrettily().getBytes(UTF_8));
    }

    /** The parser's message for a damaged file may contain a private key, so it is not passed on. */
    private static SigningKeys readContent(byte[] content) {
        try {
            Stored stored = RECORDS.read(content, Stored.class);
            return new SigningKeys(
                    stored.appKey(), stored.keys().stream().map(Jwk::key).toList(), stored.registration());
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("expected the keys of a connector as a JWK set");
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static byte[] bytes(String base64) {
        return Base64.getUrlDecoder().decode(base64);
    }
}
