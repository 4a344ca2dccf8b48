package org.sumspace.processor.core;

import java.util.List;

/** This node refuses to take part in an execution plan; the message lists every reason. */
public final class PlanRefusedException extends RuntimeException {
    public PlanRefusedException(List<String> reasons) {
        super(String.join("; ", reasons), null, false, false);
    }
}
