package org.sumspace.assessment.model.domain;

/** Work beside a model in its worker process. Request and answer have at most 8 MiB. */
public interface ModelTask {
    /** @throws ModelRefusedException with the reason for the caller if the request cannot be fulfilled */
    byte[] run(OpenedModel model, byte[] request);
}
