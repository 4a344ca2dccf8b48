package org.sumspace.processor.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.peer.PeerCertificates;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.RecordsAnswer;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;

/** Talks to the organisation's own connector over signed HTTP requests; refuses a connector of another organisation. */
final class HttpConnector implements TrainingConnectorClient, DataGateway {
    private static final int CLAIMS_PER_REQUEST = 200;

    private final URI connector;
    private final NodeIdentity identity;
    private final PeerClient node;
    private final PeerCertificates certificates;
    private final long answerBytesMax;

    HttpConnector(
            URI connector, NodeIdentity identity, PeerClient node, PeerCertificates certificates, long answerBytesMax) {
        this.connector = connector;
        this.identity = identity;
        this.node = node;
        this.certificates = certificates;
        this.answerBytesMax = answerBytesMax;
    }

    @Override
    public Future<List<String>> processors() {
        HttpCall call = HttpCall.get(url("/processors")).answerBytesMax(answerBytesMax);
        return certificate()
                .compose(certificate -> node.send(call, certificate.key(), PlanRef.NONE))
                .map(answer -> read(answer, HttpConnector::processorNames));
    }

    /** Certifies in batches, each small enough for the limits of one request; repeating a batch changes nothing. */
    @Override
    public Future<Certification> certify(TrainingPlan plan, Map<String, VerifyingKey> keys) {
        List<String> names = List.copyOf(keys.keySet());
        Future<Certification> all = certifyBatch(plan, batch(keys, names, 0));
        for (int from = CLAIMS_PER_REQUEST; from < names.size(); from += CLAIMS_PER_REQUEST) {
            Map<String, VerifyingKey> batch = batch(keys, names, from);
            all = all.compose(before -> certifyBatch(plan, batch).map(before::plus));
        }
        return all;
    }

    private static Map<String, VerifyingKey> batch(Map<String, VerifyingKey> keys, List<String> names, int from) {
        Map<String, VerifyingKey> batch = new LinkedHashMap<>();
        names.subList(from, Math.min(from + CLAIMS_PER_REQUEST, names.size()))
                .forEach(name -> batch.put(name, requireNonNull(keys.get(name))));
        return batch;
    }

    private Future<Certification> certifyBatch(TrainingPlan plan, Map<String, VerifyingKey> keys) {
        HttpCall call = HttpCall.of(HttpMethod.POST, url("/training_plans/" + plan.id() + "/processors"))
                .json(claims(plan, keys))
                .answerBytesMax(answerBytesMax);
        return certificate()
                .compose(certificate -> node.send(call, certificate.key(), PlanRef.NONE)
                        .map(answer -> new Certification(
                                certificate.key(), read(answer, HttpConnector::certifiedProcessors))));
    }

    @Override
    public Future<byte[]> query(TrainingPlan trainingPlan, List<DpId> processors) {
        JsonObject query = Trainer.query(trainingPlan)
                .put("training_plan", trainingPlan.id())
                .put(
                        "processors",
                        new JsonArray(processors.stream().map(DpId::toString).toList()));
        HttpCall call = HttpCall.of(HttpMethod.POST, url("/data/query"))
                .json(query)
                .answerBytesMax(answerBytesMax + RecordsAnswer.FRAME_BYTES_MAX);
        return certificate()
                .compose(certificate -> node.send(call, certificate.key(), PlanRef.NONE))
                .map(answer -> answer.body().getBytes());
    }

    private JsonObject claims(TrainingPlan plan, Map<String, VerifyingKey> keys) {
        JsonArray claims = new JsonArray();
        keys.forEach((name, key) -> claims.add(new JsonObject()
                .put("name", name)
                .put("url", identity.certificate().url().toString())
                .put("key", Base64.getEncoder().encodeToString(key.toBytes()))
                .put("nodeKeyId", identity.keyId().toString())));
        return new JsonObject()
                .put("catalog", plan.publication().catalog())
                .put("trainingPlan", Base64.getEncoder().encodeToString(plan.canonicalBytes()))
                .put("processors", claims);
    }

    private static List<String> processorNames(JsonObject body) {
        List<String> names = new ArrayList<>();
        body.getJsonArray("processors").forEach(each -> names.add(((JsonObject) each).getString("name")));
        return names;
    }

    private static List<Certified> certifiedProcessors(JsonObject body) {
        List<Certified> certified = new ArrayList<>();
        for (Object each : body.getJsonArray("processors")) {
            JsonObject processor = (JsonObject) each;
            certified.add(new Certified(
                    processor.getString("name"),
                    DpId.parse(processor.getString("dpId")),
                    processor.getInteger("learners"),
                    processor.getInteger("assigned", 0)));
        }
        return certified;
    }

    private Future<NodeCertificate> certificate() {
        return certificates.find(connector, NodeRole.CONNECTOR).map(certificate -> {
            if (!certificate.organisation().equals(identity.organisation())) {
                throw NodeException.forbidden("The connector at " + connector + " belongs to "
                        + certificate.organisation() + ", not to " + identity.organisation() + ".");
            }
            return certificate;
        });
    }

    private URI url(String path) {
        return URI.create(connector + path);
    }

    private static <T> T read(HttpAnswer answer, Function<JsonObject, T> reader) {
        try {
            return reader.apply(answer.json());
        } catch (ClassCastException | NullPointerException | IllegalArgumentException e) {
            throw NodeException.failedDependency("could not read the connector's answer: unexpected structure", e);
        }
    }
}
