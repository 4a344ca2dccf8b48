package org.sumspace.common.obs;

import static org.sumspace.common.obs.CorrelationStorage.CURRENT;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.spi.context.storage.AccessMode;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The id that connects what several nodes log about one cause. It arrives with a request or is created by the first
 * node, and every request that follows from it carries it.
 */
public final class Correlation {
    public static final String HEADER = "X-Correlation-Id";

    private static final Pattern ACCEPTED = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private Correlation() {}

    /** Whether a received id may be logged and passed on. */
    public static boolean isAcceptable(String id) {
        return ACCEPTED.matcher(id).matches();
    }

    /** The id of the request or message that is being answered in the current context; empty outside of one. */
    public static Optional<String> current() {
        Context context = Vertx.currentContext();
        return context == null ? Optional.empty() : Optional.ofNullable(CURRENT.get(context, AccessMode.CONCURRENT));
    }

    /** Sets the id of the current context; an id that is not acceptable is ignored. */
    public static void setCurrent(String id) {
        Context context = Vertx.currentContext();
        if (context != null && isAcceptable(id)) {
            CURRENT.put(context, AccessMode.CONCURRENT, id);
        }
    }
}
