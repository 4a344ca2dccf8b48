package org.sumspace.catalog.service;

import io.vertx.core.Future;
import java.util.function.Supplier;

/** Runs asynchronous steps one after the other: each begins when the one before has ended, well or not. */
final class Serial {
    private Future<?> tail = Future.succeededFuture();

    <T> Future<T> then(Supplier<Future<T>> step) {
        Future<T> result = tail.transform(before -> step.get());
        tail = result;
        return result;
    }
}
