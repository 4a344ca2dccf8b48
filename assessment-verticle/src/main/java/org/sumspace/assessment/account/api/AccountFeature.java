package org.sumspace.assessment.account.api;

import org.sumspace.assessment.account.service.AccountService;
import org.sumspace.assessment.account.service.SecondFactors;
import org.sumspace.assessment.account.service.SessionService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Sessions and accounts. */
public record AccountFeature(
        SessionService sessions,
        AccountService accounts,
        SecondFactors factors,
        SessionCookie cookie,
        SameOrigin origin)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("logIn", new LogInHandler(sessions, cookie, origin))
                .on("logOut", new LogOutHandler(sessions, cookie, origin))
                .on("getMe", new GetMeHandler())
                .on("setUpMfa", new SetUpMfaHandler(factors))
                .on("verifyMfa", new VerifyMfaHandler(factors))
                .on("changePassword", new ChangePasswordHandler(accounts))
                .on("activateAccount", new ActivateAccountHandler(accounts))
                .on("createUser", new CreateUserHandler(accounts));
    }
}
