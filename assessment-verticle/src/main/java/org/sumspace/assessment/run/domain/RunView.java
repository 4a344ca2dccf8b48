package org.sumspace.assessment.run.domain;

import java.util.List;
import java.util.Optional;

/** A run with its stages and its files. */
public record RunView(Run run, List<StageReport> stages, List<Artefact> artefacts, Optional<RunProgress> progress) {
    public RunView {
        stages = List.copyOf(stages);
        artefacts = List.copyOf(artefacts);
    }
}
