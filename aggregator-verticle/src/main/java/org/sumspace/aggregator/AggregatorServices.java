package org.sumspace.aggregator;

import io.vertx.core.Future;
import java.net.URI;
import java.time.Duration;
import org.sumspace.aggregator.offer.service.CatalogLeafLists;
import org.sumspace.aggregator.offer.service.RegistrationService;
import org.sumspace.aggregator.offer.store.Registrations;
import org.sumspace.aggregator.release.service.PeerReleaseTransport;
import org.sumspace.aggregator.round.bus.BusMessenger;
import org.sumspace.aggregator.round.service.PlanMetrics;
import org.sumspace.aggregator.shared.api.UploadBudget;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.obs.NodeMetrics;
import org.sumspace.common.training.model.ModelFile;

/**
 * The aggregator's services.
 *
 * @param uploadMemory the memory that all uploads of the node share
 */
record AggregatorServices(Aggregator aggregator, RegistrationService registrations, UploadBudget uploadMemory) {
    private static final long SLOW_UPLOAD_CHECK_MS = 1_000;
    private static final Duration RETRY_PAUSE = Duration.ofSeconds(5);

    /** Opens the stores, resumes every plan, and connects the aggregator to the event bus. */
    static Future<AggregatorServices> open(MemberContext node, AggregatorConfig config) {
        return node.vertx()
                .executeBlocking(
                        () -> Registrations.open(node.config().dataDir().resolve("registrations")))
                .compose(registrations -> Aggregator.open(setup(node, registrations))
                        .map(opened -> of(node, config, opened, registrations)));
    }

    private static AggregatorServices of(
            MemberContext node, AggregatorConfig config, Aggregator aggregator, Registrations registrations) {
        node.resources().add(aggregator::close);
        AggregatorConsumer.connect(node.bus(), aggregator);
        return new AggregatorServices(
                aggregator,
                new RegistrationService(
                        node.vertx(), registrations, node.certificates(), node.peers(), node.identity(), node.clock()),
                uploadMemory(node, config));
    }

    private static UploadBudget uploadMemory(MemberContext node, AggregatorConfig config) {
        UploadBudget budget = new UploadBudget(
                config.uploadMemoryBytesMax(), Duration.ofSeconds(config.uploadSecondsMax()), node.clock());
        node.vertx().setPeriodic(SLOW_UPLOAD_CHECK_MS, tick -> budget.refuseSlow());
        return budget;
    }

    private static Aggregator.Setup setup(MemberContext node, Registrations registrations) {
        return new Aggregator.Setup(
                node.vertx(),
                node.identity(),
                node.anchors(),
                node.revocations(),
                node.clock(),
                node.config().dataDir(),
                new BusMessenger(node.bus()),
                new PeerReleaseTransport(node.vertx(), node.peers()::submit, node.clock()),
                new CatalogLeafLists(node.certificates(), node.peers()),
                url -> model(node, url),
                trainingPlan -> registrations.find(trainingPlan).isPresent(),
                new PlanMetrics(node.metrics(), node.clock()),
                RETRY_PAUSE,
                NodeMetrics.journalCommits(node.metrics()));
    }

    private static Future<byte[]> model(MemberContext node, URI url) {
        return node.http()
                .send(HttpCall.get(url).answerBytesMax(ModelFile.MAX_FILE_BYTES))
                .map(answer -> answer.body().getBytes());
    }
}
