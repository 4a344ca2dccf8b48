package org.sumspace.common.testkit;

import static java.util.Objects.requireNonNull;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Secrets that a test looks for. They are stored masked, so that the search does not find this object. */
public final class PlantedSecrets {
    private static final int LENGTH = 16;
    private static final int BLOCK_BYTES = 1 << 20;
    private static final byte MASK = 0x5a;

    private final Map<String, byte[]> masked = new TreeMap<>();

    /** Stores the first bytes of a secret, masked. The caller must not keep the secret. */
    public void plant(String name, byte[] secret) {
        byte[] bytes = new byte[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            bytes[i] = (byte) (secret[i] ^ MASK);
        }
        masked.put(name, bytes);
    }

    /** The bytes to look for. */
    public byte[] reveal(String name) {
        byte[] bytes = requireNonNull(masked.get(name)).clone();
        for (int i = 0; i < LENGTH; i++) {
            bytes[i] ^= MASK;
        }
        return bytes;
    }

    public Set<String> names() {
        return masked.keySet();
    }

    public Set<String> foundIn(Path file) {
        Set<String> found = new TreeSet<>();
        byte[] block = new byte[BLOCK_BYTES];
        try (InputStream in = Files.newInputStream(file)) {
            int held = 0;
            for (int read; (read = in.readNBytes(block, held, block.length - held)) > 0; ) {
                int end = held + read;
                search(block, end, found);
                // A secret may begin in this block and end in the next one.
                held = Math.min(end, LENGTH - 1);
                System.arraycopy(block, end - held, block, 0, held);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    /** Searches the live objects of this process. */
    public Set<String> foundInHeap(Path folder) {
        Path dump = folder.resolve("heap.hprof");
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(dump.toString(), true);
            Set<String> found = foundIn(dump);
            Files.delete(dump);
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Searches for the secrets in hexadecimal and in base64. */
    public Set<String> foundAsText(String text) {
        Set<String> found = new TreeSet<>();
        for (String name : masked.keySet()) {
            byte[] secret = reveal(name);
            String base64 = Base64.getEncoder().encodeToString(secret).substring(0, LENGTH);
            if (text.contains(HexFormat.of().formatHex(secret)) || text.contains(base64)) {
                found.add(name);
            }
        }
        return found;
    }

    private void search(byte[] bytes, int end, Set<String> found) {
        boolean[] first = new boolean[256];
        masked.values().forEach(secret -> first[(secret[0] ^ MASK) & 0xff] = true);
        for (int at = 0; at <= end - LENGTH; at++) {
            if (first[bytes[at] & 0xff]) {
                for (Map.Entry<String, byte[]> secret : masked.entrySet()) {
                    if (matchesAt(bytes, at, secret.getValue())) {
                        found.add(secret.getKey());
                    }
                }
            }
        }
    }

    private static boolean matchesAt(byte[] bytes, int at, byte[] secret) {
        for (int i = 0; i < LENGTH; i++) {
            if ((bytes[at + i] ^ MASK) != secret[i]) {
                return false;
            }
        }
        return true;
    }
}
