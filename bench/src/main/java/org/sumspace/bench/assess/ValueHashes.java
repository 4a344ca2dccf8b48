package org.sumspace.bench.assess;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Two threads compute the HMAC-SHA256 of texts, each of one half. */
final class ValueHashes {
    private static final String ALGORITHM = "HmacSHA256";
    private static final byte[] KEY = "a secret of the benchmark".getBytes(UTF_8);

    private ValueHashes() {}

    static void compute(List<String> values) throws Exception {
        int middle = values.size() / 2;
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<Long> first = threads.submit(() -> digits(values.subList(0, middle)));
            Future<Long> second = threads.submit(() -> digits(values.subList(middle, values.size())));
            if (first.get() == 0 || second.get() == 0) {
                throw new IllegalStateException("expected values in both halves");
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** The number of digits of the hashes, which prevents the compiler from removing the computation. */
    private static long digits(List<String> values) throws GeneralSecurityException {
        Mac mac = Mac.getInstance(ALGORITHM);
        mac.init(new SecretKeySpec(KEY, ALGORITHM));
        HexFormat hex = HexFormat.of();
        long digits = 0;
        for (String value : values) {
            digits += hex.formatHex(mac.doFinal(value.getBytes(UTF_8))).length();
        }
        return digits;
    }
}
