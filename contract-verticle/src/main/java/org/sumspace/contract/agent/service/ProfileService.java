package org.sumspace.contract.agent.service;

import io.vertx.core.Future;
import java.util.function.UnaryOperator;
import org.sumspace.common.error.NodeException;
import org.sumspace.contract.agent.domain.AgentProfile;
import org.sumspace.contract.agent.domain.Configurations;
import org.sumspace.contract.agent.store.ProfileStore;
import org.sumspace.contract.shared.domain.Actor;

/**
 * Shows the profiles of participants, and changes their settings. A profile belongs to its participant: each operation
 * fails with FORBIDDEN if the actor does not act for that participant.
 */
public record ProfileService(ProfileStore store) {
    /** @return failed with NOT_FOUND if there is none */
    public Future<AgentProfile> get(Actor actor, String uri) {
        return Future.succeededFuture(uri).compose(own -> {
            actor.requireActsFor(own);
            return store.find(own)
                    .map(found -> found.orElseThrow(() -> NodeException.notFound("Profile not found for ID: " + own)));
        });
    }

    /** Changes the given settings, and keeps the others. A profile is created if there is none. */
    public Future<AgentProfile> add(Actor actor, String uri, Configurations said) {
        return Future.succeededFuture(uri).compose(own -> {
            actor.requireActsFor(own);
            return store.change(
                    own,
                    profile -> profile.allowing(
                            said.allowRecommendations().orElse(profile.allowRecommendations()),
                            said.allowPolicies().orElse(profile.allowPolicies())));
        });
    }

    /** Replaces all settings; a missing setting allows everything. Fails with NOT_FOUND if there is no profile. */
    public Future<AgentProfile> set(Actor actor, String uri, Configurations said) {
        return change(
                actor,
                uri,
                profile -> profile.allowing(
                        said.allowRecommendations().orElse(true),
                        said.allowPolicies().orElse(true)));
    }

    /** Allows nothing, as existing agents do. Fails with NOT_FOUND if there is no profile. */
    public Future<AgentProfile> remove(Actor actor, String uri) {
        return change(actor, uri, profile -> profile.allowing(false, false));
    }

    private Future<AgentProfile> change(Actor actor, String uri, UnaryOperator<AgentProfile> change) {
        // Profiles are never deleted.
        return get(actor, uri).compose(found -> store.change(uri, change));
    }

    /** Whether any policy can be acceptable to a participant. */
    public Future<Boolean> allowsPolicies(String uri) {
        return store.find(uri)
                .map(found -> found.map(AgentProfile::allowPolicies).orElse(true));
    }
}
