package org.sumspace.processor.core;

import java.util.List;

/** An execution plan that this node does not take part in, and every reason why. */
public final class PlanRefusedException extends RuntimeException {
    public PlanRefusedException(List<String> reasons) {
        super(String.join("; ", reasons), null, false, false);
    }
}
