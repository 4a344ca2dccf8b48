package org.sumspace.contract.agent.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Query;
import org.sumspace.contract.agent.core.ProfileView;
import org.sumspace.contract.agent.domain.AgentProfile;
import org.sumspace.contract.agent.domain.AgentProfile.Sightings;
import org.sumspace.contract.agent.domain.FeedPosition;

/**
 * The profiles of participants, in the form that existing agents store. In the manager's own database a profile shares its
 * document with the participant's preferences, which this class leaves as they are.
 *
 * @param profiles the collection; fails while its database does not answer
 */
public record ProfileStore(Supplier<Future<Documents>> profiles) {
    /** The name of the collection. */
    public static final String COLLECTION = "profiles";

    private static final int ATTEMPTS_MAX = 5;
    private static final String URI = "uri";
    private static final String AGENT = "agent";
    private static final String APPLIED = "applied";
    private static final String CONFIGURATIONS = "configurations";
    private static final String RECOMMENDATIONS = "recommendations";
    private static final String MATCHING = "matching";
    private static final String POLICIES = "policies";
    private static final String SERVICES = "services";
    private static final String FREQUENCY = "frequency";
    private static final String CONTRACTS = "ecosystemContracts";

    /** The profiles in a manager's own database. */
    public static ProfileStore in(DocumentStore own) {
        return new ProfileStore(() -> Future.succeededFuture(own.documents(COLLECTION)));
    }

    /**
     * Applies a batch to a profile, which is created if there is none. The profile and the number of the batch are stored in
     * one write, so the same batch is never applied twice.
     *
     * @param change pure
     */
    public Future<Void> apply(String uri, FeedPosition batch, UnaryOperator<AgentProfile> change) {
        return profiles.get()
                .compose(documents -> change(documents, uri, Optional.of(batch), change, ATTEMPTS_MAX))
                .mapEmpty();
    }

    /**
     * Changes a profile, which is created if there is none.
     *
     * @param change pure
     */
    public Future<AgentProfile> change(String uri, UnaryOperator<AgentProfile> change) {
        return profiles.get().compose(documents -> change(documents, uri, Optional.empty(), change, ATTEMPTS_MAX));
    }

    private static Future<AgentProfile> change(
            Documents documents,
            String uri,
            Optional<FeedPosition> batch,
            UnaryOperator<AgentProfile> change,
            int attemptsLeft) {
        return documents.find(id(uri)).compose(found -> {
            AgentProfile before = found.map(ProfileStore::read).orElse(AgentProfile.NEW);
            if (batch.isPresent()
                    && found.filter(stored -> isApplied(stored, batch.get())).isPresent()) {
                return Future.succeededFuture(before);
            }
            AgentProfile after = change.apply(before);
            JsonObject next = new JsonObject(ProfileView.known(after)).copy();
            batch.ifPresent(applied -> next.put(AGENT, applied.agent()).put(APPLIED, applied.number()));
            return store(documents, uri, found, next)
                    .compose(stored -> stored
                            ? Future.succeededFuture(after)
                            : attemptsLeft > 1
                                    ? change(documents, uri, batch, change, attemptsLeft - 1)
                                    : Future.failedFuture(NodeException.conflict("The profile changes all the time.")));
        });
    }

    private static boolean isApplied(JsonObject stored, FeedPosition batch) {
        return batch.agent().equals(stored.getString(AGENT)) && stored.getLong(APPLIED, 0L) >= batch.number();
    }

    private static Future<Boolean> store(
            Documents documents, String uri, Optional<JsonObject> found, JsonObject fields) {
        if (found.isEmpty()) {
            return documents.insertIfAbsent(
                    fields.put(Documents.ID, id(uri)).put(URI, uri).put(Documents.REVISION, 1L));
        }
        Long revision = found.get().getLong(Documents.REVISION);
        Query unchanged =
                revision == null ? Query.isAbsentOrNull(Documents.REVISION) : Query.is(Documents.REVISION, revision);
        return documents.set(
                Query.all(Query.is(Documents.ID, id(uri)), unchanged),
                fields.put(Documents.REVISION, revision == null ? 1L : revision + 1));
    }

    public Future<Optional<AgentProfile>> find(String uri) {
        return profiles.get().compose(documents -> documents.find(id(uri))).map(found -> found.map(ProfileStore::read));
    }

    /** Reads a profile, also from a document that has only preferences. */
    private static AgentProfile read(JsonObject stored) {
        JsonObject configurations = stored.getJsonObject(CONFIGURATIONS, new JsonObject());
        return new AgentProfile(
                configurations.getBoolean("allowRecommendations", true),
                configurations.getBoolean("allowPolicies", true),
                sightings(stored.getJsonArray(RECOMMENDATIONS)),
                sightings(stored.getJsonArray(MATCHING)));
    }

    private static Sightings sightings(@Nullable JsonArray stored) {
        if (stored == null || stored.isEmpty()) {
            return Sightings.NONE;
        }
        JsonObject seen = stored.getJsonObject(0);
        return new Sightings(
                frequencies(seen.getJsonArray(POLICIES), "policy"),
                frequencies(seen.getJsonArray(SERVICES), "serviceOffering"),
                seen.getJsonArray(CONTRACTS).stream().map(String.class::cast).toList());
    }

    private static Map<String, Long> frequencies(JsonArray stored, String key) {
        Map<String, Long> frequencies = new LinkedHashMap<>();
        stored.stream()
                .map(JsonObject.class::cast)
                .forEach(entry -> frequencies.put(entry.getString(key), entry.getLong(FREQUENCY)));
        return frequencies;
    }

    /** The id, which is the same as that of the participant's preferences. */
    private static String id(String uri) {
        return Digest.of(uri.getBytes(UTF_8)).toString();
    }
}
