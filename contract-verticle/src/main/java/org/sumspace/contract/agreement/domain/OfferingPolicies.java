package org.sumspace.contract.agreement.domain;

import org.sumspace.common.document.JsonValue;
import org.sumspace.contract.shared.domain.Actor;

/**
 * The policies under which a participant offers a service in an ecosystem. They are that participant's own statement,
 * so they are not part of the terms that all members sign.
 *
 * @param id 24 lower-case hex digits
 * @param participant URL of its self-description
 * @param offering URL of its self-description
 * @param policies an array
 * @param writtenBy the last author of the policies: the participant itself, or the catalog on its behalf
 */
public record OfferingPolicies(String id, String participant, String offering, JsonValue policies, Actor writtenBy) {

    public OfferingPolicies withPolicies(JsonValue newPolicies, Actor author) {
        return new OfferingPolicies(id, participant, offering, newPolicies, author);
    }
}
