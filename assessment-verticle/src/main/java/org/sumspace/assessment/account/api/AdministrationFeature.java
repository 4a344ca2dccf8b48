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
                .on("listUsers", new ListUsersHandler(administration))
                .on("getUser", new GetUserHandler(administration))
                .on("updateUser", new UpdateUserHandler(administration))
                .on("assignRoles", new AssignRolesHandler(administration))
                .on("disableUser", new UserActionHandler(administration::disable, "disabled"))
                .on("enableUser", new UserActionHandler(administration::enable, "enabled"))
                .on("unlockUser", new UserActionHandler(administration::unlock, "unlocked"))
                .on("listMailTemplates", new ListMailTemplatesHandler())
                .on("testMail", new TestMailHandler(system))
                .on("getSystemHealth", new GetSystemHealthHandler(system))
                .on("resetMfa", new UserActionHandler(administration::resetMfa, "ok"));
    }
}
