package org.sumspace.common.error;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/** Recognises writes that failed because the disk is full or a quota is used up. */
public final class FullDisk {
    /** Messages of operating systems, because Java has no exception type for a full disk. */
    private static final List<String> MESSAGES =
            List.of("no space left on device", "disk quota exceeded", "file too large", "not enough space on the disk");

    private static final int CAUSES_MAX = 20;

    private FullDisk() {}

    /** Whether this failure or one of its causes is a full disk or an exceeded quota. */
    public static boolean isCauseOf(Throwable failure) {
        Throwable cause = failure;
        for (int i = 0; cause != null && i < CAUSES_MAX; i++) {
            if ((cause instanceof IOException || cause instanceof SQLException)
                    && isMessage(String.valueOf(cause.getMessage()))) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    private static boolean isMessage(String text) {
        String lowerCase = text.toLowerCase(Locale.ROOT);
        return MESSAGES.stream().anyMatch(lowerCase::contains);
    }
}
