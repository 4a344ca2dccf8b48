package org.sumspace.catalog.account.api;

import org.sumspace.catalog.account.service.AccountService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** The accounts of participants. */
public record AccountFeature(AccountService accounts) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.on("signUp", new SignUpHandler(accounts));
    }
}
