package org.sumspace.common.training.plan;

import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.cache.BoundedMap;
import org.sumspace.common.crypto.Digest;

/** A cache of parsed training plans by the digest of their bytes, because every message of every round contains one. */
final class ParsedPlans {
    private static final int PLANS_MAX = 64;
    /** A larger plan is parsed each time, so that the cache never takes more than a few megabytes. */
    private static final int PLAN_BYTES_MAX = 64 * 1024;

    private static final Map<Digest, TrainingPlan> RECENT = BoundedMap.byUse(PLANS_MAX);

    private ParsedPlans() {}

    static TrainingPlan get(byte[] bytes, Function<byte[], TrainingPlan> parser) {
        if (bytes.length > PLAN_BYTES_MAX) {
            return parser.apply(bytes);
        }
        Digest digest = Digest.of(bytes);
        @Nullable TrainingPlan known;
        synchronized (RECENT) {
            known = RECENT.get(digest);
        }
        if (known != null) {
            return known;
        }
        TrainingPlan parsed = parser.apply(bytes);
        synchronized (RECENT) {
            RECENT.put(digest, parsed);
        }
        return parsed;
    }
}
