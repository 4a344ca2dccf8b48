package org.sumspace.contract.rule.domain;

import java.net.URI;
import java.util.regex.Pattern;

/**
 * The address at which a registry publishes rule documents: each document is below one URL, under the id of the rule.
 *
 * @param base without a slash at its end
 * @param ending of every URL, such as {@code .json}; may be empty
 */
public record RegistryAddress(String base, String ending) {
    private static final Pattern RULE_ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,99}");
    private static final Pattern EXTENSION = Pattern.compile("[A-Za-z0-9]{0,16}");
    private static final String STATIC = "static";

    /**
     * @param extension of the files; if it is empty, URLs have no extension, or {@code .json} if the registry's URL
     *     contains {@code static}, as existing registries expect
     * @throws IllegalArgumentException if URL or extension is invalid; the message says why
     */
    public static RegistryAddress of(URI registry, String extension) {
        if (registry.getHost() == null || registry.getRawUserInfo() != null) {
            throw new IllegalArgumentException(
                    "registryUrl must be an absolute URL with a host and without a password");
        }
        if (registry.getRawQuery() != null || registry.getRawFragment() != null) {
            throw new IllegalArgumentException("registryUrl must have no query and no fragment");
        }
        if (!EXTENSION.matcher(extension).matches()) {
            throw new IllegalArgumentException("registryFileExt must be letters and digits, such as json");
        }
        String base = registry.toString().replaceFirst("/+$", "");
        String ending = !extension.isEmpty() ? "." + extension : base.contains(STATIC) ? ".json" : "";
        return new RegistryAddress(base, ending);
    }

    /**
     * Whether a rule can have this id. A valid id cannot lead to another host or folder, and cannot break a line of a
     * log.
     */
    public static boolean isRuleId(String id) {
        return RULE_ID.matcher(id).matches();
    }

    /** @throws IllegalArgumentException if no rule can have this id */
    public URI of(String ruleId) {
        if (!isRuleId(ruleId)) {
            throw new IllegalArgumentException("not the id of a rule");
        }
        return URI.create(base + "/" + ruleId + ending);
    }
}
