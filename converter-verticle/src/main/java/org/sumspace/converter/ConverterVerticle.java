package org.sumspace.converter;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import org.sumspace.common.boot.NodeVerticle;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.Contract;
import org.sumspace.common.http.server.Operations;
import org.sumspace.converter.api.ConvertBatchHandler;
import org.sumspace.converter.api.ConvertCustomHandler;
import org.sumspace.converter.api.ConvertHandler;
import org.sumspace.converter.api.ErrorBody;
import org.sumspace.converter.api.RecordLines;
import org.sumspace.converter.api.ValidateHandler;
import org.sumspace.converter.service.ConversionService;
import org.sumspace.converter.store.OverflowFile;
import org.sumspace.converter.store.UploadSpace;

/** One of the converter's servers; all share formats and profiles, which are immutable. */
final class ConverterVerticle extends NodeVerticle {
    static final String CONTRACT = "converter/openapi.yaml";

    private final Settings settings;
    private final Contract contract;
    private final ConversionService service;
    private final UploadSpace space;
    private final PrometheusMeterRegistry metrics;

    /** @param space for the uploads of all servers */
    ConverterVerticle(
            Settings settings,
            Contract contract,
            ConversionService service,
            UploadSpace space,
            PrometheusMeterRegistry metrics) {
        this.settings = settings;
        this.contract = contract;
        this.service = service;
        this.space = space;
        this.metrics = metrics;
    }

    @Override
    protected Future<ApiServer> serve() {
        ErrorBody errors = new ErrorBody(settings.environment() == Environment.PRODUCTION);
        return ApiServer.builder(vertx, settings.http(), settings.limits(), contract)
                .crossOrigin(settings.origins())
                .problemShape(errors)
                .metrics(metrics)
                .start(new Operations()
                        .openStream(
                                "convertBatch",
                                settings.batchBytesMax(),
                                new ConvertBatchHandler(
                                        new RecordLines(service, settings.valuesAsArrays(), errors),
                                        settings.bodyBytesMax(),
                                        settings.batchBytesMax()))
                        .openStream(
                                "convertCustom",
                                settings.uploadBytesMax(),
                                new ConvertCustomHandler(
                                        service, () -> new OverflowFile(vertx, space), settings.uploadBytesMax()))
                        .unparsed("convert", new ConvertHandler(service, settings.valuesAsArrays()))
                        .unparsed("validate", new ValidateHandler(service)));
    }
}
