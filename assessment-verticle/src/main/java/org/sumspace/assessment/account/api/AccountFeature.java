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
                .handle("logIn", new LogInHandler(sessions, cookie, origin))
                .handle("logOut", new LogOutHandler(sessions, cookie, origin))
                .handle("getMe", new GetMeHandler())
                .handle("setUpMfa", new SetUpMfaHandler(factors))
                .handle("verifyMfa", new VerifyMfaHandler(factors))
                .handle("changePassword", new ChangePasswordHandler(accounts))
                .handle("activateAccount", new ActivateAccountHandler(accounts))
                .handle("createUser", new CreateUserHandler(accounts));
    }
}
