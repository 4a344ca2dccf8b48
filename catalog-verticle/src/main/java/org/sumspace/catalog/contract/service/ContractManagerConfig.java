package org.sumspace.catalog.contract.service;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Default;
import org.sumspace.common.config.Secret;

/**
 * The contract manager that a catalog uses.
 *
 * @param url the base URL of its API
 * @param key the key that the catalog sends; without a key the manager must accept everybody
 * @param hasRegistry whether it has rules of a registry; the catalog does not check their ids and values
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
