package org.sumspace.catalog.contract.service;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Default;
import org.sumspace.common.config.Secret;

/**
 * The contract manager that a catalog uses.
 *
 * @param url the URL below which its API is
 * @param key what the catalog shows to it; without a key the manager must accept everybody
 * @param hasRegistry whether it has rules of a registry, whose ids and values the catalog leaves to it
 */
public record ContractManagerConfig(
        URI url, @Nullable Secret key, @Default("false") boolean hasRegistry) {
    public ContractManagerConfig {
        if (url.getHost() == null
                || !("https".equals(url.getScheme()) || "http".equals(url.getScheme()))
                || url.getUserInfo() != null
                || url.getQuery() != null
                || url.getFragment() != null) {
            throw new IllegalArgumentException("url must be an http or https URL of a host and a path only");
        }
    }
}
