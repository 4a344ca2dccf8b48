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
                .handle("signUp", new SignUpHandler(accounts))
                .handle("changePassword", new ChangePasswordHandler(accounts))
                .handle("listParticipants", new ListParticipantsHandler(accounts))
                .handle("updateParticipant", new UpdateParticipantHandler(accounts))
                .handle(
                        "getParticipantSelfDescription",
                        new GetParticipantSelfDescriptionHandler(accounts, selfDescriptions))
                .handle("getServiceKeys", new GetServiceKeysHandler(keys))
                .handle("generateServiceKeys", new GenerateServiceKeysHandler(keys))
                .handle("rotateServiceKeys", new RotateServiceKeysHandler(keys))
                .handle("registerConnector", new RegisterConnectorHandler(connectors, offered))
                .handle("checkConnector", new CheckConnectorHandler(connectors));
    }
}
