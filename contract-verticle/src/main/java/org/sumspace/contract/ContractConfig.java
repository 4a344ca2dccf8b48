package org.sumspace.contract;

import static java.util.Objects.requireNonNull;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Default;
import org.sumspace.common.config.Inline;
import org.sumspace.common.config.MemberConfig;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.common.config.Secret;
import org.sumspace.common.store.MongoConfig;

/**
 * The configuration of a contract manager.
 *
 * @param catalogAuthorizationKey what the catalog and other callers show; without it everybody may read and change contracts
 * @param sessionKey signs the cookies of sessions; a random one by default, with which no session outlives a restart
 * @param openReads whether reading needs no key
 * @param openAccess allows a node without a key to listen on an address that others reach
 * @param participants who act for themselves; without it, the manager accepts no signed requests and verifies no signature
 */
public record ContractConfig(
        @Inline NodeConfig node,
        MongoConfig mongo,
        @Nullable Secret catalogAuthorizationKey,
        @Nullable Secret sessionKey,
        @Default("false") boolean openReads,
        @Default("false") boolean openAccess,
        @Nullable ParticipantsConfig participants,
        SignaturesConfig signatures)
        implements MemberConfig {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "::1");

    public ContractConfig {
        requireNonNull(node, "node is null");
        requireNonNull(mongo, "mongo is null");
        if (catalogAuthorizationKey == null
                && !openAccess
                && !LOOPBACK.contains(node.http().host())) {
            throw new IllegalArgumentException("catalogAuthorizationKey is needed, because others reach http.host "
                    + node.http().host() + "; openAccess: true lets everybody change contracts");
        }
        if (signatures.requireVerified() && participants == null) {
            throw new IllegalArgumentException(
                    "signatures.requireVerified needs participants: without catalogs no signature can be verified");
        }
    }
}
