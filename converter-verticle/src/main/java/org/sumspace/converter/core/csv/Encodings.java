package org.sumspace.converter.core.csv;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/** Encodings by their names in the IANA registry, in Python and on Windows. */
public final class Encodings {
    private static final Map<String, String> ALIASES = Map.of(
            "utf-8-sig", "utf-8",
            "u8", "utf-8",
            "utf", "utf-8",
            "l1", "iso-8859-1",
            "latin-1", "iso-8859-1",
            "latin", "iso-8859-1",
            "latin-9", "iso-8859-15",
            "mac-roman", "x-macroman",
            "ansi", "windows-1252",
            "mbcs", "windows-1252");

    private Encodings() {}

    /** @throws InvalidCsvException if there is no encoding of that name */
    public static Charset forName(String name) {
        String normalised =
                name.strip().toLowerCase(Locale.ROOT).replace('_', '-').replaceFirst("-(le|be)$", "$1");
        String known = ALIASES.getOrDefault(normalised, normalised);
        for (String candidate : new String[] {known, known.replace("cp125", "windows-125"), known.replace("-", "")}) {
            if (isKnown(candidate)) {
                return Charset.forName(candidate);
            }
        }
        throw new InvalidCsvException("unknown encoding; use a name such as utf-8, latin-1, cp1252 or utf-16");
    }

    private static boolean isKnown(String name) {
        try {
            return Charset.isSupported(name);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Detects the encoding by the byte order mark; UTF-8 without one. */
    public static Charset detect(byte[] head, int length) {
        if (length >= 2 && head[0] == (byte) 0xff && head[1] == (byte) 0xfe) {
            return StandardCharsets.UTF_16LE;
        }
        return length >= 2 && head[0] == (byte) 0xfe && head[1] == (byte) 0xff
                ? StandardCharsets.UTF_16BE
                : StandardCharsets.UTF_8;
    }
}
