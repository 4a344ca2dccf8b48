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
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.sumspace.common.http.Contract;
import org.sumspace.common.obs.NodeMetrics;
import org.sumspace.converter.core.convert.Converter;
import org.sumspace.converter.core.format.Formats;
import org.sumspace.converter.core.profile.Profile;
import org.sumspace.converter.core.profile.Profiles;
import org.sumspace.converter.service.ConversionService;
import org.sumspace.converter.store.FormatFolder;
import org.sumspace.converter.store.ProfileFolder;

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
        vertx.executeBlocking(() -> new ConversionService(converter(settings), settings.strict(), metrics))
                .compose(service -> vertx.executeBlocking(() -> Contract.load(ConverterVerticle.CONTRACT))
                        .compose(contract -> vertx.deployVerticle(
                                () -> new ConverterVerticle(settings, contract, service, metrics),
                                new DeploymentOptions().setInstances(settings.workers()))))
                .onSuccess(deployment -> started.complete(new RunningConverter(vertx, settings.publicUrl())))
                // The Vert.x made here is closed by then, so the outcome is told outside of it.
                .onFailure(failure -> vertx.close().onComplete(closed -> started.fail(failure)));
        return started.future();
    }

    private static Converter converter(Settings settings) throws IOException {
        Formats formats = Formats.read(FormatFolder.read(settings.formatsFolder()));
        List<Profile> profiles = new ProfileFolder(settings.profilesFolder()).read(settings.profiles());
        return new Converter(formats, new Profiles(new HashSet<>(settings.profiles()), profiles));
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
