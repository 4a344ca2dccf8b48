package org.sumspace.converter.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.function.LongSupplier;
import org.sumspace.common.error.NodeException;
import org.sumspace.converter.core.custom.ComputingTime;
import org.sumspace.converter.core.custom.CustomConversion;

/**
 * Computes conversions by mappings that callers supply, in threads of their own. There are many more of them than
 * processors: a conversion that computes for long then shares the processors with others, instead of keeping them waiting.
 * Thread-safe.
 */
public final class CustomConversions {
    private static final String POOL = "custom-conversions";
    private static final int THREADS = 64;

    private final ConversionService service;
    private final WorkerExecutor threads;
    private final LongSupplier processorTime;

    /** @param processorTime of the calling thread, in nanoseconds */
    public CustomConversions(Vertx vertx, ConversionService service, LongSupplier processorTime) {
        this.service = service;
        this.threads = vertx.createSharedWorkerExecutor(POOL, THREADS);
        this.processorTime = processorTime;
    }

    /**
     * Prepares the conversion of a file.
     *
     * @return failed with a {@link NodeException}: invalid input if the config is not JSON or the output format is unknown;
     *     unprocessable if config or mapping are invalid
     */
    public Future<CustomConversion> prepare(CustomRequest request) {
        return threads.executeBlocking(() -> service.prepareCustom(request, new ComputingTime(processorTime)), false);
    }

    /** Adds a piece of the file and converts some records, as {@link CustomConversion#add} and {@link #convert}. */
    public Future<byte[]> add(CustomConversion conversion, byte[] piece, boolean isLast) {
        return threads.executeBlocking(
                () -> {
                    conversion.add(piece, piece.length, isLast);
                    return service.convertNext(conversion);
                },
                false);
    }

    /** Converts some records for a short time, and counts them. */
    public Future<byte[]> convert(CustomConversion conversion) {
        return threads.executeBlocking(() -> service.convertNext(conversion), false);
    }
}
