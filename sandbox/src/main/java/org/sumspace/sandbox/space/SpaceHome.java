package org.sumspace.sandbox.space;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Instant;
import org.sumspace.sandbox.Outputs;
import org.sumspace.sandbox.SandboxException;

/**
 * The folder in which a data space lives.
 *
 * <pre>
 * space.json                    who takes part, ports, passwords (0600)
 * authorities/ORGANISATION/     an organisation's root certificate and key
 * trust/ORGANISATION.crt        the roots, as every node of the sandbox trusts them
 * ca.pem                        the same in one file, for clients
 * nodes/NODE/                   certificate, keys, config.json, data/, log
 * </pre>
 */
public final class SpaceHome {
    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final Path folder;
    private final SpacePlan plan;

    private SpaceHome(Path folder, SpacePlan plan) {
        this.folder = folder;
        this.plan = plan;
    }

    /**
     * Opens the data space that lives in {@code folder}, or makes a new one there.
     *
     * @param size of a new one
     * @throws SandboxException another program's folder, or one made with the other scheme
     */
    public static SpaceHome open(Path folder, boolean tls, SpaceSize size, SecureRandom random) throws IOException {
        Path file = folder.resolve("space.json");
        if (Files.exists(file)) {
            SpacePlan plan = read(file);
            if (plan.tls() != tls) {
                throw new SandboxException(
                        "the data space in " + folder + " was made " + (plan.tls() ? "with" : "without") + " TLS",
                        (plan.tls() ? "Leave --plain-http out" : "Add --plain-http") + ", or take another --home");
            }
            return new SpaceHome(folder, plan);
        }
        Outputs.requireFolder(folder, "--home");
        requireEmpty(folder);
        Files.createDirectories(folder);
        // Learners' records will be in it.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        SpaceHome home = new SpaceHome(folder, SpacePlan.create(tls, size, random));
        Certificates.write(home, Instant.now(), random);
        home.writePrivate(file, home.plan);
        return home;
    }

    private static SpacePlan read(Path file) throws IOException {
        try {
            return JSON.readValue(file.toFile(), SpacePlan.class);
        } catch (JacksonException damaged) {
            throw new SandboxException(
                    file + " cannot be read as the plan of a data space",
                    "Put it back as it was, or take another --home",
                    damaged);
        }
    }

    private static void requireEmpty(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (var files = Files.list(folder)) {
                if (files.findAny().isPresent()) {
                    throw new SandboxException(
                            folder + " holds other files, and no data space",
                            "Name an empty or new folder with --home");
                }
            }
        }
    }

    /** Writes {@code content} as JSON for its owner's eyes only, whole or not at all. */
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

    Path nodeFolder(NodeSpec node) {
        return folder.resolve("nodes").resolve(node.nodeId());
    }

    /** Where the node keeps what must survive a restart. */
    public Path dataFolder(NodeSpec node) {
        return nodeFolder(node).resolve(NodeSettings.DATA);
    }

    /** What the node's process writes, if it has one of its own. */
    public Path logFile(NodeSpec node) {
        return nodeFolder(node).resolve(ChildProcesses.LOG);
    }

    public Path certificateFile(NodeSpec node) {
        return nodeFolder(node).resolve("node.crt");
    }
}
