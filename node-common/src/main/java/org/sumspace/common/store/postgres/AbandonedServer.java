package org.sumspace.common.store.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A server that still runs after its node was killed, and its PID file. Blocking. */
final class AbandonedServer {
    private static final Logger LOG = LoggerFactory.getLogger(AbandonedServer.class);
    private static final int STOP_SECONDS = 20;

    private AbandonedServer() {}

    /**
     * Ends the server of a folder. The caller holds the folder's lock, so no node uses it.
     *
     * @param home the server's folder
     */
    static void end(ServerFolder home) throws IOException, InterruptedException {
        Path file = home.data().resolve("postmaster.pid");
        if (!Files.exists(file)) {
            return;
        }
        List<ProcessHandle> running = ProcessHandle.allProcesses()
                .filter(each -> isOf(home, file, each))
                .toList();
        if (!running.isEmpty()) {
            LOG.warn("A killed node left its PostgreSQL running: ending it.");
            interruptFirst(file, running);
            for (ProcessHandle process : running) {
                awaitEnd(process);
            }
        }
        // No process uses the data any more. The PID file is deleted, because the server would refuse to start if
        // another program now has the process id in it.
        Files.deleteIfExists(file);
    }

    /**
     * Whether the process is a PostgreSQL with our data folder as its working folder. For a dead process neither is known.
     * Where the system does not say the working folder, the process must be that of the PID file.
     */
    private static boolean isOf(ServerFolder home, Path file, ProcessHandle process) {
        Path folder = Path.of("/proc", Long.toString(process.pid()), "cwd");
        try {
            return process.info().command().filter(AbandonedServer::isServer).isPresent()
                    && (Files.exists(Path.of("/proc"))
                            ? Files.isSameFile(folder.toRealPath(), home.data())
                            : isFirst(Files.readAllLines(file), process));
        } catch (IOException goneOrOfAnotherUser) {
            return false;
        }
    }

    private static boolean isServer(String command) {
        return Path.of(command).endsWith("postgres");
    }

    private static boolean isFirst(List<String> lines, ProcessHandle process) {
        return !lines.isEmpty() && lines.get(0).equals(Long.toString(process.pid()));
    }

    /** Interrupts the first process, which ends the others. If it is gone, the others end by themselves. */
    private static void interruptFirst(Path file, List<ProcessHandle> running)
            throws IOException, InterruptedException {
        List<String> lines = Files.readAllLines(file);
        for (ProcessHandle process : running) {
            if (isFirst(lines, process)) {
                interrupt(process.pid());
            }
        }
    }

    private static void awaitEnd(ProcessHandle process) throws InterruptedException {
        try {
            process.onExit().get(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException late) {
            process.destroyForcibly();
            process.onExit().join();
        }
    }

    /** The signal with which PostgreSQL ends connections and itself; Java has no other way to send it. */
    static void interrupt(long pid) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-INT", Long.toString(pid))
                .redirectErrorStream(true)
                .start()
                .waitFor();
    }
}
