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
                .handle("createUser", new CreateUserHandler(users, envelope))
                .handle("listUsers", new ListUsersHandler(users, envelope))
                .handle("getUser", new GetUserHandler(users, envelope))
                .handle("getUserByEmail", new GetUserByEmailHandler(users, envelope))
                .handle("getUserByInternalId", new GetUserByInternalIdHandler(users, envelope))
                .handle("updateUser", new UpdateUserHandler(users, envelope))
                .handle("deleteUser", new DeleteUserHandler(users, envelope))
                .handleUnparsed("importUsers", new ImportUsersHandler(users, envelope))
                .handle("getUserTemplate", new GetUserTemplateHandler());
    }
}
