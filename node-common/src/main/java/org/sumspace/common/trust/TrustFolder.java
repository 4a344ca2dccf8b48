package org.sumspace.common.trust;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.wire.MalformedException;

/** Reads the folder in which an operator keeps the roots that a node trusts. */
final class TrustFolder {
    private static final String REVOKED = "revoked";
    private static final String ROOT = ".crt";
    private static final String PARTICIPANTS = ".participants";
    private static final int MAX_FILES = 1_000;
    private static final int MAX_PARTICIPANTS_BYTES = 64 * 1024;
    static final int MAX_NOTICE_BYTES = 512 * 1024;

    private TrustFolder() {}

    static TrustAnchors load(Path folder) throws IOException {
        List<RootCertificate> roots = new ArrayList<>();
        NamedParticipants participants = new NamedParticipants();
        for (Path file : files(folder, "*" + ROOT)) {
            RootCertificate root = root(file);
            roots.add(root);
            readParticipants(root.organisation(), beside(file, ROOT, PARTICIPANTS), participants);
        }
        if (roots.isEmpty()) {
            throw new IllegalArgumentException(
                    folder + " holds no *.crt: put the root certificates of the organisations to trust there");
        }
        requireRoots(folder);
        Map<Digest, RootCertificate> byKey = roots.stream()
                .collect(Collectors.toMap(root -> root.key().id(), Function.identity(), (one, same) -> one));
        List<byte[]> notices = new ArrayList<>();
        Path revoked = folder.resolve(REVOKED);
        if (Files.isDirectory(revoked)) {
            for (Path file : files(revoked, "*.notice")) {
                notices.add(notice(file, byKey));
            }
        }
        return TrustAnchors.of(byKey.values(), notices, participants);
    }

    private static Path beside(Path file, String ending, String otherEnding) {
        String name = String.valueOf(file.getFileName());
        return file.resolveSibling(name.substring(0, name.length() - ending.length()) + otherEnding);
    }

    /** Refuses a list of participants without a root. It would have no effect, and the operator would not notice. */
    private static void requireRoots(Path folder) throws IOException {
        for (Path file : files(folder, "*" + PARTICIPANTS)) {
            Path root = beside(file, PARTICIPANTS, ROOT);
            if (!Files.exists(root)) {
                throw new IllegalArgumentException(file + " names participants of an organisation whose root "
                        + root.getFileName() + " is not there: both files have the same name but for the ending");
            }
        }
    }

    private static void readParticipants(String organisation, Path file, NamedParticipants participants)
            throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        if (Files.size(file) > MAX_PARTICIPANTS_BYTES) {
            throw new IllegalArgumentException(file + " is larger than " + MAX_PARTICIPANTS_BYTES + " bytes");
        }
        try {
            participants.add(
                    organisation,
                    Files.readString(file)
                            .lines()
                            .map(String::strip)
                            .filter(line -> !line.isEmpty())
                            .toList());
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(file + " is no text in UTF-8", e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    private static RootCertificate root(Path file) throws IOException {
        try {
            return RootCertificate.parse(PemFile.read(file, PemFile.CERTIFICATE));
        } catch (InvalidCertificateException e) {
            throw new IllegalArgumentException(file + " is not a root certificate: " + e.getMessage(), e);
        }
    }

    private static byte[] notice(Path file, Map<Digest, RootCertificate> roots) throws IOException {
        if (Files.size(file) > MAX_NOTICE_BYTES) {
            throw new IllegalArgumentException(file + " is larger than " + MAX_NOTICE_BYTES + " bytes");
        }
        byte[] notice = Files.readAllBytes(file);
        try {
            Revocations.open(notice, roots);
            return notice;
        } catch (InvalidStatementException | MalformedException e) {
            throw new IllegalArgumentException(file + " is not a revocation notice: " + e.getMessage(), e);
        }
    }

    private static List<Path> files(Path folder, String pattern) throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> matching = Files.newDirectoryStream(folder, pattern)) {
            matching.forEach(files::add);
        }
        if (files.size() > MAX_FILES) {
            throw new IllegalArgumentException(folder + " holds more than " + MAX_FILES + " files");
        }
        files.sort(null);
        return files;
    }
}
