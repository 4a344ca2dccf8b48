package org.sumspace.common.http.server;

import static java.util.Objects.requireNonNull;

import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/** A typed name under which one handler leaves a value for the handlers after it. */
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

    /** @throws IllegalStateException if no handler before this one left the value: an error in the wiring */
    public T get(RoutingContext ctx) {
        return find(ctx).orElseThrow(() -> new IllegalStateException("no " + name + " in this request"));
    }
}
