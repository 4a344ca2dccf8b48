package org.sumspace.common.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.hazelcast.config.Config;
import com.hazelcast.config.InvalidConfigurationException;
import com.hazelcast.config.XmlConfigBuilder;
import com.hazelcast.internal.serialization.SerializationClassNameFilter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.sumspace.common.config.ClusterConfig;

/** A start does not validate cluster.xml against Hazelcast's schema, so this test does. */
@Isolated("it sets a system property")
class ClusterFileTest {
    private static final ClusterConfig CLUSTER =
            new ClusterConfig("space", "127.0.0.1", 5701, List.of(), "127.0.0.1", 0, true);

    @Test
    void file_isValid() throws IOException {
        assertThat(validated(text()).getClusterName()).isEqualTo("space");
    }

    @Test
    void misspeltElement_isFound() throws IOException {
        String misspelt = text().replace("<metrics", "<metricss");
        assertThatExceptionOfType(InvalidConfigurationException.class).isThrownBy(() -> validated(misspelt));
    }

    @Test
    void start_doesNotValidateAgain() throws IOException {
        ClusterManagers.hazelcastConfig(CLUSTER);
        assertThatNoException().isThrownBy(() -> read(text().replace("<metrics", "<metricss")));
    }

    @Test
    void classesOfHazelcastsLibraries_areNotDeserialised() {
        SerializationClassNameFilter filter =
                new SerializationClassNameFilter(requireNonNull(ClusterManagers.hazelcastConfig(CLUSTER)
                        .getSerializationConfig()
                        .getJavaSerializationFilterConfig()));

        assertThatNoException().isThrownBy(() -> filter.filter("com.hazelcast.core.MemberLeftException"));
        assertThatExceptionOfType(SecurityException.class)
                .isThrownBy(() -> filter.filter("com.hazelcast.shaded.com.fasterxml.jackson.databind.node.POJONode"));
    }

    private static Config validated(String xml) {
        ClusterManagers.hazelcastConfig(CLUSTER); // sets the system properties as at any start
        Properties before = (Properties) System.getProperties().clone();
        System.setProperty(ClusterManagers.SCHEMA_VALIDATION, "true");
        try {
            return read(xml);
        } finally {
            System.setProperties(before);
        }
    }

    private static Config read(String xml) {
        return new XmlConfigBuilder(new ByteArrayInputStream(xml.getBytes(UTF_8)))
                .setProperties(ClusterManagers.values(CLUSTER))
                .build();
    }

    private static String text() throws IOException {
        try (InputStream xml =
                requireNonNull(ClusterManagers.class.getClassLoader().getResourceAsStream(ClusterManagers.RESOURCE))) {
            return new String(xml.readAllBytes(), UTF_8);
        }
    }
}
