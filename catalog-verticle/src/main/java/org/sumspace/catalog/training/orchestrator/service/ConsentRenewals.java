package org.sumspace.catalog.training.orchestrator.service;

import static java.util.stream.Collectors.groupingBy;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.catalog.training.registration.domain.ProcessorConsent;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.wire.Bytes;

/**
 * Asks data providers for consents that last as long as the next round. Each connector is asked at most once in
 * {@link #REQUEST_INTERVAL}: a connector that does not answer must not delay every attempt. Used on one context.
 */
final class ConsentRenewals {
    private static final Logger LOG = LoggerFactory.getLogger(ConsentRenewals.class);
    /** The shortest time between two requests to one connector. */
    static final Duration REQUEST_INTERVAL = Duration.ofSeconds(60);

    private final OrchestratorParts parts;
    private final TrainingPlan plan;
    private final Map<Bytes, Instant> lastRequests = new HashMap<>();

    ConsentRenewals(OrchestratorParts parts, TrainingPlan plan) {
        this.parts = parts;
        this.plan = plan;
    }

    /**
     * @param expiring consents that end too early
     * @param until how long the renewed consents should last
     * @return how many renewed consents were stored; a connector that cannot be reached is logged
     */
    Future<Integer> request(Collection<ProcessorConsent> expiring, Instant until) {
        Map<Bytes, List<ProcessorConsent>> byConnector =
                expiring.stream().collect(groupingBy(ProcessorConsent::connector));
        Instant now = parts.now();
        List<Future<Integer>> answers = new ArrayList<>();
        byConnector.forEach((certificate, consents) -> {
            if (lastRequests.getOrDefault(certificate, Instant.MIN).isBefore(now.minus(REQUEST_INTERVAL))) {
                lastRequests.put(certificate, now);
                answers.add(request(certificate, consents, until).recover(failure -> {
                    LOG.warn("Could not renew consents for training plan {}: {}", plan.id(), failure.getMessage());
                    return Future.succeededFuture(0);
                }));
            }
        });
        return Future.all(answers)
                .map(all ->
                        all.<Integer>list().stream().mapToInt(Integer::intValue).sum());
    }

    private Future<Integer> request(Bytes certificate, List<ProcessorConsent> consents, Instant until) {
        return parts.workers()
                .executeBlocking(() -> parts.anchors().verify(certificate.toBytes(), parts.now()), false)
                .compose(connector -> {
                    Future<Integer> renewed = Future.succeededFuture(0);
                    for (int from = 0; from < consents.size(); from += Connectors.PROCESSORS_MAX) {
                        int to = Math.min(consents.size(), from + Connectors.PROCESSORS_MAX);
                        List<DpId> processors = consents.subList(from, to).stream()
                                .map(ProcessorConsent::dpId)
                                .toList();
                        renewed = renewed.compose(before ->
                                requestSome(connector, processors, until).map(more -> before + more));
                    }
                    return renewed;
                });
    }

    private Future<Integer> requestSome(NodeCertificate connector, List<DpId> processors, Instant until) {
        return parts.connectors()
                .renew(connector, plan.id(), processors, until)
                .compose(statements -> Future.all(statements.stream()
                        .map(statement -> accept(connector, statement))
                        .toList()))
                .map(accepted -> accepted.<Integer>list().stream()
                        .mapToInt(Integer::intValue)
                        .sum());
    }

    private Future<Integer> accept(NodeCertificate connector, byte[] statement) {
        return parts.services()
                .participants()
                .acceptConsent(plan, connector, statement)
                .map(1)
                .recover(refusal -> {
                    LOG.warn("Refused a renewed consent for training plan {}: {}", plan.id(), refusal.getMessage());
                    return Future.succeededFuture(0);
                });
    }
}
