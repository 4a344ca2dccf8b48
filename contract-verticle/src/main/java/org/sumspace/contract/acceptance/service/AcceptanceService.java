package org.sumspace.contract.acceptance.service;

import io.vertx.core.Future;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.contract.acceptance.core.AcceptanceProfile;
import org.sumspace.contract.acceptance.domain.Acceptability;
import org.sumspace.contract.acceptance.domain.Preference;
import org.sumspace.contract.acceptance.store.PreferenceStore;
import org.sumspace.contract.agent.service.ProfileService;
import org.sumspace.contract.shared.domain.Actor;

/**
 * Stores the preferences of participants, and checks whether contracts are acceptable to them. Each check fails with
 * NOT_FOUND if there is no such profile.
 *
 * @param profiles determine whether policies are acceptable at all
 */
public record AcceptanceService(PreferenceStore store, ProfileService profiles) {
    /**
     * @param preferences an object, or an array of them
     * @return failed with FORBIDDEN if the actor does not act for the participant with this profile
     */
    public Future<Void> setPreferences(Actor actor, String profile, JsonValue preferences) {
        return Future.succeededFuture(profile).compose(own -> {
            actor.requireActsFor(own);
            return store.put(own, preferences);
        });
    }

    public Future<Acceptability> judge(String profile, JsonValue contract) {
        return profile(profile).map(found -> found.judge(contract));
    }

    public Future<Boolean> acceptsPolicy(String profile, JsonValue policy) {
        return profile(profile).map(found -> found.acceptsPolicy(policy));
    }

    public Future<Boolean> acceptsService(String profile, JsonValue service) {
        return profile(profile).map(found -> found.acceptsService(service));
    }

    private Future<AcceptanceProfile> profile(String id) {
        return store.find(id)
                .map(found -> found.orElseThrow(() -> NodeException.notFound("Profile not found for ID: " + id)))
                .compose(preferences -> profiles.allowsPolicies(id)
                        .map(allowed -> new AcceptanceProfile(Preference.listOf(preferences), allowed)));
    }
}
