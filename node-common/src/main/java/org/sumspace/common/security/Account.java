package org.sumspace.common.security;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import org.sumspace.common.config.Secret;

/**
 * The data of an account for log-in.
 *
 * @param subject its name in tokens
 * @param passwordHash Argon2id in PHC form, or bcrypt from an import
 * @param claims the other claims of its tokens
 */
public record Account(String subject, Secret passwordHash, JsonObject claims) {
    public static final String OPERATOR = "operator";

    public Account {
        claims = claims.copy();
    }

    /** Finds an account by its e-mail address, in the form of {@link EmailAddress#lookUpForm}. */
    @FunctionalInterface
    public interface Source {
        Future<Optional<Account>> find(String email);

        /** Stores another hash of the same password, unless the account's hash was changed meanwhile. */
        default Future<Void> replaceHash(Account account, Secret hash) {
            return Future.succeededFuture();
        }
    }
}
