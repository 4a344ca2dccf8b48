package org.sumspace.sandbox.space;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.sumspace.sandbox.SandboxException;

/** Finds the fat jar of each kind of node in the build folders. */
public final class NodeJars {
    private NodeJars() {}

    public static List<String> kinds() {
        return Arrays.stream(NodeKind.values()).map(NodeKind::label).toList();
    }

    /** @throws SandboxException if the jar has not been built */
    static Path of(NodeKind kind) {
        String module = kind.label() + "-verticle";
        Path target = projectFolder().resolve(module).resolve("target");
        if (Files.isDirectory(target)) {
            try (DirectoryStream<Path> jars = Files.newDirectoryStream(target, module + "-*-fat.jar")) {
                for (Path jar : jars) {
                    return jar;
                }
            } catch (IOException e) {
                throw new SandboxException("could not read folder " + target, "Check its permissions", e);
            }
        }
        throw new SandboxException(
                "found no fat jar of " + module + " in " + target, "Build it with ./mvnw -DskipTests package");
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
                    "expected the sandbox to run from its build folder, got " + here,
                    "Start it with ./sumspace in the project's folder");
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
