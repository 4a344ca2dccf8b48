package org.sumspace.catalog.account.api;

import org.sumspace.catalog.account.service.AccountService;
import org.sumspace.catalog.account.service.ConnectorService;
import org.sumspace.catalog.account.service.OfferedRecords;
import org.sumspace.catalog.account.service.ServiceKeyService;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** The accounts of participants, their keys and connectors, and what everybody reads of a participant. */
public record AccountFeature(
        AccountService accounts,
        ServiceKeyService keys,
        ConnectorService connectors,
        OfferedRecords offered,
        SelfDescriptions selfDescriptions)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("signUp", new SignUpHandler(accounts))
                .on("changePassword", new ChangePasswordHandler(accounts))
                .on("listParticipants", new ListParticipantsHandler(accounts))
                .on("updateParticipant", new UpdateParticipantHandler(accounts))
                .on(
                        "getParticipantSelfDescription",
                        new GetParticipantSelfDescriptionHandler(accounts, selfDescriptions))
                .on("getServiceKeys", new GetServiceKeysHandler(keys))
                .on("generateServiceKeys", new GenerateServiceKeysHandler(keys))
                .on("rotateServiceKeys", new RotateServiceKeysHandler(keys))
                .on("registerConnector", new RegisterConnectorHandler(connectors, offered))
                .on("checkConnector", new CheckConnectorHandler(connectors));
    }
}
