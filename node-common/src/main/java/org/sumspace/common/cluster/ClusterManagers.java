package org.sumspace.common.cluster;

import com.hazelcast.config.Config;
import com.hazelcast.config.XmlConfigBuilder;
import io.vertx.core.spi.cluster.ClusterManager;
import io.vertx.spi.cluster.hazelcast.HazelcastClusterManager;
import java.io.InputStream;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.ClusterConfig;

/** Creates a cluster manager from {@code cluster.xml} and one node's configuration. */
public final class ClusterManagers {
    static final String RESOURCE = "cluster.xml";
    static final String SCHEMA_VALIDATION = "hazelcast.config.schema.validation.enabled";

    static {
        // Hazelcast reads these two settings from system properties only. The first one is needed because Hazelcast
        // logs before it reads its configuration.
        System.setProperty("hazelcast.logging.type", "slf4j");
        // The second one is set because the build validates the file, and validating it again would slow down every
        // start.
        System.setProperty(SCHEMA_VALIDATION, "false");
    }

    private ClusterManagers() {}

    /** @param whenLost is called when the member of the cluster has ended by itself */
    public static ClusterManager create(ClusterConfig cluster, Runnable whenLost) {
        return new MergingClusterManager(hazelcastConfig(cluster), whenLost);
    }

    /** The addresses of the members that a node sees, itself included; none for a node outside a cluster. */
    public static List<String> members(@Nullable ClusterManager manager) {
        return manager instanceof HazelcastClusterManager hazelcast
                ? hazelcast.getHazelcastInstance().getCluster().getMembers().stream()
                        .map(member -> member.getAddress().getHost() + ":"
                                + member.getAddress().getPort())
                        .sorted()
                        .toList()
                : List.of();
    }

    static Config hazelcastConfig(ClusterConfig cluster) {
        boolean first = cluster.members().isEmpty();
        InputStream xml = ClusterManagers.class.getClassLoader().getResourceAsStream(RESOURCE);
        if (xml == null) {
            throw new IllegalStateException(RESOURCE + " is missing on the class path");
        }
        Config config = new XmlConfigBuilder(xml).setProperties(values(cluster)).build();
        config.getNetworkConfig()
                .getJoin()
                .getTcpIpConfig()
                .setMembers(first ? List.of(cluster.host() + ":" + cluster.port()) : cluster.members());
        return config;
    }

    /** The values of the placeholders in the file. */
    static Properties values(ClusterConfig cluster) {
        Properties values = new Properties();
        values.setProperty("sumspace.cluster.name", cluster.name());
        values.setProperty("sumspace.cluster.host", cluster.host());
        values.setProperty("sumspace.cluster.port", String.valueOf(cluster.port()));
        values.setProperty(
                "sumspace.cluster.waitSecondsBeforeJoin", cluster.members().isEmpty() ? "0" : "1");
        return values;
    }
}
