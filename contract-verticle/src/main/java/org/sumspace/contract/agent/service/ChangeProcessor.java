package org.sumspace.contract.agent.service;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.sumspace.contract.agent.core.ContractReader;
import org.sumspace.contract.agent.core.ProfileUpdates;
import org.sumspace.contract.agent.domain.AgentProfile;
import org.sumspace.contract.agent.domain.ContractParties;
import org.sumspace.contract.agent.domain.DocumentChange;
import org.sumspace.contract.agent.domain.FeedPosition;
import org.sumspace.contract.agent.domain.FeedPosition.ChangeBatch;
import org.sumspace.contract.agent.store.AgentStore;
import org.sumspace.contract.agent.store.ProfileStore;

/**
 * Counts changes in profiles, once each. A batch of changes is stored with its number; then it is applied to profiles,
 * each of which stores the number with the result; then the states of its documents are stored; then it is removed.
 * After a failure at any point, the batch is processed again, and completed steps have no second effect.
 *
 * @param newAgent the agent's name if this database has none yet
 */
public record ChangeProcessor(
        AgentStore store, ProfileStore profiles, ChangeEvents events, MeterRegistry metrics, String newAgent) {
    private static final String CHANGES = "sumspace.contract.agent.changes";

    /** Processes the batch that was started but not finished, if there is one. */
    Future<FeedPosition> resume() {
        return store.position(newAgent)
                .compose(position -> position.pending()
                        .map(batch -> work(position, batch).map(position))
                        .orElseGet(() -> Future.succeededFuture(position)));
    }

    /** Processes a batch. If this fails, {@link #resume} is needed before the next one. */
    Future<Void> process(ChangeBatch batch) {
        return resume().compose(position -> {
            FeedPosition next = new FeedPosition(position.agent(), position.number() + 1, Optional.of(batch));
            return store.begin(next.number(), batch).compose(begun -> work(next, batch));
        });
    }

    private Future<Void> work(FeedPosition position, ChangeBatch batch) {
        return applyToProfiles(position, batch)
                .compose(applied -> store.setStates(batch))
                .compose(stored -> {
                    events.publish(position.number(), batch);
                    return store.finish(position.number());
                })
                .onSuccess(finished -> count(batch));
    }

    /** A change of a contract, and the parties of the contract. */
    private record Seen(ContractParties contract, long times) {}

    private Future<Void> applyToProfiles(FeedPosition position, ChangeBatch batch) {
        Map<String, List<Seen>> byParticipant = new LinkedHashMap<>();
        for (DocumentChange change : batch.changes()) {
            if (change.isCounted()) {
                Seen seen = new Seen(ContractReader.read(change.content()), change.times());
                seen.contract()
                        .participants()
                        .forEach(participant -> byParticipant
                                .computeIfAbsent(participant, none -> new ArrayList<>())
                                .add(seen));
            }
        }
        Future<Void> all = Future.succeededFuture();
        for (Map.Entry<String, List<Seen>> each : byParticipant.entrySet()) {
            all = all.compose(before ->
                    profiles.apply(each.getKey(), position, profile -> seen(profile, each.getKey(), each.getValue())));
        }
        return all;
    }

    private static AgentProfile seen(AgentProfile profile, String participant, List<Seen> all) {
        AgentProfile next = profile;
        for (Seen seen : all) {
            next = ProfileUpdates.seen(next, participant, seen.contract(), seen.times());
        }
        return next;
    }

    private void count(ChangeBatch batch) {
        for (DocumentChange change : batch.changes()) {
            metrics.counter(
                            CHANGES,
                            "source",
                            batch.source(),
                            "type",
                            change.type().name().toLowerCase(Locale.ROOT))
                    .increment((double) change.times());
        }
    }
}
