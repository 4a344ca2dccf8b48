package org.sumspace.common.config;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The part of the configuration that all kinds of node share.
 *
 * @param nodeId the node's name within its organisation
 * @param organisation the organisation that runs the node
 * @param dataDir the folder for data that must survive a restart
 * @param operators the people who may operate this node
 * @param outboundAllow CIDR ranges of internal addresses that this node may call; empty to allow public addresses only
 */
public record NodeConfig(
        String nodeId,
        String organisation,
        Path dataDir,
        HttpConfig http,
        IdentityConfig identity,
        ClusterConfig cluster,
        List<OperatorConfig> operators,
        List<String> outboundAllow,
        LimitsConfig limits,
        LogConfig log,
        PortalConfig portal) {
    private static final Pattern NODE_ID = Pattern.compile("[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?");

    public NodeConfig {
        if (!NODE_ID.matcher(nodeId).matches()) {
            throw new IllegalArgumentException("nodeId must have 1 to 63 characters of a-z, 0-9 and inner dashes");
        }
        Checks.notBlank("organisation", organisation);
        operators = List.copyOf(operators);
        outboundAllow = List.copyOf(outboundAllow);
        outboundAllow.forEach(CidrBlock::parse);
    }

    /**
     * The node's identity, and the organisations that it trusts.
     *
     * @param certificate the node's certificate (PEM), signed by its organisation
     * @param key the private key that belongs to it (PEM)
     * @param trustFolder the folder with the root certificates of the organisations that this node trusts; received data
     *     never adds to it
     */
    public record IdentityConfig(Path certificate, Path key, Path trustFolder) {}

    /**
     * A person who may operate this node.
     *
     * @param passwordHash Argon2id in PHC form ({@code $argon2id$v=19$...})
     */
    public record OperatorConfig(String email, Secret passwordHash) {
        private static final Pattern ARGON2ID = Pattern.compile(
                "\\$argon2id\\$v=19\\$m=\\d{1,7},t=\\d{1,4},p=\\d{1,3}\\$[A-Za-z0-9+/]+\\$[A-Za-z0-9+/]+");

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
}
