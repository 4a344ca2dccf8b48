package org.sumspace.bench.convert;

import java.util.List;
import org.sumspace.bench.row.Row;

/** The rows of the converter, limits first. */
public final class ConvertRows {
    private ConvertRows() {}

    public static List<Row> rows() {
        return List.of(
                new JsonRoundTrip.Xapi(),
                new JsonRoundTrip.Caliper(),
                new JsonRoundTrip.Scorm(),
                new JsonRoundTrip.Matomo(),
                new Conversion.Xapi(),
                new Conversion.Caliper(),
                new Conversion.Scorm(),
                new Conversion.Matomo(),
                HttpRequests.conversion("xapi"),
                HttpRequests.conversion("caliper"),
                HttpRequests.conversion("scorm"),
                HttpRequests.conversion("matomo"),
                HttpRequests.validation());
    }
}
