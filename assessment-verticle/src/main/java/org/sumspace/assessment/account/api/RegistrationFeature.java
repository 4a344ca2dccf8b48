package org.sumspace.assessment.account.api;

import org.sumspace.assessment.account.service.AccountService;
import org.sumspace.assessment.account.service.RegistrationService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Requests for accounts and other passwords, and decisions about them. */
public record RegistrationFeature(RegistrationService registrations, AccountService accounts, SameOrigin origin)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("getPublicConfig", new GetPublicConfigHandler(registrations))
                .on("register", new RegisterHandler(registrations, origin))
                .on("requestPasswordReset", new RequestPasswordResetHandler(registrations, origin))
                .on("confirmPasswordReset", new ConfirmPasswordResetHandler(accounts))
                .on("listRegistrations", new ListRegistrationsHandler(registrations))
                .on("approveRegistration", new ApproveRegistrationHandler(registrations))
                .on("rejectRegistration", new RejectRegistrationHandler(registrations))
                .on("requestRegistrationInfo", new RequestRegistrationInfoHandler(registrations))
                .on("resendActivation", new ResendActivationHandler(registrations));
    }
}
