package org.sumspace.connector.catalog.domain;

import org.jspecify.annotations.Nullable;

/**
 * A data or software resource.
 *
 * @param owner URL of the participant who offers it; empty if the record has none
 * @param isPersonal whether it contains or needs personal data
 * @param representation null if the resource has none, or the catalog hides it from this connector
 */
public record Resource(
        String url,
        String owner,
        boolean isPersonal,
        @Nullable Representation representation) {}
