package org.sumspace.connector.certification.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.training.plan.InvalidPlanException;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.connector.certification.domain.ProcessorClaim;

/** The body of {@code certifyProcessors}. */
record CertificationRequest(TrainingPlan trainingPlan, List<ProcessorClaim> claims) {
    CertificationRequest {
        claims = List.copyOf(claims);
    }

    /**
     * @param node key id of the node that signed the request; it may name only its own processors
     * @throws NodeException UNPROCESSABLE with the violation
     */
    static CertificationRequest of(String trainingPlanId, JsonObject body, Digest node) {
        TrainingPlan plan = trainingPlan(body.getString("trainingPlan"));
        if (!plan.id().equals(trainingPlanId) || !plan.publication().catalog().equals(body.getString("catalog"))) {
            throw violation("/trainingPlan", "is not the training plan of this path and catalog");
        }
        JsonArray processors = body.getJsonArray("processors");
        List<ProcessorClaim> claims = new ArrayList<>();
        for (int i = 0; i < processors.size(); i++) {
            claims.add(claim(processors.getJsonObject(i), "/processors/" + i, node));
        }
        return new CertificationRequest(plan, claims);
    }

    private static TrainingPlan trainingPlan(String base64) {
        try {
            return TrainingPlan.parsePublished(Base64.getDecoder().decode(base64));
        } catch (InvalidPlanException e) {
            throw violation("/trainingPlan", "is not a published training plan: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw violation("/trainingPlan", "is not base64");
        }
    }

    private static ProcessorClaim claim(JsonObject processor, String path, Digest node) {
        if (!processor.getString("nodeKeyId").equals(node.toString())) {
            throw violation(path + "/nodeKeyId", "is not the node that signed the request");
        }
        try {
            VerifyingKey key = VerifyingKey.of(Base64.getDecoder().decode(processor.getString("key")));
            return new ProcessorClaim(processor.getString("name"), processor.getString("url"), key, node);
        } catch (IllegalArgumentException e) {
            throw violation(path + "/key", "is not an Ed25519 public key in base64");
        }
    }

    private static NodeException violation(String path, String message) {
        return NodeException.unprocessable(List.of(new Violation(path, message)));
    }
}
