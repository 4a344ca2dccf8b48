package org.sumspace.sandbox.transfer;

import java.util.List;

/** The results of an import. */
public record ImportSummary(long stored, long replaced, long skipped, List<Refused> refused) {
    public ImportSummary {
        refused = List.copyOf(refused);
    }

    /**
     * A record that was not imported.
     *
     * @param place where it comes from
     */
    public record Refused(String place, String reason) {}
}
