package org.sumspace.catalog.ecosystem.domain;

import static java.util.Objects.requireNonNull;

/**
 * A step of a data-processing chain.
 *
 * @param participant who runs it
 * @param service id of the participant's infrastructure service or service offering
 * @param params JSON text; empty if there are none
 */
public record ChainStep(String participant, String service, String params, String configuration) {
    public ChainStep {
        requireNonNull(participant, "participant is null");
        requireNonNull(service, "service is null");
        requireNonNull(params, "params is null");
        requireNonNull(configuration, "configuration is null");
    }
}
