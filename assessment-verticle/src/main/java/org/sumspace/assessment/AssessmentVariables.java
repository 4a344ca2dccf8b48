package org.sumspace.assessment;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.account.api.RolePermissions;
import org.sumspace.assessment.account.domain.Role;
import org.sumspace.assessment.account.service.MailServer;
import org.sumspace.assessment.account.service.RegistrationService.RegistrationRules;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.service.FileUploads;
import org.sumspace.assessment.platform.domain.Edition;
import org.sumspace.assessment.platform.domain.Edition.DeploymentMode;
import org.sumspace.common.config.CidrBlock;
import org.sumspace.common.config.Default;
import org.sumspace.common.config.PortalConfig;
import org.sumspace.common.config.Range;
import org.sumspace.common.config.Secret;
import org.sumspace.common.store.postgres.Database;
import org.sumspace.common.store.postgres.Database.Account;
import org.sumspace.common.store.postgres.PostgresUrl;

/**
 * The environment variables of an assessment node: {@code apiPort} is {@code API_PORT}. {@code docs/reference/assessment.md} explains
 * them.
 *
 * @param postgresPassword of the owner of the embedded database, or of the node's account at {@code postgresUrl}
 * @param postgresUrl of an external PostgreSQL; null for an embedded one
 * @param postgresMigrationUser owns the tables there; null if the node's account does
 * @param multiTenantEnabled whether tenants share the node
 * @param managedAccessContact for those who ask for a managed node
 * @param svcSecretKey keys the cookies of sessions; without it a key is made once and kept in the data folder
 * @param mfaRequired roles whose holders need a second factor, separated by commas
 * @param firstAdminEmail whose account is made when there is none
 * @param publicRegistrationEnabled whether anybody may ask for an account
 * @param devShowActivationLink whether administrators see the tokens that are sent otherwise; in development alone
 * @param smtpStarttls whether mail goes over an encrypted connection only
 * @param rawExportsEnabled whether rows with readable identifiers are given out
 * @param svcPdcUrl of the connector of the data space; null without one
 * @param outboundAllow ranges of internal addresses that may be called
 * @param inputPorts ports of inputs besides 443
 * @param uploadsEnabled whether people may send files to their workspaces
 * @param maxUploadBytes of one file; capped at the limit of inputs
 * @param runsParallel worker processes at the same time
 * @param runSecondsMax after which a run is ended
 * @param retentionDays how long the pseudonymised rows of a run stay after its end
 */
record AssessmentVariables(
        @Default("development") AssessmentEnvironment appEnv,
        @Default("127.0.0.1") String apiHost,

        @Default("8000") @Range(min = 0, max = 65_535) int apiPort,

        @Nullable URI appBaseUrl,
        @Default("community") DeploymentMode deploymentMode,
        @Default("false") boolean multiTenantEnabled,
        @Nullable String managedAccessContact,
        @Default("data") Path dataDir,
        Secret postgresPassword,
        @Nullable String postgresUrl,
        @Nullable String postgresMigrationUser,
        @Nullable Secret postgresMigrationPassword,
        @Nullable Secret svcSecretKey,
        @Nullable Secret svcPasswordPepper,
        @Nullable Secret svcHashSecret,
        @Default("false") boolean svcCookieSecure,
        @Nullable String firstAdminEmail,
        @Nullable String mfaRequired,
        @Default("true") boolean publicRegistrationEnabled,
        @Default("true") boolean devShowActivationLink,
        @Default("false") boolean emailSendEnabled,
        @Nullable String smtpHost,

        @Default("587") @Range(min = 1, max = 65_535) int smtpPort,

        @Nullable String smtpUser,
        @Nullable Secret smtpPassword,
        @Nullable String smtpFrom,
        @Default("true") boolean smtpStarttls,
        @Default("affectlog") String salt,
        @Default("true") boolean pseudonymize,
        @Default("false") boolean rawExportsEnabled,

        @Nullable URI svcPdcUrl,
        @Nullable Secret svcPdcToken,
        PortalConfig portal,
        List<CidrBlock> outboundAllow,
        List<String> inputPorts,
        @Default("false") boolean uploadsEnabled,

        @Default("2147483648") @Range(min = 1, max = Long.MAX_VALUE)
        long maxUploadBytes,

        @Default("1") @Range(min = 1, max = 64) int runsParallel,

        @Default("1800") @Range(min = 1, max = 86_400) int runSecondsMax,

        @Default("90") @Range(min = 1, max = 3_650) int retentionDays) {
    private static final int KEY_CHARS_MIN = 32;

    AssessmentVariables {
        boolean isWeak = svcSecretKey == null || svcSecretKey.reveal().length() < KEY_CHARS_MIN;
        if (appEnv == AssessmentEnvironment.PRODUCTION && isWeak) {
            throw new IllegalArgumentException(
                    "SVC_SECRET_KEY must be a random text of at least " + KEY_CHARS_MIN + " characters in production");
        }
        if (postgresUrl != null) {
            PostgresUrl.parse(postgresUrl);
        }
        if ((postgresMigrationUser == null) != (postgresMigrationPassword == null)) {
            throw new IllegalArgumentException(
                    "POSTGRES_MIGRATION_USER and POSTGRES_MIGRATION_PASSWORD need each other");
        }
        rolesOf(mfaRequired);
        if (emailSendEnabled && (smtpHost == null || smtpFrom == null || appBaseUrl == null)) {
            throw new IllegalArgumentException("EMAIL_SEND_ENABLED needs SMTP_HOST, SMTP_FROM and APP_BASE_URL");
        }
    }

    /** The database, with its tables as this version needs them. */
    Future<Database> openDatabase(Vertx vertx, String migrations) {
        String url = postgresUrl;
        if (url == null) {
            return Database.open(vertx, dataDir.resolve("postgres"), postgresPassword, migrations);
        }
        Account owner = postgresMigrationUser == null || postgresMigrationPassword == null
                ? null
                : new Account(postgresMigrationUser, postgresMigrationPassword);
        return Database.connect(vertx, PostgresUrl.parse(url), postgresPassword, owner, migrations);
    }

    /** The server for mail; empty if no mail is sent. */
    Optional<MailServer> mailServer() {
        return emailSendEnabled
                ? Optional.of(new MailServer(
                        requireNonNull(smtpHost),
                        smtpPort,
                        requireNonNull(smtpFrom),
                        smtpUser,
                        smtpPassword,
                        smtpStarttls,
                        requireNonNull(appBaseUrl).toString().replaceFirst("/$", "")))
                : Optional.empty();
    }

    /** The roles whose holders need a second factor. */
    Set<String> rolesWithMfa() {
        return rolesOf(mfaRequired);
    }

    private static Set<String> rolesOf(@Nullable String names) {
        Set<String> roles = new HashSet<>();
        for (String name : names == null ? new String[0] : names.split(",", -1)) {
            String role = name.strip();
            if (!role.equals(RolePermissions.SUPERADMIN) && Role.of(role).isEmpty()) {
                throw new IllegalArgumentException("MFA_REQUIRED names a role that is none: " + role);
            }
            roles.add(role);
        }
        return roles;
    }

    FileUploads.Limit uploads() {
        return new FileUploads.Limit(
                uploadsEnabled, Math.min(maxUploadBytes, InputLimits.standard().bytes()));
    }

    Edition edition() {
        return new Edition(deploymentMode, multiTenantEnabled, managedAccessContact);
    }

    /** Without mail in production, registration is closed, because no token could be sent. */
    RegistrationRules registrationRules() {
        boolean development = appEnv != AssessmentEnvironment.PRODUCTION;
        return new RegistrationRules(
                publicRegistrationEnabled && (emailSendEnabled || development),
                emailSendEnabled,
                development && devShowActivationLink && !emailSendEnabled);
    }

    /** Where a node runs; in production it needs a secret key of its own. */
    enum AssessmentEnvironment {
        DEVELOPMENT,
        PRODUCTION;

        /** Everything that is not development is production. */
        static AssessmentEnvironment parse(String text) {
            return text.equalsIgnoreCase("development") ? DEVELOPMENT : PRODUCTION;
        }
    }
}
