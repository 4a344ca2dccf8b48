package org.sumspace.assessment.run.core;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;

/** Ids of runs, for example {@code run_20261125T120000_0a1b2c3d}. */
public final class RunIds {
    /** Number of random bytes in an id. */
    public static final int RANDOM_BYTES = 4;

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private RunIds() {}

    public static String of(Instant time, byte[] random) {
        return "run_" + TIME.format(time) + "_" + HexFormat.of().formatHex(random);
    }
}
