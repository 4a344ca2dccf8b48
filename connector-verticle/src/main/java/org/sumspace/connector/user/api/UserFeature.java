package org.sumspace.connector.user.api;

import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.connector.shared.api.Envelope;
import org.sumspace.connector.user.service.UserService;

/** The people of the participant who give consent. */
public record UserFeature(UserService users, Envelope envelope) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("createUser", new CreateUserHandler(users, envelope))
                .on("listUsers", new ListUsersHandler(users, envelope))
                .on("getUser", new GetUserHandler(users, envelope))
                .on("getUserByEmail", new GetUserByEmailHandler(users, envelope))
                .on("getUserByInternalId", new GetUserByInternalIdHandler(users, envelope))
                .on("updateUser", new UpdateUserHandler(users, envelope))
                .on("deleteUser", new DeleteUserHandler(users, envelope))
                .unparsed("importUsers", new ImportUsersHandler(users, envelope))
                .on("getUserTemplate", new GetUserTemplateHandler());
    }
}
