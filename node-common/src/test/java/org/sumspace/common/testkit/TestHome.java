package org.sumspace.common.testkit;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.common.trust.CertificateAuthority;
import org.sumspace.common.trust.NodeDescription;
import org.sumspace.common.trust.NodeFiles;
import org.sumspace.common.trust.NodeRole;

/**
 * A folder with everything that nodes on this host need: organisations with their certificates, one trust folder, one
 * configuration file per node. The first node that is configured starts the cluster, the others join it.
 */
public final class TestHome {
    private static final Duration VALIDITY = Duration.ofDays(1);

    private final Path folder;
    private final Map<String, CertificateAuthority> authorities = new HashMap<>();
    private final JsonArray members = new JsonArray();
    private final SecureRandom random = new SecureRandom();

    public TestHome(Path folder) {
        this.folder = folder;
    }

    public Path trustFolder() {
        return folder.resolve("trust");
    }

    /** The organisation's authority; created, and trusted by all nodes, at the first call. */
    public CertificateAuthority organisation(String name) {
        return authorities.computeIfAbsent(name, this::create);
    }

    private CertificateAuthority create(String name) {
        try {
            CertificateAuthority authority = CertificateAuthority.create(name, Instant.now(), VALIDITY, random);
            Path store = folder.resolve("organisations").resolve(name);
            authority.store(store);
            Files.createDirectories(trustFolder());
            Files.copy(
                    store.resolve(CertificateAuthority.ROOT_CERTIFICATE),
                    trustFolder().resolve(name + ".crt"));
            return authority;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Writes a node's keys and its configuration file.
     *
     * @param settings further members of the configuration; they replace the generated ones
     * @return the configuration file
     */
    public Path configure(NodeRole role, String organisation, String nodeId, JsonObject settings) {
        try {
            Path keys = folder.resolve("nodes").resolve(nodeId);
            int port = FreePorts.next();
            int clusterPort = FreePorts.next();
            NodeFiles.issue(
                    organisation(organisation),
                    new NodeDescription(nodeId, role, URI.create("https://127.0.0.1:" + port)),
                    List.of("127.0.0.1", "localhost"),
                    keys,
                    Instant.now(),
                    VALIDITY,
                    random);
            JsonObject config = new JsonObject()
                    .put("nodeId", nodeId)
                    .put("organisation", organisation)
                    .put("dataDir", "data-" + nodeId)
                    .put("http", http(keys, port))
                    .put("identity", identity(keys))
                    .put("cluster", cluster(clusterPort))
                    .put("outboundAllow", new JsonArray().add("127.0.0.0/8"))
                    .put("limits", new JsonObject().put("drainSeconds", 1).put("requestTimeoutSeconds", 120));
            members.add("127.0.0.1:" + clusterPort);
            Path file = folder.resolve(nodeId + ".json");
            Files.writeString(file, config.mergeIn(settings, true).encodePrettily());
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonObject http(Path keys, int port) {
        return new JsonObject()
                .put("port", port)
                .put("tls", true)
                .put("tlsCertificate", keys.resolve(NodeFiles.TLS_CERTIFICATE).toString())
                .put("tlsKey", keys.resolve(NodeFiles.TLS_KEY).toString());
    }

    private JsonObject identity(Path keys) {
        return new JsonObject()
                .put("certificate", keys.resolve(NodeFiles.CERTIFICATE).toString())
                .put("key", keys.resolve(NodeFiles.KEY).toString())
                .put("trustFolder", trustFolder().toString());
    }

    private JsonObject cluster(int port) {
        return new JsonObject().put("port", port).put("members", members.copy());
    }
}
