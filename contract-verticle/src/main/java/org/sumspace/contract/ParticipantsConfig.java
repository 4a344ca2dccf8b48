package org.sumspace.contract;

import java.net.URI;
import java.util.List;

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
