package org.sumspace.contract.agent.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.contract.agent.core.ProfileView;
import org.sumspace.contract.agent.domain.AgentProfile;
import org.sumspace.contract.agent.domain.Configurations;
import org.sumspace.contract.agent.service.ProfileService;
import org.sumspace.contract.shared.api.Access;
import org.sumspace.contract.shared.api.PathReference;

/** The agent's profiles of participants, and their settings. Existing clients expect each list in an array. */
public record ProfileFeature(ProfileService profiles) implements Feature {
    private static final int CREATED = 201;

    @Override
    public void addTo(Operations operations) {
        operations
                .on("getRecommendedPolicies", list(profile -> ProfileView.policies(profile.recommendations())))
                .on("getRecommendedServices", list(profile -> ProfileView.services(profile.recommendations())))
                .on("getMatchingPolicies", list(profile -> ProfileView.policies(profile.matching())))
                .on("getMatchingServices", list(profile -> ProfileView.services(profile.matching())))
                .on("getMatchingContracts", list(profile -> profile.matching().contracts()))
                .on("getProfileConfigurations", request -> getProfilePart(request, ProfileView::configurations))
                .on("addProfileConfigurations", this::addProfileConfigurations)
                .on("setProfileConfigurations", this::setProfileConfigurations)
                .on("removeProfileConfigurations", this::removeProfileConfigurations);
    }

    private Operations.Method list(Function<AgentProfile, List<?>> part) {
        return request -> getProfilePart(request, profile -> List.of(part.apply(profile)));
    }

    /** @param part the part, as a tree of JSON */
    private Future<Answer> getProfilePart(ApiRequest request, Function<AgentProfile, Object> part) {
        return profiles.get(Access.of(request).actor(), PathReference.read(request, "profile"))
                .map(profile -> Answer.json(part.apply(profile)));
    }

    private Future<Answer> addProfileConfigurations(ApiRequest request) {
        String profile = request.object().getString("profileURI");
        return profiles.add(Access.of(request).actor(), profile, configurations(request))
                .map(changed -> answer(profile, changed, "added").withStatus(CREATED));
    }

    private Future<Answer> setProfileConfigurations(ApiRequest request) {
        String profile = PathReference.read(request, "profile");
        return profiles.set(Access.of(request).actor(), profile, configurations(request))
                .map(changed -> answer(profile, changed, "updated"));
    }

    private Future<Answer> removeProfileConfigurations(ApiRequest request) {
        String profile = PathReference.read(request, "profile");
        return profiles.remove(Access.of(request).actor(), profile).map(changed -> answer(profile, changed, "removed"));
    }

    private static Configurations configurations(ApiRequest request) {
        JsonObject sent = request.object().getJsonObject("configurations");
        return new Configurations(
                Optional.ofNullable(sent.getBoolean("allowRecommendations")),
                Optional.ofNullable(sent.getBoolean("allowPolicies")));
    }

    private static Answer answer(String uri, AgentProfile changed, String what) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("success", true);
        answer.put("message", "Configurations " + what + " successfully");
        answer.put("profile", ProfileView.of(uri, changed));
        return Answer.json(answer);
    }
}
