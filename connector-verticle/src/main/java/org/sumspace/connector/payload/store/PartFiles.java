package org.sumspace.connector.payload.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.FieldCipher;
import org.sumspace.common.crypto.SequenceCipher;
import org.sumspace.common.crypto.UnsealException;
import org.sumspace.common.journal.Folders;
import org.sumspace.common.journal.ProtectedDraft;
import org.sumspace.common.journal.ProtectedFile;
import org.sumspace.connector.payload.domain.PayloadBytes;

/**
 * The parts of payloads, a folder for each exchange and a file for each part. Each part is encrypted with its own key
 * material, so that it can be opened separately and no key seals two parts (exchange rule X8). A part is a sequence of
 * records, so that it is written and read without being in memory as a whole; docs/adr/0033-spool-format.md has the
 * form. The key of the exchange is in its folder, encrypted with the key of the store; erasing it erases the payload.
 * All methods block.
 */
public final class PartFiles {
    /** The largest part. */
    public static final int PART_BYTES_MAX = 8 << 20;

    /** How many bytes of a part are sealed together and held in memory. */
    public static final int RECORD_BYTES = 128 << 10;

    static final int SEALED_RECORD_BYTES = RECORD_BYTES + SequenceCipher.RECORD_BYTES_MORE;

    /** The last record of a part: its length and its SHA-256. */
    static final int END_BYTES = Long.BYTES + Digest.BYTES;

    private static final String KEY_FILE = "key";
    private static final int KEY_FILE_BYTES_MAX = 1_024;
    private static final Pattern ID = Pattern.compile("[0-9a-f]{24}");

    private final Path folder;
    private final FieldCipher storeCipher;
    private final SecureRandom random;
    private final Map<String, FieldCipher> ciphers = new ConcurrentHashMap<>();

    /** The side of an exchange to which a payload belongs. */
    public enum Side {
        /** Data that arrived from the party before. */
        IN,
        /** Data that is sent to the next party. */
        OUT;

        private String prefix() {
            return this == IN ? "in-" : "out-";
        }
    }

    /**
     * The place of a part.
     *
     * @param exchange id of the record, 24 lower-case hex digits
     * @param offset of its first byte in the item
     */
    public record Place(String exchange, Side side, int item, long offset) {
        /** The name under which the space of this side of the exchange is counted. */
        public String account() {
            return account(exchange, side);
        }

        /** The name under which the space of a side of an exchange is counted. */
        public static String account(String exchange, Side side) {
            return side.prefix() + exchange;
        }

        private String file() {
            return side.prefix() + item + '-' + offset;
        }
    }

    /** @param storeCipher encrypts the keys of exchanges */
    public PartFiles(Path folder, FieldCipher storeCipher, SecureRandom random) {
        this.folder = folder;
        this.storeCipher = storeCipher;
        this.random = random;
    }

    /** Begins a part. Callers must not write the same part concurrently. */
    public PartWriter create(Place place) throws IOException {
        return new PartWriter(path(place), cipherToWrite(place.exchange()).sealing(place.file()));
    }

    /** @return empty if the part is missing, or cannot be decrypted */
    public Optional<PartReader> open(Place place) throws IOException {
        Optional<FieldCipher> cipher = cipherToRead(place.exchange());
        if (cipher.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(PartReader.open(path(place), cipher.get(), place.file()));
        } catch (NoSuchFileException | UnsealException e) {
            return Optional.empty();
        }
    }

    /** Deletes incomplete files of an earlier process. */
    public void deleteDrafts() throws IOException {
        for (String exchange : exchanges()) {
            for (Path file : files(folderOf(exchange))) {
                if (file.getFileName().toString().endsWith(ProtectedDraft.SUFFIX)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    /** How many bytes the files of all exchanges take, by exchange. */
    public Map<String, PayloadBytes> sizes() throws IOException {
        Map<String, PayloadBytes> sizes = new ConcurrentHashMap<>();
        for (String exchange : exchanges()) {
            long incoming = 0;
            long outgoing = 0;
            for (Path file : files(folderOf(exchange))) {
                long bytes = Files.size(file);
                boolean isOutgoing = file.getFileName().toString().startsWith(Side.OUT.prefix());
                incoming += isOutgoing ? 0 : bytes;
                outgoing += isOutgoing ? bytes : 0;
            }
            sizes.put(exchange, new PayloadBytes(incoming, outgoing));
        }
        return sizes;
    }

    /** The exchanges with stored data. */
    public List<String> exchanges() throws IOException {
        return files(folder).stream()
                .map(file -> file.getFileName().toString())
                .filter(name -> ID.matcher(name).matches())
                .toList();
    }

    /** Deletes the parts of one side. */
    public void delete(String exchange, Side side) throws IOException {
        for (Path file : files(folderOf(exchange))) {
            if (file.getFileName().toString().startsWith(side.prefix())) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** Makes the payload unreadable, and deletes it. */
    public void erase(String exchange) throws IOException {
        Path own = folderOf(exchange);
        ciphers.remove(exchange);
        ProtectedFile.erase(own.resolve(KEY_FILE));
        for (Path file : files(own)) {
            Files.deleteIfExists(file);
        }
        Files.deleteIfExists(own);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    private Path folderOf(String exchange) {
        if (!ID.matcher(exchange).matches()) {
            throw new IllegalArgumentException("expected an id of 24 lower-case hex digits");
        }
        return folder.resolve(exchange);
    }

    private Path path(Place place) {
        return folderOf(place.exchange()).resolve(place.file());
    }

    private FieldCipher cipherToWrite(String exchange) throws IOException {
        Optional<FieldCipher> known = cipherToRead(exchange);
        return known.isPresent() ? known.get() : create(exchange);
    }

    private synchronized FieldCipher create(String exchange) throws IOException {
        Optional<FieldCipher> known = cipherToRead(exchange);
        if (known.isPresent()) {
            return known.get();
        }
        byte[] key = new byte[FieldCipher.KEY_BYTES];
        random.nextBytes(key);
        Path own = folderOf(exchange);
        Files.createDirectories(own);
        Folders.syncParentOf(own);
        ProtectedFile.write(own.resolve(KEY_FILE), storeCipher.seal(placeOfKey(exchange), key));
        return keep(exchange, key);
    }

    private Optional<FieldCipher> cipherToRead(String exchange) throws IOException {
        FieldCipher kept = ciphers.get(exchange);
        if (kept != null) {
            return Optional.of(kept);
        }
        try {
            byte[] sealed = ProtectedFile.read(folderOf(exchange).resolve(KEY_FILE), KEY_FILE_BYTES_MAX);
            return Optional.of(keep(exchange, storeCipher.open(placeOfKey(exchange), sealed)));
        } catch (NoSuchFileException | UnsealException e) {
            return Optional.empty();
        }
    }

    private FieldCipher keep(String exchange, byte[] key) {
        FieldCipher cipher = new FieldCipher(key, random);
        ciphers.put(exchange, cipher);
        return cipher;
    }

    private static String placeOfKey(String exchange) {
        return "exchanges/" + exchange + "/payload";
    }
}
