package org.sumspace.contract;

import java.net.URI;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Checks;
import org.sumspace.common.config.Default;
import org.sumspace.common.config.FormerName;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.Inline;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.common.config.Secret;
import org.sumspace.common.store.StoreConfig;
import org.sumspace.common.store.StoringConfig;
import org.sumspace.contract.shared.api.CatalogKey;

/**
 * The configuration of a contract manager. {@link ContractEnvironment} has the environment variables whose names the
 * specification fixes.
 *
 * @param recordCacheBytesMax the size of the cache of contracts, which is an eighth of the heap at most
 * @param environment in production, well-known secrets, short secrets and openAccess are refused
 * @param catalogAuthorizationKey the key that the catalog and other callers send; without it everybody may read and
 *     change contracts
 * @param sessionKey signs the cookies of sessions; a random one by default, so that sessions end with a restart
 * @param logsKey the key for reading the log of the day over HTTP; without it such reads are refused
 * @param rules the source of further rule documents
 * @param agent looks for changes of contracts, if it is enabled
 * @param openReads whether reading needs no key
 * @param openAccess allows a node without a key to listen on an address that others reach
 * @param participants settings for participants who act for themselves; without it, the manager accepts no signed
 *     requests and verifies no signature
 */
public record ContractConfig(
        @Inline NodeConfig node,
        @FormerName("mongo") StoreConfig store,
        @Default("67108864") long recordCacheBytesMax,
        @Default("development") ManagerEnvironment environment,
        @Nullable Secret catalogAuthorizationKey,
        @Nullable Secret sessionKey,
        @Nullable Secret logsKey,
        RulesConfig rules,
        AgentConfig agent,
        @Default("false") boolean openReads,
        @Default("false") boolean openAccess,
        @Nullable ParticipantsConfig participants,
        SignaturesConfig signatures)
        implements StoringConfig {
    /** The environment in which a contract manager runs. */
    enum ManagerEnvironment {
        DEVELOPMENT,
        TEST,
        PRODUCTION
    }

    /**
     * The participants who act for themselves with signed requests.
     *
     * @param catalogs public URLs of the catalogs whose participants this manager knows, without {@code /v1}
     * @param operator URL of the self-description of the participant that operates this manager. Answers to signed requests are
     *     signed with this node's key, which that participant publishes
     */
    record ParticipantsConfig(List<URI> catalogs, URI operator) {
        ParticipantsConfig {
            catalogs = List.copyOf(catalogs);
            if (catalogs.isEmpty() || !catalogs.stream().allMatch(ParticipantsConfig::isWeb) || !isWeb(operator)) {
                throw new IllegalArgumentException(
                        "catalogs must have at least one URL, and each URL must begin with http:// or https://");
            }
        }

        private static boolean isWeb(URI url) {
            return url.getHost() != null && ("https".equals(url.getScheme()) || "http".equals(url.getScheme()));
        }
    }

    /**
     * The rules for accepting signatures of contracts.
     *
     * @param requireVerified whether a signature that the manager cannot verify is refused
     */
    record SignaturesConfig(@Default("false") boolean requireVerified) {}

    private static final int PRODUCTION_SECRET_MIN = CatalogKey.UNGUESSABLE_CHARS;

    /** Secrets from documentation and samples. */
    private static final Set<String> KNOWN_SECRETS =
            Set.of("a-long-random-text-that-the-catalog-has-too", "<SECRET_VALUE>", "<CATALOG_KEY>");

    public ContractConfig {
        Checks.between("recordCacheBytesMax", recordCacheBytesMax, 0, 1L << 40);
        if (catalogAuthorizationKey == null && !openAccess && isReachable(node.http())) {
            throw new IllegalArgumentException("catalogAuthorizationKey is needed, because others reach this node at"
                    + " http.host or http.publicUrl; openAccess: true lets everybody change contracts");
        }
        if (signatures.requireVerified() && participants == null) {
            throw new IllegalArgumentException(
                    "signatures.requireVerified needs participants: without catalogs no signature can be verified");
        }
        if (environment == ManagerEnvironment.PRODUCTION) {
            if (openAccess) {
                throw new IllegalArgumentException("openAccess is for development; set catalogAuthorizationKey");
            }
            requireOwnSecret("catalogAuthorizationKey", catalogAuthorizationKey);
            requireOwnSecret("sessionKey", sessionKey);
            requireOwnSecret("logsKey", logsKey);
        }
    }

    /** A proxy may make a node that listens on a loopback address reachable; then its public URL says so. */
    private static boolean isReachable(HttpConfig http) {
        URI publicUrl = http.publicUrl();
        return !HttpConfig.isLoopback(http.host())
                || (publicUrl != null && !HttpConfig.isLoopback(publicUrl.getHost()));
    }

    private static void requireOwnSecret(String name, @Nullable Secret secret) {
        if (secret != null
                && (secret.reveal().length() < PRODUCTION_SECRET_MIN || KNOWN_SECRETS.contains(secret.reveal()))) {
            throw new IllegalArgumentException(
                    name + " must be a random text of at least " + PRODUCTION_SECRET_MIN + " characters in production");
        }
    }
}
