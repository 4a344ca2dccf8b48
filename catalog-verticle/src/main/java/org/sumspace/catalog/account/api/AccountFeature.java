package org.sumspace.catalog.account.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.sumspace.catalog.account.core.ParticipantView;
import org.sumspace.catalog.account.core.ProfileReader;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.catalog.account.domain.ParticipantAccount;
import org.sumspace.catalog.account.domain.ServiceKeys;
import org.sumspace.catalog.account.service.AccountService;
import org.sumspace.catalog.account.service.ConnectorService;
import org.sumspace.catalog.account.service.OfferedRecords;
import org.sumspace.catalog.account.service.ServiceKeyService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Pages;
import org.sumspace.catalog.shared.api.PathIds;
import org.sumspace.catalog.shared.api.Versions;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.config.Secret;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.http.signature.ConnectorKeys;
import org.sumspace.common.security.Caller;

/** The accounts of participants, their keys and connectors, and the public data of a participant. */
public record AccountFeature(
        AccountService accounts,
        ServiceKeyService keys,
        ConnectorService connectors,
        OfferedRecords offered,
        SelfDescriptions selfDescriptions)
        implements Feature {
    private static final String TYPE = "Participant";
    private static final String SCHEMA_VERSION = "1";

    @Override
    public void addTo(Operations operations) {
        operations
                .on("signUp", this::signUp)
                .on("changePassword", this::changePassword)
                .on("listParticipants", this::listParticipants)
                .on("updateParticipant", this::updateParticipant)
                .on("getParticipantSelfDescription", this::getParticipantSelfDescription)
                .on("getServiceKeys", this::getServiceKeys)
                .on("generateServiceKeys", this::generateServiceKeys)
                .on("rotateServiceKeys", this::rotateServiceKeys)
                .on("registerConnector", this::registerConnector)
                .on("checkConnector", this::checkConnector);
    }

    private Future<Answer> signUp(ApiRequest request) {
        return accounts.signUp(request.object(AccountService.SignUp.class), request.address())
                .map(made -> Answer.json(json(made)));
    }

    private static JsonObject json(AccountService.NewAccount made) {
        ParticipantAccount account = made.account();
        String participantId = account.participant().id();
        return new JsonObject()
                .put(
                        "admin",
                        new JsonObject()
                                .put("_id", account.adminId())
                                .put("firstName", account.firstName())
                                .put("lastName", account.lastName())
                                .put("email", account.email())
                                .put("organization", participantId)
                                .put("roles", new JsonArray().add("admin"))
                                .put("permissions", new JsonArray().add("all"))
                                .put("schema_version", SCHEMA_VERSION))
                .put("participant", withKeys(account.participant(), made.keys()).put("id", participantId));
    }

    private Future<Answer> changePassword(ApiRequest request) {
        JsonObject body = request.object();
        return accounts.changePassword(
                        administrator(request),
                        body.getString("oldPassword"),
                        body.getString("newPassword"),
                        request.address())
                .map(done -> Answer.empty());
    }

    private Future<Answer> listParticipants(ApiRequest request) {
        return accounts.participants(request.page()).map(page -> Pages.answer(page, AccountFeature::json));
    }

    private Future<Answer> updateParticipant(ApiRequest request) {
        return accounts.changeProfile(
                        participant(request),
                        ProfileReader.read(JsonValue.of(request.object().getMap())),
                        Versions.expected(request))
                .map(changed -> Answer.json(json(changed)));
    }

    private Future<Answer> getParticipantSelfDescription(ApiRequest request) {
        return accounts.participant(PathIds.of(request))
                .map(found -> Answer.json(
                        new JsonObject(selfDescriptions.head(TYPE, found.id(), SelfDescriptions.PARTICIPANTS))
                                .mergeIn(json(found))));
    }

    private Future<Answer> getServiceKeys(ApiRequest request) {
        String id = administrator(request);
        return keys.keys(id).map(found -> Answer.json(put(new JsonObject().put("_id", id), found)));
    }

    private Future<Answer> generateServiceKeys(ApiRequest request) {
        // A connector signs its tokens with the keys, so existing clients expect that keys exist when a connector asks.
        return keys.requireNone(participant(request))
                .compose(none -> keys.generate(administrator(request)))
                .map(AccountFeature::created);
    }

    private Future<Answer> rotateServiceKeys(ApiRequest request) {
        return keys.rotate(administrator(request)).map(AccountFeature::created);
    }

    private static Answer created(ServiceKeyService.KeyedParticipant made) {
        return Answer.created(withKeys(made.participant(), made.keys()));
    }

    private Future<Answer> registerConnector(ApiRequest request) {
        JsonObject body = request.object();
        String id = connector(request);
        return connectors
                .register(
                        id,
                        Secret.of(body.getString("appKey")),
                        body.getString("endpoint"),
                        JsonValue.of(body.getMap()).member(ConnectorKeys.FIELD))
                .compose(participant ->
                        offered.of(id).map(records -> Answer.json(records.put("participant", json(participant)))));
    }

    private Future<Answer> checkConnector(ApiRequest request) {
        JsonObject body = request.object();
        return connectors
                .check(connector(request), Secret.of(body.getString("appKey")), body.getString("endpoint"))
                .map(found -> Answer.json(new JsonObject()
                        .put("dataspaceConnectorRegistered", found.registered())
                        .put("participant", json(found.participant()))));
    }

    /** The public data of a participant. */
    private static JsonObject json(Participant participant) {
        return new JsonObject(ParticipantView.of(participant));
    }

    /** The data that only the participant itself reads. */
    private static JsonObject withKeys(Participant participant, ServiceKeys keys) {
        return put(json(participant), keys);
    }

    private static JsonObject put(JsonObject json, ServiceKeys keys) {
        return json.put("serviceKey", keys.serviceKey())
                .put("serviceSecretKey", keys.serviceSecretKey().reveal());
    }

    /** The participant whose administrator or connector asks. */
    private static String participant(ApiRequest request) {
        Actor actor = Actors.of(request);
        if (actor.operator()) {
            throw NodeException.forbidden("Only participants do this.");
        }
        return actor.id();
    }

    /** The participant whose administrator asks. */
    private static String administrator(ApiRequest request) {
        return Caller.of(request).requireRole(AccountService.PARTICIPANT).subject();
    }

    /** The participant whose connector asks. */
    private static String connector(ApiRequest request) {
        return Caller.of(request).requireRole(AccountService.CONNECTOR).subject();
    }
}
