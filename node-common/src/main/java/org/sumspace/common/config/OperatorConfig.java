package org.sumspace.common.config;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A person who may operate this node.
 *
 * @param passwordHash Argon2id in PHC form ({@code $argon2id$v=19$...})
 */
public record OperatorConfig(String email, Secret passwordHash) {
    private static final Pattern ARGON2ID =
            Pattern.compile("\\$argon2id\\$v=19\\$m=\\d{1,7},t=\\d{1,4},p=\\d{1,3}\\$[A-Za-z0-9+/]+\\$[A-Za-z0-9+/]+");

    public OperatorConfig {
        Checks.email("email", email);
        if (!ARGON2ID.matcher(passwordHash.reveal()).matches()) {
            throw new IllegalArgumentException(
                    "passwordHash must be an Argon2id hash in PHC form, $argon2id$v=19$m=...,t=...,p=...$salt$hash");
        }
    }

    public static List<Secret> hashes(List<OperatorConfig> operators) {
        return operators.stream().map(OperatorConfig::passwordHash).toList();
    }
}
