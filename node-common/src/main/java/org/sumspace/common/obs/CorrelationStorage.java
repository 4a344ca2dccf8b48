package org.sumspace.common.obs;

import io.vertx.core.internal.VertxBootstrap;
import io.vertx.core.spi.VertxServiceProvider;
import io.vertx.core.spi.context.storage.ContextLocal;

/** Reserves the place for the correlation id in every context, before the first Vertx is created. */
public final class CorrelationStorage implements VertxServiceProvider {
    static final ContextLocal<String> CURRENT = ContextLocal.registerLocal(String.class);

    @Override
    public void init(VertxBootstrap bootstrap) {
        // Being loaded is all that is needed: the place is reserved by the static field.
    }
}
