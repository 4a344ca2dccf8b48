package org.sumspace.converter;

import io.vertx.core.Future;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.function.Supplier;
import org.sumspace.common.boot.NodeContext;
import org.sumspace.common.boot.NodeVerticle;
import org.sumspace.common.boot.ServerSetup;
import org.sumspace.converter.api.ConversionFeature;
import org.sumspace.converter.api.ConversionFeature.ErrorBody;
import org.sumspace.converter.api.CustomConversionFeature;
import org.sumspace.converter.service.ConversionService;
import org.sumspace.converter.service.CustomConversions;
import org.sumspace.converter.service.Overflow;
import org.sumspace.converter.store.OverflowFile;
import org.sumspace.converter.store.UploadSpace;

/** The converter and its features. */
final class ConverterVerticle extends NodeVerticle {
    static final String CONTRACT = "converter/openapi.yaml";

    private final NodeContext node;
    private final ConverterConfig config;

    ConverterVerticle(NodeContext node, ConverterConfig config) {
        super(node, config);
        this.node = node;
        this.config = config;
    }

    @Override
    protected Future<ServerSetup> setUp() {
        return vertx.executeBlocking(() -> Conversions.service(config, true, node.metrics()), false)
                .map(this::server);
    }

    private ServerSetup server(ConversionService service) {
        ConverterVariables variables = config.variables();
        ErrorBody errors = new ErrorBody(config.isProduction());
        UploadSpace space = new UploadSpace(variables.uploadsBytesMax(), node.metrics());
        Supplier<Overflow> overflows = () -> new OverflowFile(vertx, space);
        return new ServerSetup(CONTRACT)
                .room("convert")
                .instances(variables.workersCount())
                .server(api -> api.crossOrigin(variables.corsAllowedOrigins()).problemShape(errors))
                .features(
                        new ConversionFeature(
                                service,
                                errors,
                                config.valuesAsArrays(),
                                variables.bodyBytesMax(),
                                variables.batchBytesMax(),
                                Duration.ofSeconds(variables.batchUnreadSeconds()),
                                overflows),
                        new CustomConversionFeature(customConversions(service), overflows, variables.uploadBytesMax()))
                .afterListening(() -> XapiProfileUpdates.start(node, config, service));
    }

    private CustomConversions customConversions(ConversionService service) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return new CustomConversions(vertx, service, threads::getCurrentThreadCpuTime);
    }
}
