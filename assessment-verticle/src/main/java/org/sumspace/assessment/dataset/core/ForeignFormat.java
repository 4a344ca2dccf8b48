package org.sumspace.assessment.dataset.core;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Formats that could be taken for a table of one column, by how their files begin. */
public final class ForeignFormat {
    private static final Map<String, String> BY_FIRST_BYTES = new TreeMap<>(Map.of(
            "504b0304", "a ZIP archive or a spreadsheet",
            "d0cf11e0", "a spreadsheet or another Office file",
            "25504446", "a PDF file",
            "1f8b", "compressed with gzip",
            "28b52ffd", "compressed with zstd",
            "425a68", "compressed with bzip2"));

    private ForeignFormat() {}

    /** @param head the first four bytes in hexadecimal digits */
    public static Optional<String> ofBytes(String head) {
        return BY_FIRST_BYTES.entrySet().stream()
                .filter(each -> head.startsWith(each.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** @param firstName the first name of the header */
    public static Optional<String> ofHeader(String firstName) {
        String start = firstName.stripLeading();
        return start.startsWith("<?xml") || start.regionMatches(true, 0, "<html", 0, 5) || start.startsWith("<!")
                ? Optional.of("XML or HTML")
                : Optional.empty();
    }
}
