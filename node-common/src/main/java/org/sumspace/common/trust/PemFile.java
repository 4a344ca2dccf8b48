package org.sumspace.common.trust;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** PEM text (RFC 7468) with exactly one object. */
final class PemFile {
    static final String CERTIFICATE = "CERTIFICATE";
    static final String PRIVATE_KEY = "PRIVATE KEY";
    private static final int MAX_FILE_BYTES = 64 * 1024;
    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});

    private PemFile() {}

    static byte[] encode(String label, byte[] der) {
        String text = "-----BEGIN " + label + "-----\n" + LINES.encodeToString(der) + "\n-----END " + label + "-----\n";
        return text.getBytes(US_ASCII);
    }

    /**
     * @throws IOException the file cannot be read
     * @throws IllegalArgumentException the file does not hold exactly one object of this label
     */
    static byte[] read(Path file, String label) throws IOException {
        if (Files.size(file) > MAX_FILE_BYTES) {
            throw new IllegalArgumentException(
                    file + " is larger than " + MAX_FILE_BYTES + " bytes, so it is not a PEM file");
        }
        String begin = "-----BEGIN " + label + "-----";
        String end = "-----END " + label + "-----";
        Matcher object = Pattern.compile(begin + "([A-Za-z0-9+/=\\s]+)" + end)
                .matcher(new String(Files.readAllBytes(file), US_ASCII));
        if (!object.find()) {
            throw new IllegalArgumentException("expected a PEM file with '" + begin + "': " + file);
        }
        byte[] der = Base64.getMimeDecoder().decode(object.group(1));
        if (object.find()) {
            throw new IllegalArgumentException(file + " holds several objects: put each into its own file");
        }
        return der;
    }
}
