package org.sumspace.connector.certification.store;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.store.Documents;
import org.sumspace.common.training.DpId;
import org.sumspace.common.wire.Bytes;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.certification.domain.CertifiedPlan;
import org.sumspace.connector.certification.domain.QueryingProcessor;
import org.sumspace.connector.shared.store.PrivacyCostFields;

/** A certification as a MongoDB document. */
final class CertificationDocument {
    static final String PLAN_ID = "trainingPlanId";
    static final String PROCESSOR = "processor";
    static final String KEY_ID = "keyId";
    static final String SERIAL = "serial";
    static final String ACKNOWLEDGED = "acknowledged";
    static final String STALE = "stale";
    private static final String PLAN = "trainingPlan";
    private static final String CATALOG = "catalog";
    private static final String ROUNDS = "rounds";
    private static final String URL = "url";
    private static final String KEY = "key";
    private static final String NODE = "node";
    static final String LEARNERS = "learners";
    private static final String STATEMENT = "statement";

    private CertificationDocument() {}

    static JsonObject of(Certification certification) {
        Bytes statement = certification.statement();
        JsonObject document = new JsonObject()
                .put(Documents.ID, certification.dpId().toString())
                .put(PLAN_ID, certification.trainingPlanId())
                .put(PLAN, certification.trainingPlan().toString())
                .put(CATALOG, certification.catalog().toString())
                .put(ROUNDS, certification.rounds())
                .put(PROCESSOR, certification.processor())
                .put(URL, certification.url())
                .put(KEY, base64(certification.key().toBytes()))
                .put(KEY_ID, certification.key().id().toString())
                .put(NODE, certification.node().toString())
                .put(SERIAL, certification.serial())
                .put(LEARNERS, new JsonArray(List.copyOf(certification.learners())))
                .put(STATEMENT, statement == null ? null : base64(statement.toBytes()))
                .put(ACKNOWLEDGED, certification.acknowledged())
                .put(STALE, certification.stale());
        return PrivacyCostFields.addTo(document, certification.cost());
    }

    static Certification read(JsonObject document) {
        TreeSet<String> learners = new TreeSet<>();
        document.getJsonArray(LEARNERS).forEach(learner -> learners.add((String) learner));
        @Nullable String statement = document.getString(STATEMENT);
        return new Certification(
                DpId.parse(document.getString(Documents.ID)),
                document.getString(PLAN_ID),
                Digest.parse(document.getString(PLAN)),
                URI.create(document.getString(CATALOG)),
                document.getInteger(ROUNDS),
                PrivacyCostFields.read(document),
                document.getString(PROCESSOR),
                document.getString(URL),
                VerifyingKey.of(bytes(document.getString(KEY))),
                Digest.parse(document.getString(NODE)),
                document.getInteger(SERIAL),
                learners,
                statement == null ? null : Bytes.of(bytes(statement)),
                document.getBoolean(ACKNOWLEDGED),
                document.getBoolean(STALE, false));
    }

    /** The fields that {@link #readQuerying} reads: not the learners, who are many. */
    static String[] querying() {
        return new String[] {PLAN_ID, NODE, STATEMENT};
    }

    /** Leaves out those for which no statement is signed yet. */
    static Map<DpId, QueryingProcessor> readQuerying(Collection<JsonObject> documents) {
        Map<DpId, QueryingProcessor> querying = new HashMap<>();
        for (JsonObject document : documents) {
            @Nullable String statement = document.getString(STATEMENT);
            if (statement != null) {
                querying.put(
                        DpId.parse(document.getString(Documents.ID)),
                        new QueryingProcessor(
                                document.getString(PLAN_ID),
                                Digest.parse(document.getString(NODE)),
                                Certification.notAfter(Bytes.of(bytes(statement)))));
            }
        }
        return querying;
    }

    /** The fields that {@link #readPlan} reads: not the learners, who are many. */
    static String[] plan() {
        return PrivacyCostFields.names(PLAN_ID, STATEMENT);
    }

    static CertifiedPlan readPlan(JsonObject document) {
        String statement = document.getString(STATEMENT);
        return new CertifiedPlan(
                document.getString(PLAN_ID),
                PrivacyCostFields.read(document),
                statement == null ? null : Certification.notAfter(Bytes.of(bytes(statement))));
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static byte[] bytes(String base64) {
        return Base64.getDecoder().decode(base64);
    }
}
