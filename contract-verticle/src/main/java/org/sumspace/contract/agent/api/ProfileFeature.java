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
                .on("getRecommendedPolicies", list(profile -> ProfileView.policies(profile.recommendations())))
                .on("getRecommendedServices", list(profile -> ProfileView.services(profile.recommendations())))
                .on("getMatchingPolicies", list(profile -> ProfileView.policies(profile.matching())))
                .on("getMatchingServices", list(profile -> ProfileView.services(profile.matching())))
                .on("getMatchingContracts", list(profile -> profile.matching().contracts()))
                .on("getProfileConfigurations", new GetProfilePartHandler(profiles, ProfileView::configurations))
                .on("addProfileConfigurations", new AddProfileConfigurationsHandler(profiles))
                .on("setProfileConfigurations", new SetProfileConfigurationsHandler(profiles))
                .on("removeProfileConfigurations", new RemoveProfileConfigurationsHandler(profiles));
    }

    private GetProfilePartHandler list(Function<ParticipantProfile, List<?>> part) {
        return new GetProfilePartHandler(profiles, profile -> List.of(part.apply(profile)));
    }
}
