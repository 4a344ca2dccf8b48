package org.sumspace.assessment.dataset.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.sumspace.assessment.dataset.domain.InputFile;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;

/**
 * A regular file below a folder. Its path is followed name by name, each in the folder that the names before it led to,
 * and no symbolic link is followed; so a folder cannot be exchanged between a check and its use. A file that has
 * another name, too, is refused, because the other name may be outside of the folder. Blocking.
 */
public final class SandboxedFile implements InputFile {
    private static final int PATH_CHARS_MAX = 1_024;
    private static final Set<OpenOption> READING = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

    private final Path root;
    private final Path relative;

    private SandboxedFile(Path root, Path relative) {
        this.root = root;
        this.relative = relative;
    }

    /**
     * @param path as a request names it: relative to the folder, or absolute and below it
     * @return empty if the path does not stay below the folder, whatever is there
     */
    public static Optional<SandboxedFile> of(Path root, String path) {
        if (path.isEmpty() || path.length() > PATH_CHARS_MAX || path.chars().anyMatch(Character::isISOControl)) {
            return Optional.empty();
        }
        Path folder = root.toAbsolutePath().normalize();
        try {
            Path named = Path.of(path);
            for (Path name : named) {
                if (name.toString().equals("..") || name.toString().equals(".")) {
                    return Optional.empty();
                }
            }
            Path file = folder.resolve(named);
            return file.startsWith(folder) && !file.equals(folder)
                    ? Optional.of(new SandboxedFile(folder, folder.relativize(file)))
                    : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** Below the folder. */
    public String path() {
        return relative.toString();
    }

    @Override
    public String name() {
        return String.valueOf(relative.getFileName());
    }

    /** @throws java.nio.file.NoSuchFileException if there is nothing */
    @Override
    public Facts facts() throws IOException {
        BasicFileAttributes attributes = inFolder(this::attributes);
        return new Facts(
                attributes.size(), attributes.lastModifiedTime().toInstant().toString());
    }

    @Override
    public InputStream open() throws IOException {
        try {
            return inFolder(folder -> {
                // Opening a pipe would block until another process writes to it, so the type is checked before.
                Object before = attributes(folder).fileKey();
                SeekableByteChannel channel = folder.newByteChannel(relative.getFileName(), READING);
                boolean same = false;
                try {
                    same = Objects.equals(before, attributes(folder).fileKey());
                } finally {
                    if (!same) {
                        channel.close();
                    }
                }
                if (!same) {
                    throw new IOException("it was exchanged while it was opened");
                }
                return Channels.newInputStream(channel);
            });
        } catch (IOException e) {
            throw new AssessmentException(
                    FailureCode.UNSUPPORTED_FORMAT, "The input is not a regular file below the folder for data.", e);
        }
    }

    private BasicFileAttributes attributes(SecureDirectoryStream<Path> folder) throws IOException {
        BasicFileAttributes attributes = folder.getFileAttributeView(
                        relative.getFileName(), BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
        if (!attributes.isRegularFile()) {
            throw new IOException("it is not a regular file");
        }
        requireOneName(attributes);
        return attributes;
    }

    /** Folders do not tell how many names a file has, so its path does, if it still leads to the same file. */
    private void requireOneName(BasicFileAttributes attributes) throws IOException {
        Map<String, Object> known =
                Files.readAttributes(root.resolve(relative), "unix:nlink,fileKey", LinkOption.NOFOLLOW_LINKS);
        boolean same = Objects.equals(known.get("fileKey"), attributes.fileKey());
        if (!same || !Integer.valueOf(1).equals(known.get("nlink"))) {
            throw new IOException("the file has another name, too");
        }
    }

    /** Work in the folder that has the file. */
    private interface Work<T> {
        T run(SecureDirectoryStream<Path> folder) throws IOException;
    }

    private <T> T inFolder(Work<T> work) throws IOException {
        Deque<DirectoryStream<Path>> open = new ArrayDeque<>();
        try {
            SecureDirectoryStream<Path> folder = secure(rootFolder(), open);
            for (int depth = 0; depth < relative.getNameCount() - 1; depth++) {
                folder = secure(folder.newDirectoryStream(relative.getName(depth), LinkOption.NOFOLLOW_LINKS), open);
            }
            return work.run(folder);
        } finally {
            for (DirectoryStream<Path> each : open) {
                each.close();
            }
        }
    }

    @SuppressWarnings("StreamResourceLeak") // the caller closes it with the others
    private DirectoryStream<Path> rootFolder() throws IOException {
        return Files.newDirectoryStream(root);
    }

    private static SecureDirectoryStream<Path> secure(DirectoryStream<Path> stream, Deque<DirectoryStream<Path>> open)
            throws IOException {
        open.push(stream);
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return secure;
        }
        throw new IOException("this platform has no secure folders");
    }
}
