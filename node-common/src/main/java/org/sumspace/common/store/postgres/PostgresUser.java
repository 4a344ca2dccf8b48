package org.sumspace.common.store.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** As whom PostgreSQL runs: it refuses to run as root. Blocking. */
final class PostgresUser {
    /** A user namespace in which the process is nobody, while its files stay root's. */
    private static final List<String> NAMESPACE = List.of("unshare", "-U", "--");

    private PostgresUser() {}

    /**
     * The command with which a program of PostgreSQL is started.
     *
     * @throws IllegalStateException if this process is root and may not create user namespaces
     */
    static List<String> command(String... program) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            requireNamespaces();
            command.addAll(NAMESPACE);
        }
        command.addAll(List.of(program));
        return command;
    }

    private static boolean isRoot() throws IOException {
        return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    }

    private static void requireNamespaces() throws IOException, InterruptedException {
        List<String> tried = new ArrayList<>(NAMESPACE);
        tried.add("true");
        if (new ProcessBuilder(tried).redirectErrorStream(true).start().waitFor() != 0) {
            throw new IllegalStateException(
                    "PostgreSQL cannot run as root, and user namespaces are not permitted here: run"
                            + " the node as an ordinary user, permit user namespaces, or set POSTGRES_URL");
        }
    }
}
