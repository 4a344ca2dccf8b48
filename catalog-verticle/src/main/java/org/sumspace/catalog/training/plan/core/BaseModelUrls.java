package org.sumspace.catalog.training.plan.core;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sumspace.common.crypto.Digest;

/**
 * The URLs of base models that AI providers have sent to a catalog.
 *
 * @param catalog the URL of the catalog, without a trailing slash
 */
public record BaseModelUrls(String catalog) {
    private static final String FOLDER = "/base_models/";
    private static final Pattern NAME = Pattern.compile("[0-9a-f]{64}");

    public String of(Digest sha256) {
        return catalog + FOLDER + sha256;
    }

    /** The file that a URL names; empty if it is not one of these URLs. */
    public Optional<Digest> find(String url) {
        String folder = catalog + FOLDER;
        if (!url.startsWith(folder)) {
            return Optional.empty();
        }
        Matcher name = NAME.matcher(url.substring(folder.length()));
        return name.matches() ? Optional.of(Digest.parse(name.group())) : Optional.empty();
    }
}
