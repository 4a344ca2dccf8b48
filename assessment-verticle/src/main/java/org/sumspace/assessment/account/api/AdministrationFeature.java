package org.sumspace.assessment.account.api;

import org.sumspace.assessment.account.service.AdministrationService;
import org.sumspace.assessment.account.service.SystemService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** The accounts that administrators see and change. */
public record AdministrationFeature(AdministrationService administration, SystemService system) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("listUsers", new ListUsersHandler(administration))
                .handle("getUser", new GetUserHandler(administration))
                .handle("updateUser", new UpdateUserHandler(administration))
                .handle("assignRoles", new AssignRolesHandler(administration))
                .handle("disableUser", new UserActionHandler(administration::disable, "disabled"))
                .handle("enableUser", new UserActionHandler(administration::enable, "enabled"))
                .handle("unlockUser", new UserActionHandler(administration::unlock, "unlocked"))
                .handle("listMailTemplates", new ListMailTemplatesHandler())
                .handle("testMail", new TestMailHandler(system))
                .handle("getSystemHealth", new GetSystemHealthHandler(system))
                .handle("resetMfa", new UserActionHandler(administration::resetMfa, "ok"));
    }
}
