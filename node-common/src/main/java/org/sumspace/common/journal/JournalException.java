package org.sumspace.common.journal;

/** A file that cannot be used as a journal, because it is none or because it is damaged before its end. */
public final class JournalException extends RuntimeException {
    JournalException(String message) {
        super(message);
    }
}
