package org.sumspace.assessment.run.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How a run was made, for the artefacts that say so.
 *
 * @param keyId of the key that signs the manifest
 * @param software name and version of this program
 * @param stages that have ended, also those after the last one that has results
 */
public record RunContext(Configuration configuration, String keyId, String software, List<StageTime> stages) {
    public RunContext {
        stages = List.copyOf(stages);
    }

    /**
     * The settings that determine the result of a run together with its input.
     *
     * @param settings as a tree
     * @param hash 16 hex digits, as existing clients compute it
     * @param sha256 of the canonical JSON (RFC 8785) of the settings
     */
    public record Configuration(Map<String, Object> settings, String hash, String sha256) {
        public Configuration {
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        }
    }

    /**
     * A stage of a run that has ended.
     *
     * @param status ok, warning or skipped
     * @param rows that it worked on; 0 if it works on none
     */
    public record StageTime(String stage, String status, Instant started, Instant ended, long rows) {
        private static final double NANOS = 1e9;

        public double seconds() {
            return Duration.between(started, ended).toNanos() / NANOS;
        }
    }
}
