package org.sumspace.sandbox.space;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.OutputPaths;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.assess.ManifestKey;

/**
 * The folder of a data space.
 *
 * <pre>
 * space.json                    nodes, ports, accounts with passwords (0600)
 * authorities/ORGANISATION/     an organisation's root certificate and key
 * trust/ORGANISATION.crt        the root certificates that every node of the sandbox trusts
 * ca.pem                        the same certificates in one file, for clients
 * nodes/NODE/                   certificate, keys, config.json, data/, log
 * postgres/                     the database server that nodes share, if they do
 * </pre>
 */
public final class SpaceHome {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();

    private final Path folder;
    private final SpacePlan plan;
    private volatile @Nullable URI managerOperator;

    private SpaceHome(Path folder, SpacePlan plan) {
        this.folder = folder;
        this.plan = plan;
    }

    /** Opens the data space in {@code folder}, or creates a new one there on any free ports. */
    public static SpaceHome open(Path folder, boolean tls, SpaceSize size, SecureRandom random) throws IOException {
        return open(folder, tls, size, 0, random);
    }

    /**
     * Opens the data space in {@code folder}, or creates a new one there.
     *
     * @param size size of a new data space
     * @param firstPort the first of consecutive ports for the nodes; 0 for the data space's existing ports, or any
     *     free ones
     * @throws SandboxException if the folder contains other files, or a data space with the other setting of TLS or with
     *     other ports
     */
    public static SpaceHome open(Path folder, boolean tls, SpaceSize size, int firstPort, SecureRandom random)
            throws IOException {
        Path file = folder.resolve("space.json");
        if (Files.exists(file)) {
            SpacePlan plan = read(file);
            if (plan.tls() != tls) {
                throw new SandboxException(
                        "the data space in " + folder + " was created " + (plan.tls() ? "with" : "without") + " TLS",
                        (plan.tls() ? "Omit --plain-http" : "Add --plain-http") + ", or use another --home");
            }
            int present = plan.nodes().get(0).httpPort();
            if (firstPort != 0 && firstPort != present) {
                throw new SandboxException(
                        "the data space in " + folder + " was created with the ports from " + present + " on",
                        "Omit --port, or use another --home");
            }
            return new SpaceHome(folder, plan);
        }
        OutputPaths.requireFolder(folder, "--home");
        requireEmpty(folder);
        Files.createDirectories(folder);
        // The folder will contain learners' records.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        SpaceHome home = new SpaceHome(folder, SpacePlan.create(tls, size, firstPort, random));
        Certificates.write(home, Instant.now(), random);
        home.writePrivate(file, home.plan);
        return home;
    }

    /**
     * Opens the data space in {@code folder}.
     *
     * @throws SandboxException if there is none
     */
    public static SpaceHome existing(Path folder) throws IOException {
        Path file = folder.resolve("space.json");
        if (!Files.exists(file)) {
            throw new SandboxException(
                    "there is no data space in " + folder,
                    "Start one with ./sumspace up, or name its folder with --home");
        }
        return new SpaceHome(folder, read(file));
    }

    private static SpacePlan read(Path file) throws IOException {
        try {
            return JSON.readValue(file.toFile(), SpacePlan.class);
        } catch (JacksonException damaged) {
            throw new SandboxException(
                    "could not read " + file
                            + ", the plan of the data space: it is damaged, or of another version of Sumspace",
                    "Restore the file, or use another --home",
                    damaged);
        }
    }

    private static void requireEmpty(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (var files = Files.list(folder)) {
                if (files.anyMatch(file -> !file.endsWith(ManifestKey.FILE))) {
                    throw new SandboxException(
                            folder + " contains other files and no data space",
                            "Name an empty or new folder with --home");
                }
            }
        }
    }

    /** Writes {@code content} as JSON, readable only by the owner of the file. The file appears only when it is complete. */
    public void writePrivate(Path file, Object content) throws IOException {
        Path target = file.toAbsolutePath();
        Path draft = Files.createTempFile(
                target.getParent(),
                "." + target.getFileName(),
                ".new",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            JSON.writeValue(draft.toFile(), content);
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    public SpacePlan plan() {
        return plan;
    }

    /**
     * Configures the participant that operates the contract manager, before the manager starts.
     *
     * @param participant URL of its record at the catalog
     */
    public void setManagerOperator(URI participant) {
        managerOperator = participant;
    }

    Optional<URI> managerOperator() {
        return Optional.ofNullable(managerOperator);
    }

    /**
     * From their next start on, nodes accept only keys of this participant that its organisation has certified.
     *
     * @param participant URL of its record at the catalog
     */
    public void nameParticipant(String organisation, URI participant) throws IOException {
        Files.writeString(trustFolder().resolve(organisation + ".participants"), participant + "\n");
    }

    public Path trustFolder() {
        return folder.resolve("trust");
    }

    public Path caFile() {
        return folder.resolve("ca.pem");
    }

    Path rootFile(String organisation) {
        return trustFolder().resolve(organisation + ".crt");
    }

    Path authorityFolder(String organisation) {
        return folder.resolve("authorities").resolve(organisation);
    }

    /** The folder of the database server that nodes share. */
    Path storeFolder() {
        return folder.resolve("postgres");
    }

    Path nodeFolder(NodeSpec node) {
        return folder.resolve("nodes").resolve(node.nodeId());
    }

    /** The folder of the node's data that must survive a restart. */
    public Path dataFolder(NodeSpec node) {
        return nodeFolder(node).resolve(NodeSettings.DATA);
    }

    /** The log of the node, if it runs in its own process. */
    public Path logFile(NodeSpec node) {
        return nodeFolder(node).resolve(ChildProcesses.LOG_FILE);
    }

    public Path certificateFile(NodeSpec node) {
        return nodeFolder(node).resolve("node.crt");
    }
}
