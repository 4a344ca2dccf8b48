package org.sumspace.bench.convert;

import java.util.List;
import org.sumspace.bench.row.BenchRow;

/** The rows of the converter, limits first. */
public final class ConvertRows {
    private ConvertRows() {}

    public static List<BenchRow> rows() {
        return List.of(
                new JsonRoundTrip.Xapi(),
                new JsonRoundTrip.Caliper(),
                new JsonRoundTrip.Scorm(),
                new JsonRoundTrip.Matomo(),
                new ConversionRun.Xapi(),
                new ConversionRun.Caliper(),
                new ConversionRun.Scorm(),
                new ConversionRun.Matomo(),
                HttpRequests.conversion("xapi"),
                HttpRequests.conversion("caliper"),
                HttpRequests.conversion("scorm"),
                HttpRequests.conversion("matomo"),
                HttpRequests.validation());
    }
}
