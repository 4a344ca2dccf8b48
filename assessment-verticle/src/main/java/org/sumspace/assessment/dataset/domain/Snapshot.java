package org.sumspace.assessment.dataset.domain;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The copy of an input in the folder of its run. Every later stage reads the copy.
 *
 * @param name of the file, without its folder
 * @param sha256 of the bytes of the input, before they were converted to UTF-8
 * @param encoding of the input; of Parquet that of its texts
 * @param delimiter of a CSV file
 * @param skippedLines of a CSV file, before its header
 * @param header of a CSV file
 * @param recordsMember of a JSON object the member with the array of records; null if the records have none
 * @param warnings what the acquisition had to assume
 */
public record Snapshot(
        String name,
        String sha256,
        long bytes,
        InputFormat format,
        String encoding,
        char delimiter,
        int skippedLines,
        List<String> header,
        @Nullable String recordsMember,
        List<String> warnings) {
    public Snapshot {
        header = List.copyOf(header);
        warnings = List.copyOf(warnings);
    }

    /** The same snapshot, with what else readers must know of the input before its warnings. */
    public Snapshot noted(List<String> notes) {
        return with(
                name, header, Stream.concat(notes.stream(), warnings.stream()).toList());
    }

    private Snapshot with(String newName, List<String> newHeader, List<String> newWarnings) {
        return new Snapshot(
                newName,
                sha256,
                bytes,
                format,
                encoding,
                delimiter,
                skippedLines,
                newHeader,
                recordsMember,
                newWarnings);
    }

    /**
     * The same snapshot with names that may be shown.
     *
     * @param shown gives the name that may be shown, from that of the file or of a column
     */
    public Snapshot named(UnaryOperator<String> shown) {
        List<String> columns = header.stream().map(shown).toList();
        List<String> told = new ArrayList<>(warnings);
        if (!columns.equals(header)) {
            told.add("Names of columns contain identifiers; these are replaced by their kinds.");
        }
        return with(shown.apply(name), columns, told);
    }
}
