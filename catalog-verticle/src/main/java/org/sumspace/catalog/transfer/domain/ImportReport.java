package org.sumspace.catalog.transfer.domain;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/** The number of lines of an import for each result, and the refused lines. */
public record ImportReport(long stored, long replaced, long skipped, List<RefusedLine> refused) {
    public ImportReport {
        refused = List.copyOf(refused);
    }

    /**
     * A line that was not stored.
     *
     * @param line its number in the request, from 1
     * @param kind empty if the line does not say it
     * @param id of the record; empty if the line does not say it
     */
    public record RefusedLine(
            int line, String kind, @JsonProperty("_id") String id, String reason) {}
}
