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
                .handle("getPublicConfig", new GetPublicConfigHandler(registrations))
                .handle("register", new RegisterHandler(registrations, origin))
                .handle("requestPasswordReset", new RequestPasswordResetHandler(registrations, origin))
                .handle("confirmPasswordReset", new ConfirmPasswordResetHandler(accounts))
                .handle("listRegistrations", new ListRegistrationsHandler(registrations))
                .handle("approveRegistration", new ApproveRegistrationHandler(registrations))
                .handle("rejectRegistration", new RejectRegistrationHandler(registrations))
                .handle("requestRegistrationInfo", new RequestRegistrationInfoHandler(registrations))
                .handle("resendActivation", new ResendActivationHandler(registrations));
    }
}
