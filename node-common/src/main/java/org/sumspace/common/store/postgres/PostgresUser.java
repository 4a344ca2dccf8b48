package org.sumspace.common.store.postgres;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The user of the PostgreSQL processes, because PostgreSQL refuses to run as root. Blocking. */
final class PostgresUser {
    /** A user namespace in which the process runs as another user, while its files belong to root outside. */
    private static final List<String> NAMESPACE = List.of("unshare", "-U", "--");

    /**
     * A session without the terminal of the node, because Ctrl+C or closing the terminal would end the server before
     * the node has ended.
     */
    private static final List<String> SESSION = List.of("setsid");

    private PostgresUser() {}

    /**
     * The command with which a program of PostgreSQL is started.
     *
     * @throws IllegalStateException if this process is root and may not create user namespaces
     */
    static List<String> command(String program, String... arguments) throws InterruptedException {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            requireNamespaces();
            command.addAll(NAMESPACE);
        }
        command.add(program);
        command.addAll(List.of(arguments));
        return command;
    }

    /**
     * The command for a program of PostgreSQL in a separate terminal session, so that only the node ends it. If
     * sessions cannot be created, signals of the terminal reach it.
     *
     * @throws IllegalStateException if this process is root and may not create user namespaces
     */
    static List<String> ofOwnSession(String program, String... arguments) throws InterruptedException {
        List<String> command = new ArrayList<>();
        if (works(SESSION)) {
            command.addAll(SESSION);
        }
        command.addAll(command(program, arguments));
        return command;
    }

    private static boolean works(List<String> prefix) throws InterruptedException {
        List<String> tried = new ArrayList<>(prefix);
        tried.add("true");
        try {
            return new ProcessBuilder(tried).redirectErrorStream(true).start().waitFor() == 0;
        } catch (IOException notInstalled) {
            return false;
        }
    }

    private static boolean isRoot() {
        return new UnixSystem().getUid() == 0;
    }

    private static void requireNamespaces() throws InterruptedException {
        if (!works(NAMESPACE)) {
            throw new IllegalStateException(
                    "PostgreSQL cannot run as root, and user namespaces are not permitted here: run"
                            + " the node as an ordinary user, permit user namespaces, or name a PostgreSQL of yours (store.url; POSTGRES_URL of an assessment node)");
        }
    }
}
