package org.sumspace.common.security;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.sumspace.common.config.OperatorConfig;
import org.sumspace.common.config.Secret;

/**
 * What log-in needs to know about an account.
 *
 * @param subject its name in tokens
 * @param passwordHash Argon2id in PHC form
 * @param claims the other claims of its tokens
 */
public record Account(String subject, Secret passwordHash, JsonObject claims) {
    public static final String OPERATOR = "operator";

    public Account {
        requireNonNull(subject, "subject");
        requireNonNull(passwordHash, "passwordHash");
        claims = claims.copy();
    }

    /** Finds an account by its e-mail address, in lower case. */
    @FunctionalInterface
    public interface Source {
        Future<Optional<Account>> find(String email);
    }

    /** The operators in a node's configuration; their tokens claim the role {@value #OPERATOR}. */
    public static Source operators(List<OperatorConfig> operators) {
        return email -> Future.succeededFuture(operators.stream()
                .filter(operator -> operator.email().toLowerCase(Locale.ROOT).equals(email))
                .findFirst()
                .map(operator ->
                        new Account(email, operator.passwordHash(), new JsonObject().put(Caller.ROLE, OPERATOR))));
    }
}
