package org.sumspace.common.boot;

import java.net.BindException;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.ServerConfig;

/** Describes a failed start in one line that names the failure and the setting to change. */
public final class BootFailures {
    private static final int CAUSES_MAX = 20;

    private BootFailures() {}

    public static BootException explain(Throwable failure, ServerConfig config) {
        if (failure instanceof BootException known) {
            return known;
        }
        if (find(failure, BindException.class) != null) {
            return new BootException(
                    "cannot listen on " + config.http().host() + ":"
                            + config.http().port()
                            + ": the port is taken, or the address is not one of this machine: see the settings "
                            + config.addressSettings(),
                    failure);
        }
        return new BootException(
                failure.getMessage() == null ? failure.toString() : String.valueOf(failure.getMessage()), failure);
    }

    /** The failure of this type among the causes, or null. */
    public static @Nullable Throwable find(Throwable failure, Class<? extends Throwable> type) {
        @Nullable Throwable cause = failure;
        for (int depth = 0; cause != null && depth < CAUSES_MAX; depth++) {
            if (type.isInstance(cause)) {
                return cause;
            }
            cause = cause.getCause();
        }
        return null;
    }
}
