package org.sumspace.contract.agent.api;

import io.vertx.ext.web.RoutingContext;
import java.util.LinkedHashMap;
import java.util.Map;
import org.sumspace.contract.agent.core.ProfileView;
import org.sumspace.contract.agent.domain.ParticipantProfile;
import org.sumspace.contract.shared.api.Answers;

/** The answer to a change of a profile. */
final class ConfigurationsAnswer {
    private ConfigurationsAnswer() {}

    static void send(RoutingContext ctx, String uri, ParticipantProfile changed, String what) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("success", true);
        answer.put("message", "Configurations " + what + " successfully");
        answer.put("profile", ProfileView.of(uri, changed));
        Answers.json(ctx, answer);
    }
}
