package org.sumspace.connector.processor.api;

import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.connector.processor.service.ProcessorService;

/**
 * The processors and the learners assigned to them.
 *
 * @param organisation that runs this connector
 */
public record ProcessorFeature(ProcessorService processors, String organisation) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("listProcessors", new ListProcessorsHandler(processors, organisation))
                .handle("assignLearners", new AssignLearnersHandler(processors));
    }
}
