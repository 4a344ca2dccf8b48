package org.sumspace.sandbox.aot;

import java.nio.file.Path;
import java.util.List;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.space.NodeKind;

/**
 * A kind of node that is recorded.
 *
 * @param jar the kind's own fat jar
 * @param recording the file to write when the node ends
 */
public record RecordedNode(NodeKind kind, Path jar, Path recording) {
    private static final int PARTS = 3;

    /** Reads {@code KIND=JAR=FILE}. */
    public static RecordedNode parse(String text) {
        String[] parts = text.split("=", -1);
        if (parts.length != PARTS) {
            throw new SandboxException("--node " + text + " is incomplete", "Expected KIND=JAR=FILE");
        }
        return new RecordedNode(NodeKind.named("--node", parts[0]), Path.of(parts[1]), Path.of(parts[2]));
    }

    /** The arguments of {@code java} that start and record it. */
    List<String> program() {
        return List.of("-XX:AOTMode=record", "-XX:AOTConfiguration=" + recording, "-jar", jar.toString());
    }
}
