package org.sumspace.contract.acceptance.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Query;
import org.sumspace.contract.shared.core.ClientJson;

/** The preferences of participants, as JSON texts, so that no key of a client becomes a key of the store. */
public final class PreferenceStore {
    private static final String PREFERENCES = "preferences";

    private final Documents profiles;

    public PreferenceStore(DocumentStore database) {
        this.profiles = database.documents("profiles");
    }

    /** Replaces the preferences of a profile. The agent's data about the participant stay. */
    public Future<Void> put(String profile, JsonValue preferences) {
        String id = id(profile);
        JsonObject fields = new JsonObject()
                .put("uri", profile)
                .put(PREFERENCES, new String(ClientJson.canonical(preferences), UTF_8));
        return profiles.set(Query.is(Documents.ID, id), fields)
                .compose(found -> found
                        ? Future.succeededFuture(true)
                        : profiles.insertIfAbsent(
                                new JsonObject().put(Documents.ID, id).mergeIn(fields)))
                .compose(stored -> stored ? Future.succeededFuture() : put(profile, preferences));
    }

    /** The preferences of a profile; an empty array if the profile has none, because the agent created it. */
    public Future<Optional<JsonValue>> find(String profile) {
        return profiles.findOne(Query.is(Documents.ID, id(profile)), PREFERENCES)
                .map(found -> found.map(document -> JsonValue.parse(document.getString(PREFERENCES, "[]"))));
    }

    /** The id has a fixed length, regardless of the name of the profile. */
    private static String id(String profile) {
        return Digest.of(profile.getBytes(UTF_8)).toString();
    }
}
