package org.sumspace.catalog.account.api;

import org.sumspace.catalog.account.service.AccountService;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** The accounts of participants, and what everybody reads of a participant. */
public record AccountFeature(AccountService accounts, SelfDescriptions selfDescriptions) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("signUp", new SignUpHandler(accounts))
                .on(
                        "getParticipantSelfDescription",
                        new GetParticipantSelfDescriptionHandler(accounts, selfDescriptions));
    }
}
