package org.sumspace.catalog.ecosystem.domain;

import java.util.List;

/** Services through which data of an ecosystem passes, in their order. */
public record ProcessingChain(String id, List<ChainStep> steps) {
    /**
     * A step of a data-processing chain.
     *
     * @param participant who runs it
     * @param service id of the participant's infrastructure service or service offering
     * @param params JSON text; empty if there are none
     */
    public record ChainStep(String participant, String service, String params, String configuration) {}

    public ProcessingChain {
        steps = List.copyOf(steps);
    }
}
