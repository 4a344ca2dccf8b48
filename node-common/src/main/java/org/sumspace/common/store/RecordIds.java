package org.sumspace.common.store;

import java.time.Instant;
import java.util.HexFormat;
import java.util.random.RandomGenerator;

/**
 * Makes ids of records in the form of MongoDB's ObjectIds: seconds, 5 bytes of this process, and a counter. Their order
 * is the order in which they are made, also when the clock is set back.
 */
public final class RecordIds {
    private static final int PROCESS_BYTES = 5;
    private static final int COUNTER_MAX = 0xff_ffff;

    private final String process;
    private long second;
    private int counter;

    public RecordIds(RandomGenerator random) {
        byte[] bytes = new byte[PROCESS_BYTES];
        random.nextBytes(bytes);
        this.process = HexFormat.of().formatHex(bytes);
    }

    public synchronized String next(Instant now) {
        if (now.getEpochSecond() > second) {
            second = now.getEpochSecond();
            counter = 0;
        } else if (counter == COUNTER_MAX) {
            second++;
            counter = 0;
        } else {
            counter++;
        }
        return "%08x%s%06x".formatted(second, process, counter);
    }
}
