package org.sumspace.converter;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.micrometer.MicrometerMetricsFactory;
import io.vertx.micrometer.MicrometerMetricsOptions;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.CompletionStage;
import org.sumspace.common.http.Contract;
import org.sumspace.common.http.NodeHttpClient;
import org.sumspace.common.http.OutboundGuard;
import org.sumspace.common.http.TlsTrust;
import org.sumspace.common.obs.NodeMetrics;
import org.sumspace.common.task.PeriodicTask;
import org.sumspace.converter.service.ConversionService;
import org.sumspace.converter.service.ProfileRefresh;
import org.sumspace.converter.store.ProfileFolder;
import org.sumspace.converter.store.UploadSpace;

/** A converter that answers. */
public final class RunningConverter {
    private final Vertx vertx;
    private final URI publicUrl;

    private RunningConverter(Vertx vertx, URI publicUrl) {
        this.vertx = vertx;
        this.publicUrl = publicUrl;
    }

    /** Compiles formats and profiles, and serves; failed if a file cannot be used or the port not be listened on. */
    static Future<RunningConverter> start(Settings settings) {
        PrometheusMeterRegistry metrics = NodeMetrics.create();
        Vertx vertx = Vertx.builder()
                .with(new VertxOptions()
                        .setEventLoopPoolSize(settings.limits().eventLoops())
                        .setWorkerPoolSize(settings.limits().workers())
                        .setMetricsOptions(new MicrometerMetricsOptions().setEnabled(true)))
                .withMetrics(new MicrometerMetricsFactory(metrics))
                .build();
        Promise<RunningConverter> started = Promise.promise();
        vertx.executeBlocking(() -> Conversions.service(settings, metrics))
                .compose(service -> serve(vertx, settings, service, metrics))
                .onSuccess(deployment -> started.complete(new RunningConverter(vertx, settings.publicUrl())))
                // The Vert.x made here is closed by then, so the outcome is told outside of it.
                .onFailure(failure -> vertx.close().onComplete(closed -> started.fail(failure)));
        return started.future();
    }

    private static Future<Void> serve(
            Vertx vertx, Settings settings, ConversionService service, PrometheusMeterRegistry metrics) {
        UploadSpace space = new UploadSpace(settings.uploadsBytesMax(), metrics);
        return vertx.executeBlocking(() -> Contract.load(ConverterVerticle.CONTRACT))
                .compose(contract -> vertx.deployVerticle(
                        () -> new ConverterVerticle(settings, contract, service, space, metrics),
                        new DeploymentOptions().setInstances(settings.workers())))
                .compose(deployment -> vertx.executeBlocking(() -> refresh(vertx, settings, service, metrics)))
                .onSuccess(refresh -> keepFresh(vertx, settings, refresh))
                .mapEmpty();
    }

    private static ProfileRefresh refresh(
            Vertx vertx, Settings settings, ConversionService service, PrometheusMeterRegistry metrics)
            throws IOException {
        NodeHttpClient client = new NodeHttpClient(
                vertx,
                new OutboundGuard(vertx, settings.outboundAllow()),
                settings.downloadLimits(),
                TlsTrust.ofSystem());
        ProfileFolder folder = new ProfileFolder(settings.profilesFolder(), settings.profiles());
        return new ProfileRefresh(vertx, client, folder, settings.addresses(), service, metrics);
    }

    /** Requests are answered meanwhile, by the copies that are there. */
    private static void keepFresh(Vertx vertx, Settings settings, ProfileRefresh refresh) {
        if (settings.refresh().isZero()) {
            refresh.downloadMissing();
            return;
        }
        refresh.downloadAll()
                .onComplete(done -> PeriodicTask.start(vertx, "profiles", settings.refresh(), refresh::downloadAll));
    }

    /** Takes no new request, waits for those under way, and ends. */
    public CompletionStage<Void> stop() {
        return vertx.close().toCompletionStage();
    }

    /** The line that tells a waiting script that the converter is up. */
    @Override
    public String toString() {
        return "ready converter " + publicUrl;
    }
}
