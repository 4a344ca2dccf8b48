package org.sumspace.assessment;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.account.service.AccountService;
import org.sumspace.assessment.account.service.AccountService.Created;
import org.sumspace.assessment.account.service.AccountTokens;
import org.sumspace.assessment.account.service.RequestLimits;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.platform.service.WorkspaceService;
import org.sumspace.common.config.Secret;
import org.sumspace.common.security.LoginAttempts;
import org.sumspace.common.security.PasswordRules;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.store.postgres.Database;

/**
 * Makes a superadministrator with the settings of a node. Stop the node before, unless it uses an external PostgreSQL.
 * Blocking.
 */
public final class AdministratorInvitation {
    private AdministratorInvitation() {}

    /**
     * The activation token of the account. It can be used once, within a day.
     *
     * @param link at which the person chooses a password; null if the settings have no {@code APP_BASE_URL}
     */
    public record Invitation(
            String email, String token, @Nullable String link) {}

    /**
     * @param file with the variables of the node, or null
     * @param environment overrides the file
     * @throws org.sumspace.common.config.InvalidConfigException if they are not those of a node
     */
    public static Invitation create(@Nullable Path file, Map<String, String> environment, String email) {
        AssessmentVariables variables = AssessmentConfig.read(file, environment).variables();
        Vertx vertx = Vertx.vertx();
        try {
            Created created = join(variables
                    .openDatabase(vertx, AssessmentVerticle.MIGRATIONS)
                    .compose(database ->
                            create(vertx, database, variables, email).eventually(database::close)));
            URI base = variables.appBaseUrl();
            return new Invitation(
                    created.email(),
                    created.activationToken(),
                    base == null
                            ? null
                            : base.toString().replaceFirst("/+$", "") + "/portal/activate#token="
                                    + created.activationToken());
        } finally {
            join(vertx.close());
        }
    }

    private static Future<Created> create(Vertx vertx, Database database, AssessmentVariables variables, String email) {
        return vertx.executeBlocking(() -> NodeKeys.open(variables.dataDir(), variables.svcSecretKey()), false)
                .map(keys -> accounts(vertx, database, keys))
                .compose(accounts -> accounts.createSuperadministrator(email));
    }

    /** No password is hashed here. */
    private static AccountService accounts(Vertx vertx, Database database, NodeKeys keys) {
        Clock clock = Clock.systemUTC();
        AuditTrail audit = new AuditTrail(database, clock);
        return new AccountService(
                database,
                audit,
                new WorkspaceService(database, audit, clock),
                Passwords.following(vertx, new PasswordRules(Secret.of(""), 1, 8, 1, 1)),
                new LoginAttempts(clock),
                new RequestLimits(clock),
                new AccountTokens(keys.tokens(), clock, new SecureRandom()),
                clock);
    }

    private static <T> T join(Future<T> future) {
        return future.toCompletionStage().toCompletableFuture().join();
    }
}
