package org.sumspace.common.store.postgres;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.FullDisk;
import org.sumspace.common.journal.ProtectedFolder;
import org.sumspace.common.obs.DiskSpace;

/**
 * The folder of an embedded server, and why it cannot be used. Blocking.
 *
 * @param home its absolute path
 */
record ServerFolder(Path home) {
    private static final Logger LOG = LoggerFactory.getLogger(ServerFolder.class);
    /** How names of incomplete content begin. */
    static final String DRAFT = "draft-";

    private static final int LOG_BYTES_READ = 1 << 16;
    private static final int PASSWORD_BYTES = 32;
    private static final Pattern REASON = Pattern.compile("\\b(error|FATAL|PANIC):.*");

    /** Makes the folder, which only its owner may read, and keeps other nodes out of it until the result is closed. */
    FileChannel lock() throws IOException {
        ProtectedFolder.create(home);
        FileChannel file = FileChannel.open(home.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (file.tryLock() != null) {
                return file;
            }
        } catch (OverlappingFileLockException heldByThisProcess) {
            // refused below, as if another process held it
        }
        file.close();
        throw new IllegalStateException("another node uses the PostgreSQL in " + home
                + ": stop it, or give each node a folder of its own with the setting dataDir");
    }

    /**
     * The password of the account that may do everything, which is made with the folder.
     *
     * @throws IllegalStateException if there are databases without it
     */
    Secret ownerPassword() throws IOException {
        Path file = home.resolve("owner-password");
        if (!Files.exists(file)) {
            if (Files.exists(data())) {
                throw new IllegalStateException(
                        "the file " + file + " is missing: restore it from a backup, together with " + data());
            }
            byte[] random = new byte[PASSWORD_BYTES];
            new SecureRandom().nextBytes(random);
            Path draft = draftFile("password");
            Files.writeString(draft, HexFormat.of().formatHex(random));
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        }
        return Secret.of(Files.readString(file));
    }

    static int freePort() {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The path of a program of PostgreSQL. */
    String program(String name) throws IOException {
        return PostgresBinaries.unpacked(this).resolve("bin").resolve(name).toString();
    }

    /** A program of PostgreSQL that writes into the log. */
    ProcessBuilder process(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()));
        // The server and what it logs must not have the secrets of the node.
        builder.environment().keySet().removeIf(name -> !name.equals("PATH"));
        builder.environment().put("LC_ALL", "C");
        return builder;
    }

    Path data() {
        return home.resolve("data");
    }

    Path log() {
        return home.resolve("log");
    }

    /** A temporary place for content that is moved into the folder when it is complete. */
    Path draft(String of) throws IOException {
        return Files.createTempDirectory(home, DRAFT + of);
    }

    Path draftFile(String of) throws IOException {
        return Files.createTempFile(home, DRAFT + of, "");
    }

    /**
     * Removes incomplete content of failed or killed starts. If something cannot be removed, the next start tries
     * again.
     */
    void removeDrafts() {
        try (DirectoryStream<Path> drafts = Files.newDirectoryStream(home, DRAFT + "*")) {
            for (Path draft : drafts) {
                remove(draft);
            }
        } catch (IOException e) {
            LOG.warn("Could not remove what an earlier start left in {}", home, e);
        }
    }

    /** Content that several processes may make at the same time. */
    @FunctionalInterface
    interface Content {
        void writeTo(Path draft) throws IOException;
    }

    /** Makes a folder that appears when it is complete. If another process makes it first, its content stays. */
    static void makeOnce(Path folder, Content content) throws IOException {
        Path draft = Files.createTempDirectory(folder.getParent(), DRAFT);
        try {
            content.writeTo(draft);
            Files.move(draft, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!Files.exists(folder)) {
                throw e;
            }
        } finally {
            if (Files.exists(draft)) {
                remove(draft);
            }
        }
    }

    static void remove(Path tree) throws IOException {
        try (Stream<Path> all = Files.walk(tree)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    /**
     * Why a server cannot work in the folder: it is read-only, or its disk is full. Empty if the folder is not the
     * reason.
     */
    Optional<String> problem() {
        Path existing = home;
        while (!Files.exists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        if (!Files.isWritable(existing)) {
            return Optional.of("cannot write to " + existing
                    + ": make it writable for the user of this node, or choose another folder for its data");
        }
        try {
            return Files.getFileStore(existing).getUsableSpace() < DiskSpace.BYTES_MIN
                    ? Optional.of(fullDisk())
                    : Optional.empty();
        } catch (IOException unknown) {
            return Optional.empty();
        }
    }

    private String fullDisk() {
        return "the disk with " + home + " is full: free space";
    }

    /** The failure of a start or of a server, explained by the reason that an operator can fix. */
    RuntimeException explained(Throwable failure) {
        Optional<String> problem =
                problem().or(() -> FullDisk.isCauseOf(failure) ? Optional.of(fullDisk()) : Optional.empty());
        if (problem.isPresent()) {
            return new IllegalStateException("could not start PostgreSQL: " + problem.get(), failure);
        }
        return failure instanceof RuntimeException known ? known : new IllegalStateException(failure);
    }

    /** Why a program of PostgreSQL ended: the problem of the folder, or the last output of the program. */
    String reason() {
        return problem().orElseGet(() -> {
            String written = lastReason();
            return written.contains("No space left on device") ? fullDisk() : written + " (see " + log() + ")";
        });
    }

    private String lastReason() {
        List<String> lines = lastLines();
        return lines.stream()
                .map(REASON::matcher)
                .filter(Matcher::find)
                .map(Matcher::group)
                .reduce((before, after) -> after)
                .or(() -> lines.stream().reduce((before, after) -> after))
                .orElse("it gave no reason");
    }

    private List<String> lastLines() {
        try (RandomAccessFile log = new RandomAccessFile(log().toFile(), "r")) {
            log.seek(Math.max(0, log.length() - LOG_BYTES_READ));
            byte[] end = new byte[(int) (log.length() - log.getFilePointer())];
            log.readFully(end);
            return new String(end, StandardCharsets.UTF_8).lines().toList();
        } catch (IOException none) {
            return List.of();
        }
    }
}
