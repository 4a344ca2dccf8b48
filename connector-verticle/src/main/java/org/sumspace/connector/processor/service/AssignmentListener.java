package org.sumspace.connector.processor.service;

import io.vertx.core.Future;

/** Updates what depends on the learners of a processor. */
public interface AssignmentListener {
    /** Called before the learners of the processor change; the change is stored only if this succeeds. */
    Future<Void> beforeChange(String processor);

    /** Called after the change, whether it was stored or not. */
    void afterChange();
}
