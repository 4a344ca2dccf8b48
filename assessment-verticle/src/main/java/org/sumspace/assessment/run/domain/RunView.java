package org.sumspace.assessment.run.domain;

import java.util.List;
import java.util.Optional;

/** A run with its stages and its files. */
public record RunView(Run run, List<StageReport> stages, List<Artefact> artefacts, Optional<RunProgress> progress) {
    public RunView {
        stages = List.copyOf(stages);
        artefacts = List.copyOf(artefacts);
    }

    /**
     * How far a stage is.
     *
     * @param total 0 if it is unknown
     * @param unit what is counted, for example bytes
     */
    public record RunProgress(String stage, long done, long total, String unit) {
        private static final int TEXT_MAX = 1_000;

        /** @throws IllegalArgumentException if a worker sent long texts, which the node would keep */
        public RunProgress {
            if (stage.length() + unit.length() > TEXT_MAX) {
                throw new IllegalArgumentException("expected the name of a stage and a unit");
            }
        }
    }
}
