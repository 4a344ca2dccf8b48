package org.sumspace.processor.service;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.journal.GroupCommit;
import org.sumspace.common.obs.NodeMetrics;
import org.sumspace.common.peer.PeerCertificates;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.task.ConcurrencyLimiter;
import org.sumspace.common.task.PeriodicTask;
import org.sumspace.common.training.DpId;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.ReceivedRevocations;
import org.sumspace.common.trust.TrustAnchors;
import org.sumspace.processor.core.ContributionMaker;
import org.sumspace.processor.core.PlanStartCheck;
import org.sumspace.processor.core.ProviderPolicy;
import org.sumspace.processor.domain.TrainingRegistration;
import org.sumspace.processor.domain.TrainingRegistration.RegisteredProcessor;
import org.sumspace.processor.store.ContributionLedgerStore;
import org.sumspace.processor.store.PlanFolder;
import org.sumspace.processor.store.ProcessorKeys;
import org.sumspace.processor.store.RegistrationStore;

/** The processor node's services over one data folder. Creating them reads files, so do not do it on an event loop. */
public final class ProcessorServices {
    private static final Duration COMPACTING = Duration.ofDays(1);
    /** The pause after a failed fetch of a base model. */
    private static final Duration MODEL_PAUSE = Duration.ofMillis(500);

    private final GroupCommit commits;
    private final PeriodicTask compacting;
    private final ContributionLedgerStore ledger;
    private final RegistrationService registrations;
    private final PlanService plans;
    private final RegistrationStore registrationStore;

    /** The clients for requests to other nodes. */
    record Peers(
            PlanCatalogClient catalogs,
            TrainingConnectorClient connector,
            DataGateway data,
            ModelSource models,
            ShareSender shares,
            Orchestrators orchestrators) {}

    /**
     * @param connector base URL of the organisation's connector
     * @param planBytesMax largest start that a plan may have
     * @param answerBytesMax largest records of a processor
     * @param trainingMax processors that have their records and vectors in memory at once
     */
    public record Settings(
            Path dataFolder,
            ProviderPolicy policy,
            URI connector,
            int planBytesMax,
            int answerBytesMax,
            int trainingMax) {}

    /** The services of a node that talks over HTTP and the event bus. */
    public static ProcessorServices open(MemberContext node, WorkerExecutor workers, Context context, Settings settings)
            throws IOException {
        PeerClient peers = node.peers();
        PeerCertificates certificates = node.certificates();
        HttpConnector connector = new HttpConnector(
                settings.connector(), node.identity(), peers, certificates, settings.answerBytesMax());
        Peers all = new Peers(
                new HttpCatalog(peers, certificates),
                connector,
                connector,
                new HttpModelSource(node.http(), peers),
                new HttpShareSender(peers, context.owner()),
                new BusOrchestrators(node.bus()));
        return new ProcessorServices(
                context,
                workers,
                node.identity(),
                node.anchors(),
                node.revocations(),
                all,
                settings,
                node.clock(),
                node.metrics());
    }

    ProcessorServices(
            Context context,
            WorkerExecutor workers,
            NodeIdentity identity,
            TrustAnchors anchors,
            ReceivedRevocations revocations,
            Peers peers,
            Settings settings,
            Clock clock,
            MeterRegistry metrics)
            throws IOException {
        SecureRandom random = new SecureRandom();
        Path folder = Files.createDirectories(settings.dataFolder());
        ProcessorKeys keys = new ProcessorKeys(folder.resolve("keys"), random);
        commits = new GroupCommit("processor-journal", NodeMetrics.journalCommits(metrics));
        ledger = ContributionLedgerStore.open(folder.resolve("ledger.journal"), commits, clock.instant());
        registrationStore = new RegistrationStore(folder.resolve("registrations"), keys);
        registrations = new RegistrationService(
                identity, peers.catalogs(), peers.connector(), registrationStore, keys, workers, clock);
        ContributionMetrics contributions = new ContributionMetrics(metrics);
        plans = new PlanService(
                new PlanStartCheck(anchors, settings.policy(), this::registration),
                revocations,
                new PlanFolder(folder.resolve("plans"), commits, settings.planBytesMax()),
                new RunResources(
                        ledger,
                        new BaseModels(context.owner(), peers.models(), workers, MODEL_PAUSE),
                        new RecordQueries(
                                peers.data(),
                                context,
                                workers,
                                new ConcurrencyLimiter(settings.trainingMax()),
                                contributions),
                        new ContributionMaker(random),
                        peers.shares(),
                        new Retries(context.owner(), clock),
                        random,
                        workers,
                        context,
                        contributions),
                this::key,
                peers.orchestrators(),
                clock);
        compacting = PeriodicTask.start(
                context.owner(),
                "compacting the ledger",
                COMPACTING,
                () -> workers.executeBlocking(
                        () -> {
                            ledger.compact(clock.instant());
                            return null;
                        },
                        false));
    }

    public RegistrationService registrations() {
        return registrations;
    }

    public PlanService plans() {
        return plans;
    }

    /** Stops the services; the stored state stays as it is. */
    public Future<Void> stop() {
        return compacting.stop().compose(still -> plans.stop()).map(stopped -> {
            commits.close();
            return null;
        });
    }

    private PlanStartCheck.@Nullable Registration registration(Digest trainingPlan) {
        return registrationStore
                .find(trainingPlan)
                .map(ProcessorServices::checked)
                .orElse(null);
    }

    private static PlanStartCheck.Registration checked(TrainingRegistration registration) {
        return new PlanStartCheck.Registration(
                registration.trainingPlan(),
                registration.catalogOrganisation(),
                registration.connector(),
                registration.processors().stream()
                        .collect(Collectors.toMap(
                                RegisteredProcessor::dpId, each -> each.key().publicKey())));
    }

    private SigningKey key(Digest trainingPlan, DpId dpId) {
        return registrationStore
                .find(trainingPlan)
                .flatMap(registration -> registration.processor(dpId))
                .map(RegisteredProcessor::key)
                .orElseThrow(() -> new IllegalStateException("no key of processor " + dpId));
    }
}
