package org.sumspace.converter.api;

import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.converter.service.ConversionService;

/**
 * Records into statements, one by one or in batches.
 *
 * @param valuesAsArrays whether lists in recommendations are JSON arrays
 * @param recordBytesMax the largest record of a batch
 * @param batchBytesMax the largest batch
 */
public record ConversionFeature(
        ConversionService service, ErrorBody errors, boolean valuesAsArrays, int recordBytesMax, long batchBytesMax)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .openStream(
                        "convertBatch",
                        batchBytesMax,
                        new ConvertBatchHandler(
                                new RecordLines(service, valuesAsArrays, errors), recordBytesMax, batchBytesMax))
                .unparsed("convert", new ConvertHandler(service, valuesAsArrays))
                .unparsed("validate", new ValidateHandler(service));
    }
}
