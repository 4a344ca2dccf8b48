package org.sumspace.contract.agent.api;

import java.util.List;
import java.util.function.Function;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.contract.agent.core.ProfileView;
import org.sumspace.contract.agent.domain.ParticipantProfile;
import org.sumspace.contract.agent.service.ProfileService;

/** What the agent knows of participants, and what they allow. Existing clients expect each list in an array. */
public record ProfileFeature(ProfileService profiles) implements Feature {

    @Override
    public void addTo(Operations operations) {
        operations
                .handle("getRecommendedPolicies", list(profile -> ProfileView.policies(profile.recommendations())))
                .handle("getRecommendedServices", list(profile -> ProfileView.services(profile.recommendations())))
                .handle("getMatchingPolicies", list(profile -> ProfileView.policies(profile.matching())))
                .handle("getMatchingServices", list(profile -> ProfileView.services(profile.matching())))
                .handle(
                        "getMatchingContracts",
                        list(profile -> profile.matching().contracts()))
                .handle("getProfileConfigurations", new GetProfilePartHandler(profiles, ProfileView::configurations))
                .handle("addProfileConfigurations", new AddProfileConfigurationsHandler(profiles))
                .handle("setProfileConfigurations", new SetProfileConfigurationsHandler(profiles))
                .handle("removeProfileConfigurations", new RemoveProfileConfigurationsHandler(profiles));
    }

    private GetProfilePartHandler list(Function<ParticipantProfile, List<?>> part) {
        return new GetProfilePartHandler(profiles, profile -> List.of(part.apply(profile)));
    }
}
