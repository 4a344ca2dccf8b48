package org.sumspace.converter.api;

import java.time.Duration;
import java.util.function.Supplier;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.converter.service.ConversionService;
import org.sumspace.converter.service.Overflow;

/**
 * Records into statements, one by one or in batches.
 *
 * @param valuesAsArrays whether lists in recommendations are JSON arrays
 * @param recordBytesMax the largest record of a batch
 * @param batchBytesMax the largest batch
 * @param unreadAfter how long a write takes until the client counts as one that does not read its answer
 * @param overflows where a batch waits while its answer is not read
 */
public record ConversionFeature(
        ConversionService service,
        ErrorBody errors,
        boolean valuesAsArrays,
        int recordBytesMax,
        long batchBytesMax,
        Duration unreadAfter,
        Supplier<Overflow> overflows)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .openStream(
                        "convertBatch",
                        batchBytesMax,
                        new ConvertBatchHandler(
                                new RecordLines(service, valuesAsArrays, errors),
                                recordBytesMax,
                                batchBytesMax,
                                unreadAfter,
                                overflows))
                .handleUnparsed("convert", new ConvertHandler(service, valuesAsArrays))
                .handleUnparsed("validate", new ValidateHandler(service));
    }
}
