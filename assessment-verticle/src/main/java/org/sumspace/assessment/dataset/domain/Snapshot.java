package org.sumspace.assessment.dataset.domain;

import java.util.List;

/**
 * The copy of an input in the folder of its run. Every later stage reads the copy.
 *
 * @param name of the file, without its folder
 * @param sha256 of the bytes of the input, before they were converted to UTF-8
 * @param encoding of the input
 * @param warnings what the acquisition had to assume
 */
public record Snapshot(
        String name,
        String sha256,
        long bytes,
        String encoding,
        char delimiter,
        List<String> header,
        List<String> warnings) {
    public Snapshot {
        header = List.copyOf(header);
        warnings = List.copyOf(warnings);
    }
}
