package org.sumspace.sandbox.space;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.sumspace.sandbox.SandboxException;

/** Where the build puts the fat jar of each kind of node: beside the sandbox's own. */
public final class NodeJars {
    private NodeJars() {}

    public static List<String> kinds() {
        return Arrays.stream(NodeKind.values()).map(NodeKind::label).toList();
    }

    /** @throws SandboxException it was not built */
    static Path of(NodeKind kind) {
        String module = kind.label() + "-verticle";
        Path target = projectFolder().resolve(module).resolve("target");
        if (Files.isDirectory(target)) {
            try (DirectoryStream<Path> jars = Files.newDirectoryStream(target, module + "-*-fat.jar")) {
                for (Path jar : jars) {
                    return jar;
                }
            } catch (IOException e) {
                throw new SandboxException("cannot read " + target, "Check its permissions", e);
            }
        }
        throw new SandboxException(
                "the fat jar of " + module + " is not in " + target, "Build it: ./mvnw -DskipTests package");
    }

    /** The sandbox runs from {@code PROJECT/sandbox/target/...}. */
    private static Path projectFolder() {
        try {
            Path here = Path.of(NodeJars.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            for (Path folder = here; folder != null; folder = folder.getParent()) {
                if (folder.endsWith("sandbox/target")) {
                    return folder.resolve("../..").normalize();
                }
            }
            throw new SandboxException(
                    "the sandbox does not run from its build folder but from " + here,
                    "Start it with ./sumspace in the project's folder");
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
