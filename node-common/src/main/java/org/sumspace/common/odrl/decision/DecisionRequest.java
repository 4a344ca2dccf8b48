package org.sumspace.common.odrl.decision;

import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.odrl.policy.Identifier;

/**
 * A request to use an asset.
 *
 * @param target the asset to use
 * @param offering the offering whose policies are asked; by default the target
 * @param assigner who provides the target; null if it does not matter
 * @param assignee who wants to use it
 * @param roles the roles whose policies restrict the request; a rule may name one of them as its assignee
 * @param time when; null if the time is not known, which makes constraints on it unknown
 */
public record DecisionRequest(
        String action,
        Identifier target,
        Identifier offering,
        @Nullable Identifier assigner,
        Identifier assignee,
        Set<String> roles,
        @Nullable Instant time) {
    public DecisionRequest {
        roles = roles.stream().map(role -> Identifier.of(role).text()).collect(Collectors.toUnmodifiableSet());
    }

    public static DecisionRequest of(String action, String target, String assignee) {
        Identifier asset = Identifier.of(target);
        return new DecisionRequest(action, asset, asset, null, Identifier.of(assignee), Set.of(), null);
    }

    public DecisionRequest ofOffering(String id) {
        return new DecisionRequest(action, target, Identifier.of(id), assigner, assignee, roles, time);
    }

    public DecisionRequest from(String provider) {
        return new DecisionRequest(action, target, offering, Identifier.of(provider), assignee, roles, time);
    }

    public DecisionRequest in(Set<String> itsRoles) {
        return new DecisionRequest(action, target, offering, assigner, assignee, itsRoles, time);
    }

    public DecisionRequest at(Instant when) {
        return new DecisionRequest(action, target, offering, assigner, assignee, roles, when);
    }
}
