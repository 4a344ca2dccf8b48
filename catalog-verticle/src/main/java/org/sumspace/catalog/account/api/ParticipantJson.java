package org.sumspace.catalog.account.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.account.domain.KeyedParticipant;
import org.sumspace.catalog.account.domain.LegalPerson;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.catalog.account.domain.ParticipantProfile;
import org.sumspace.catalog.account.domain.ServiceKeys;
import org.sumspace.catalog.shared.core.Instants;
import org.sumspace.common.http.signature.ConnectorKeys;

/** How clients see participants. */
final class ParticipantJson {
    static final String SCHEMA_VERSION = "1";

    private static final int CREATED = 201;

    private ParticipantJson() {}

    /** What everybody reads. */
    static JsonObject of(Participant participant) {
        ParticipantProfile profile = participant.profile();
        JsonObject json = new JsonObject()
                .put("_id", participant.id())
                .put("legalName", participant.legalName())
                .put("did", profile.did().isEmpty() ? null : profile.did())
                .put("legalPerson", legalPerson(profile.legalPerson()))
                .put("logo", profile.logo())
                .put("termsAndConditions", profile.termsAndConditions())
                .put("associatedOrganisation", profile.associatedOrganisation())
                .put("plan", profile.plan())
                .put("permissions", new JsonArray(profile.permissions()))
                .put("dataspaceEndpoint", participant.dataspaceEndpoint());
        if (!participant.dataspaceEndpoint().isEmpty()) {
            json.put("urls", urls(participant.dataspaceEndpoint()));
        }
        if (!participant.connectorKeys().isEmpty()) {
            json.put(ConnectorKeys.FIELD, participant.connectorKeys().tree());
        }
        return json.put("schema_version", SCHEMA_VERSION)
                .put("createdAt", Instants.text(participant.createdAt()))
                .put("updatedAt", Instants.text(participant.updatedAt()))
                .put("__v", participant.version());
    }

    /** For the participant itself. */
    static JsonObject withKeys(Participant participant, ServiceKeys keys) {
        return of(participant)
                .put("serviceKey", keys.serviceKey())
                .put("serviceSecretKey", keys.serviceSecretKey().reveal());
    }

    /** Answers a participant whose keys were just made. */
    static void answerCreated(RoutingContext ctx, KeyedParticipant made) {
        ctx.response().setStatusCode(CREATED);
        ctx.json(withKeys(made.participant(), made.keys()));
    }

    private static JsonObject legalPerson(LegalPerson person) {
        return new JsonObject()
                .put("registrationNumber", person.registrationNumber())
                .put("headquartersAddress", new JsonObject().put("countryCode", person.headquartersCountry()))
                .put("legalAddress", new JsonObject().put("countryCode", person.legalCountry()))
                .put("parentOrganization", new JsonArray(person.parentOrganization()))
                .put("subOrganization", new JsonArray(person.subOrganization()));
    }

    private static JsonObject urls(String endpoint) {
        String base = endpoint.endsWith("/") ? endpoint : endpoint + "/";
        return new JsonObject()
                .put("dataExport", base + "data/export")
                .put("dataImport", base + "data/import")
                .put("consentExport", base + "consent/export")
                .put("consentImport", base + "consent/import");
    }
}
