package org.sumspace.common.config;

import java.util.List;

/**
 * A person who may operate this node.
 *
 * @param passwordHash Argon2id in PHC form ({@code $argon2id$v=19$...})
 */
public record OperatorConfig(String email, Secret passwordHash) {
    public OperatorConfig {
        Checks.email("email", email);
        if (!passwordHash.reveal().startsWith("$argon2id$")) {
            throw new IllegalArgumentException("passwordHash must be an Argon2id hash in PHC form");
        }
    }

    public static List<Secret> hashes(List<OperatorConfig> operators) {
        return operators.stream().map(OperatorConfig::passwordHash).toList();
    }
}
