package org.sumspace.catalog.service;

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
import org.sumspace.catalog.domain.ProcessorConsent;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.wire.Bytes;

/**
 * Asks data providers for consents that last as long as the round that is to begin. Each connector is asked once in a
 * while: one that does not answer must not hold up every attempt. Touched on one context.
 */
final class Renewals {
    private static final Logger LOG = LoggerFactory.getLogger(Renewals.class);
    /** Between two requests to one connector. */
    static final Duration PAUSE = Duration.ofSeconds(60);

    private final OrchestratorParts parts;
    private final TrainingPlan plan;
    private final ConsentIntake intake;
    private final Map<Bytes, Instant> asked = new HashMap<>();

    Renewals(OrchestratorParts parts, TrainingPlan plan) {
        this.parts = parts;
        this.plan = plan;
        this.intake = new ConsentIntake(
                parts.stores().registrations(), parts.stores().consents(), parts.workers(), parts.clock());
    }

    /**
     * @param lapsing consents that end too early
     * @param until when they should last
     * @return how many statements came; a connector that cannot be reached is logged and leaves its consents as they are
     */
    Future<Integer> ask(Collection<ProcessorConsent> lapsing, Instant until) {
        Map<Bytes, List<ProcessorConsent>> byConnector =
                lapsing.stream().collect(groupingBy(ProcessorConsent::connector));
        Instant now = parts.now();
        List<Future<Integer>> answers = new ArrayList<>();
        byConnector.forEach((certificate, consents) -> {
            if (asked.getOrDefault(certificate, Instant.MIN).isBefore(now.minus(PAUSE))) {
                asked.put(certificate, now);
                answers.add(ask(certificate, consents, until).recover(failure -> {
                    LOG.warn("Consents of training plan {} are not renewed: {}", plan.id(), failure.getMessage());
                    return Future.succeededFuture(0);
                }));
            }
        });
        return Future.all(answers)
                .map(all ->
                        all.<Integer>list().stream().mapToInt(Integer::intValue).sum());
    }

    private Future<Integer> ask(Bytes certificate, List<ProcessorConsent> consents, Instant until) {
        return parts.workers()
                .executeBlocking(() -> parts.anchors().verify(certificate.toBytes(), parts.now()), false)
                .compose(connector -> {
                    Future<Integer> renewed = Future.succeededFuture(0);
                    for (int from = 0; from < consents.size(); from += Connectors.PROCESSORS_MAX) {
                        int to = Math.min(consents.size(), from + Connectors.PROCESSORS_MAX);
                        List<DpId> processors = consents.subList(from, to).stream()
                                .map(ProcessorConsent::dpId)
                                .toList();
                        renewed = renewed.compose(
                                before -> askSome(connector, processors, until).map(more -> before + more));
                    }
                    return renewed;
                });
    }

    private Future<Integer> askSome(NodeCertificate connector, List<DpId> processors, Instant until) {
        return parts.connectors()
                .renew(connector, plan.id(), processors, until)
                .compose(statements -> Future.all(statements.stream()
                        .map(statement -> take(connector, statement))
                        .toList()))
                .map(taken -> taken.<Integer>list().stream()
                        .mapToInt(Integer::intValue)
                        .sum());
    }

    private Future<Integer> take(NodeCertificate connector, byte[] statement) {
        return intake.take(plan, connector, statement).map(1).recover(refusal -> {
            LOG.warn("A consent of training plan {} is refused: {}", plan.id(), refusal.getMessage());
            return Future.succeededFuture(0);
        });
    }
}
