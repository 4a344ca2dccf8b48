package org.sumspace.sandbox.bench.convert;

import java.util.List;
import org.sumspace.sandbox.bench.row.Row;

/** The rows of the converter, limits first. */
public final class ConvertRows {
    private ConvertRows() {}

    public static List<Row> rows() {
        return List.of(
                new BareJson.OfXapi(),
                new BareJson.OfCaliper(),
                new BareJson.OfScorm(),
                new BareJson.OfMatomo(),
                new Conversion.OfXapi(),
                new Conversion.OfCaliper(),
                new Conversion.OfScorm(),
                new Conversion.OfMatomo(),
                HttpRequests.converting("xapi"),
                HttpRequests.converting("caliper"),
                HttpRequests.converting("scorm"),
                HttpRequests.converting("matomo"),
                HttpRequests.validating());
    }
}
