package org.sumspace.assessment.run.domain;

import java.util.List;

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
}
