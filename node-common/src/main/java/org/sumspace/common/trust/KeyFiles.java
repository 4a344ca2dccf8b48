package org.sumspace.common.trust;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.PrivateKey;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.bouncycastle.asn1.ASN1OctetString;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.edec.EdECObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.sumspace.common.crypto.SigningKey;

/**
 * Private keys as PKCS#8 PEM files (RFC 5958, RFC 8410), readable by their owner only. A file is written atomically and
 * never replaces another.
 */
public final class KeyFiles {
    private static final Set<PosixFilePermission> OWNER_ONLY =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    private KeyFiles() {}

    public static void write(Path file, SigningKey key) throws IOException {
        byte[] seed = key.seed();
        PrivateKeyInfo info =
                new PrivateKeyInfo(new AlgorithmIdentifier(EdECObjectIdentifiers.id_Ed25519), new DEROctetString(seed));
        writePkcs8(file, info.getEncoded());
        Arrays.fill(seed, (byte) 0);
    }

    /** For keys of the Java platform, such as those of TLS. */
    public static void write(Path file, PrivateKey key) throws IOException {
        writePkcs8(file, key.getEncoded());
    }

    /**
     * @throws IOException the file cannot be read
     * @throws IllegalArgumentException it does not hold an Ed25519 key, or everyone may read it
     */
    public static SigningKey readSigningKey(Path file) throws IOException {
        requirePrivate(file);
        byte[] der = PemFile.read(file, PemFile.PRIVATE_KEY);
        try {
            PrivateKeyInfo info = PrivateKeyInfo.getInstance(der);
            if (info.getPrivateKeyAlgorithm().getAlgorithm().equals(EdECObjectIdentifiers.id_Ed25519)) {
                return SigningKey.ofSeed(
                        ASN1OctetString.getInstance(info.parsePrivateKey()).getOctets());
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalArgumentException(file + " does not hold a valid PKCS#8 key", e);
        }
        throw new IllegalArgumentException(file + " holds a key other than Ed25519");
    }

    private static void writePkcs8(Path file, byte[] pkcs8) throws IOException {
        writeNew(file, PemFile.encode(PemFile.PRIVATE_KEY, pkcs8), PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        Arrays.fill(pkcs8, (byte) 0);
    }

    static void writeCertificate(Path file, byte[] der) throws IOException {
        writeNew(file, PemFile.encode(PemFile.CERTIFICATE, der));
    }

    static void writeNew(Path file, byte[] content, FileAttribute<?>... attributes) throws IOException {
        Path folder = requireNonNull(file.toAbsolutePath().getParent(), "the file has no parent folder");
        Files.createDirectories(folder);
        Path draft = folder.resolve(
                "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".new");
        try {
            Files.deleteIfExists(draft);
            Files.createFile(draft, attributes);
            try (FileChannel out = FileChannel.open(draft, StandardOpenOption.WRITE)) {
                ByteBuffer rest = ByteBuffer.wrap(content);
                while (rest.hasRemaining()) {
                    out.write(rest);
                }
                out.force(true);
            }
            if (Files.exists(file)) {
                throw new FileAlreadyExistsException(file.toString());
            }
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static void requirePrivate(Path file) throws IOException {
        if (Files.getFileStore(file).supportsFileAttributeView("posix")
                && Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ)) {
            throw new IllegalArgumentException(
                    file + " is readable by everyone on this machine: run 'chmod 600 " + file + "'");
        }
    }
}
