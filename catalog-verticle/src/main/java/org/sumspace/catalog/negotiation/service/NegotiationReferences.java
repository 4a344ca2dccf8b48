package org.sumspace.catalog.negotiation.service;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.catalog.account.service.AccountService;
import org.sumspace.catalog.negotiation.core.NegotiationView;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.domain.NegotiationParties;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.error.Violation;

/** The participants and offerings to which negotiations refer. */
public final class NegotiationReferences {
    private final AccountService accounts;
    private final RecordService offerings;

    public NegotiationReferences(AccountService accounts, RecordService offerings) {
        this.accounts = accounts;
        this.offerings = offerings;
    }

    /** Records that were read for one answer, each once. */
    private static final class Read {
        final Map<String, Future<Optional<Map<String, @Nullable Object>>>> records = new HashMap<>();

        Future<Optional<Map<String, @Nullable Object>>> of(
                String id, Function<String, Future<Map<String, @Nullable Object>>> read) {
            return records.computeIfAbsent(
                    id,
                    absent -> read.apply(id)
                            .map(Optional::of)
                            .recover(failure -> isNotFound(failure)
                                    ? Future.succeededFuture(Optional.empty())
                                    : Future.failedFuture(failure)));
        }
    }

    /** @return failed with UNPROCESSABLE unless the parties differ, exist, and have published these offerings */
    Future<Void> check(NegotiationParties parties) {
        List<Violation> violations = new ArrayList<>();
        if (parties.provider().equals(parties.consumer())) {
            violations.add(new Violation("/consumer", "is the provider"));
        }
        return Future.all(
                        checkParticipant(parties.provider(), "/provider", violations),
                        checkParticipant(parties.consumer(), "/consumer", violations),
                        checkOffering(
                                parties.providerOffering(), parties.provider(), "/providerServiceOffering", violations),
                        checkOffering(
                                parties.consumerOffering(), parties.consumer(), "/consumerServiceOffering", violations))
                .compose(checked -> violations.isEmpty()
                        ? Future.succeededFuture()
                        : Future.failedFuture(NodeException.unprocessable(violations)));
    }

    private Future<Void> checkParticipant(String id, String path, List<Violation> violations) {
        return accounts.participant(id)
                .<Void>mapEmpty()
                .recover(failure -> noted(failure, new Violation(path, "there is no such participant"), violations));
    }

    private Future<Void> checkOffering(String id, String owner, String path, List<Violation> violations) {
        Violation absent = new Violation(path, "there is no such published offering of this party");
        return offerings
                .get(Optional.empty(), id)
                .<Void>map(offering -> {
                    if (!offering.owner().equals(owner)) {
                        add(absent, violations);
                    }
                    return null;
                })
                .recover(failure -> noted(failure, absent, violations));
    }

    private static Future<Void> noted(Throwable failure, Violation violation, List<Violation> violations) {
        if (!isNotFound(failure)) {
            return Future.failedFuture(failure);
        }
        add(violation, violations);
        return Future.succeededFuture();
    }

    private static void add(Violation violation, List<Violation> violations) {
        synchronized (violations) {
            violations.add(violation);
        }
    }

    /** Negotiations with the records to which they refer, as the actor may see them. */
    public Future<List<Map<String, @Nullable Object>>> populated(Actor actor, List<Negotiation> negotiations) {
        Read read = new Read();
        return Future.all(negotiations.stream()
                        .map(each -> populated(actor, each, read))
                        .toList())
                .map(all -> all.list());
    }

    private Future<Map<String, @Nullable Object>> populated(Actor actor, Negotiation negotiation, Read read) {
        NegotiationParties parties = negotiation.parties();
        var provider = read.of(parties.provider(), this::participant);
        var consumer = read.of(parties.consumer(), this::participant);
        var providerOffering = read.of(parties.providerOffering(), id -> offering(actor, id));
        var consumerOffering = read.of(parties.consumerOffering(), id -> offering(actor, id));
        return Future.all(provider, consumer, providerOffering, consumerOffering)
                .map(done -> NegotiationView.populated(
                        negotiation,
                        new NegotiationView.References(
                                provider.result(),
                                consumer.result(),
                                providerOffering.result(),
                                consumerOffering.result())));
    }

    private Future<Map<String, @Nullable Object>> participant(String id) {
        return accounts.participant(id).map(Participant::reference);
    }

    private Future<Map<String, @Nullable Object>> offering(Actor actor, String id) {
        return offerings.getPublished(Optional.of(actor), id);
    }

    private static boolean isNotFound(Throwable failure) {
        return failure instanceof NodeException problem && problem.type() == ProblemType.NOT_FOUND;
    }
}
