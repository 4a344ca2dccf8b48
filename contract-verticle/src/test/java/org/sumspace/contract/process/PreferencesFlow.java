package org.sumspace.contract.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.UUID;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.process.Flow;

/** A participant sets its preferences, and then changes them. */
final class PreferencesFlow implements Flow {
    private final ManagerSpace space;
    private final String profile = UUID.randomUUID().toString();

    PreferencesFlow(ManagerSpace space) {
        this.space = space;
    }

    @Override
    public List<Step> steps() {
        return List.of(accept("accept", "a"), accept("accept another", "b"));
    }

    private Step accept(String name, String service) {
        JsonObject preferences = new JsonObject().put("services", new JsonArray().add(service));
        return Step.of(
                name,
                200,
                () -> space.api.put(
                        "/negotiation/profile/preferences",
                        new JsonObject().put("profileId", profile).put("preferences", preferences)));
    }

    @Override
    public String look() {
        return accepts("a") + " " + accepts("b");
    }

    private String accepts(String service) {
        ApiProbe.Answer answer = space.api
                .post(
                        "/negotiation/service/acceptance",
                        new JsonObject()
                                .put("profileId", profile)
                                .put("serviceData", new JsonObject().put("serviceOffering", service)))
                .answer();
        return answer.status() == 404 ? "absent" : String.valueOf(answer.json().getBoolean("isAcceptable"));
    }

    @Override
    public void check() {
        assertThat(look()).isEqualTo("false true");
    }
}
