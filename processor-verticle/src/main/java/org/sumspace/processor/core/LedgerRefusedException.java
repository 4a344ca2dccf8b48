package org.sumspace.processor.core;

/** The processor contributed to another plan of this round or with this base model, and nothing shows that it was discarded. */
public final class LedgerRefusedException extends RuntimeException {
    public LedgerRefusedException(String message) {
        super(message, null, false, false);
    }
}
