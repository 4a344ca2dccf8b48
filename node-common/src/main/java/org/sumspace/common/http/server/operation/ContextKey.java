package org.sumspace.common.http.server.operation;

import static java.util.Objects.requireNonNull;

import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/** A typed key under which a handler stores a value for later handlers. */
public final class ContextKey<T> {
    private final String name;

    public ContextKey(String name) {
        this.name = name;
    }

    public void put(RoutingContext ctx, T value) {
        ctx.put(name, requireNonNull(value, "value"));
    }

    public Optional<T> find(RoutingContext ctx) {
        return Optional.ofNullable(ctx.get(name));
    }

    /** @throws IllegalStateException if no earlier handler stored the value, which is an error in the wiring */
    public T get(RoutingContext ctx) {
        return find(ctx).orElseThrow(() -> new IllegalStateException("no " + name + " in this request"));
    }
}
