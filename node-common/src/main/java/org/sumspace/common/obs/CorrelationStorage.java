package org.sumspace.common.obs;

import io.vertx.core.internal.VertxBootstrap;
import io.vertx.core.spi.VertxServiceProvider;
import io.vertx.core.spi.context.storage.ContextLocal;

/** Registers the correlation id as a context-local value, before the first Vertx is created. */
public final class CorrelationStorage implements VertxServiceProvider {
    static final ContextLocal<String> CURRENT = ContextLocal.registerLocal(String.class);

    @Override
    public void init(VertxBootstrap bootstrap) {
        // Loading this class is enough: the static field registers the value.
    }
}
