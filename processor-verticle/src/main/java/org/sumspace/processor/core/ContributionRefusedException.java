package org.sumspace.processor.core;

/**
 * The ledger refuses a contribution: the processor already contributed to another plan of this round or with this base
 * model, and there is no evidence that this plan was discarded; or the processor is retired.
 */
public final class ContributionRefusedException extends RuntimeException {
    public ContributionRefusedException(String message) {
        super(message, null, false, false);
    }
}
