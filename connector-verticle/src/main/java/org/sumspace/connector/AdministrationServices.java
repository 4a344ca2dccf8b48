package org.sumspace.connector;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.boot.member.NodeAccess;
import org.sumspace.common.crypto.FieldCipher;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.security.BearerAuthenticator;
import org.sumspace.common.security.LoginAttempts;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.connector.catalogcopy.api.CatalogCopyFeature;
import org.sumspace.connector.catalogcopy.service.CatalogCopies;
import org.sumspace.connector.catalogcopy.store.CatalogCopyStore;
import org.sumspace.connector.configuration.api.ConfigurationFeature;
import org.sumspace.connector.configuration.domain.ParticipantConfiguration;
import org.sumspace.connector.configuration.service.ConfigurationService;
import org.sumspace.connector.configuration.service.PageAccess;
import org.sumspace.connector.configuration.service.SettingsSecrets;
import org.sumspace.connector.configuration.service.SettingsService;
import org.sumspace.connector.configuration.store.SettingsStore;
import org.sumspace.connector.credential.api.CredentialFeature;
import org.sumspace.connector.credential.service.CatalogCredentialUses;
import org.sumspace.connector.credential.service.CredentialService;
import org.sumspace.connector.intermediary.api.PdiFeature;
import org.sumspace.connector.learner.api.LearnerGate;
import org.sumspace.connector.login.api.LoginFeature;
import org.sumspace.connector.login.service.AdministratorTokens;
import org.sumspace.connector.login.service.AdministratorTokens.TokenLifetimes;
import org.sumspace.connector.registration.api.RegistrationFeature;
import org.sumspace.connector.registration.service.CatalogRegistration;
import org.sumspace.connector.registration.service.ConnectorIdentity;
import org.sumspace.connector.shared.api.AnswerEnvelope;
import org.sumspace.connector.shared.api.ConnectorProblems;

/** How the participant's administrators set up their connector. */
final class AdministrationServices {
    private static final Pattern TRAILING_SLASHES = Pattern.compile("/+$");

    private final NodeAccess access;
    private final AdministratorTokens tokens;
    private final ConfigurationService configuration;
    private final CredentialService credentials;
    private final SettingsService settings;
    private final SettingsSecrets secrets;
    private final ConnectorIdentity identity;
    private final CatalogRegistration registration;
    private final CatalogCopyStore copyStore;
    private final CatalogCopies copies;
    private final PageAccess pageAccess;
    private final AnswerEnvelope envelope;
    private final Clock clock;

    private AdministrationServices(
            Vertx vertx,
            DocumentStore database,
            FieldCipher cipher,
            NodeHttpClient http,
            NodeAccess access,
            TokenLifetimes lifetimes,
            @Nullable Path configurationFile,
            ConnectorIdentity identity,
            Clock clock) {
        this.settings = new SettingsService(new SettingsStore(database));
        this.secrets = new SettingsSecrets(cipher);
        this.identity = identity;
        this.clock = clock;
        this.access = access;
        tokens =
                new AdministratorTokens(settings, secrets, access.tokens(), new LoginAttempts(clock), lifetimes, clock);
        configuration = new ConfigurationService(vertx, settings, secrets, configurationFile);
        credentials = new CredentialService(
                settings, secrets, new CatalogCredentialUses(http, settings, secrets, clock), clock);
        copyStore = new CatalogCopyStore(database);
        copies = new CatalogCopies(copyStore, settings);
        registration =
                new CatalogRegistration(vertx, settings, secrets, identity, http, copies, new SecureRandom(), clock);
        pageAccess = new PageAccess(settings);
        envelope = new AnswerEnvelope(clock);
    }

    /**
     * Loads the settings.
     *
     * @param cipher encrypts secrets in the store
     * @param configurationFile null for a connector without one
     */
    static Future<AdministrationServices> open(
            Vertx vertx,
            DocumentStore database,
            FieldCipher cipher,
            NodeHttpClient http,
            NodeAccess access,
            TokenLifetimes lifetimes,
            @Nullable Path configurationFile,
            ConnectorIdentity identity,
            Clock clock) {
        AdministrationServices services = new AdministrationServices(
                vertx, database, cipher, http, access, lifetimes, configurationFile, identity, clock);
        return services.copyStore
                .createIndexes()
                .compose(done -> services.configuration.start())
                .map(services);
    }

    Feature[] features() {
        return new Feature[] {
            new LoginFeature(tokens, envelope),
            new ConfigurationFeature(configuration, pageAccess, envelope),
            new CredentialFeature(credentials, envelope),
            new CatalogCopyFeature(copies, configuration, identity::participant, envelope),
            new RegistrationFeature(identity, registration, envelope, clock)
        };
    }

    /** The settings of the participant, and their changes. */
    SettingsService settings() {
        return settings;
    }

    /** Decrypts the secrets of the settings. */
    SettingsSecrets secrets() {
        return secrets;
    }

    /** Signs messages to other connectors. */
    ConnectorIdentity identity() {
        return identity;
    }

    /**
     * Checks that the registered address is the one for which peers must sign.
     *
     * @param publicUrl of this connector
     * @return failed if it differs: messages of peers are refused then
     */
    Future<Void> checkAddress(URI publicUrl) {
        ParticipantConfiguration configuration = settings.current().configuration();
        if (configuration == null || isSame(publicUrl, configuration.endpoint().url())) {
            return Future.succeededFuture();
        }
        return Future.failedFuture(NodeException.unavailable("The configuration registers "
                + configuration.endpoint() + ", but this connector's public URL is " + publicUrl
                + ": messages of other connectors are refused. Set http.publicUrl to the endpoint."));
    }

    private static boolean isSame(URI publicUrl, URI endpoint) {
        return TRAILING_SLASHES
                .matcher(publicUrl.toString())
                .replaceFirst("")
                .equals(TRAILING_SLASHES.matcher(endpoint.toString()).replaceFirst(""));
    }

    CatalogRegistration registration() {
        return registration;
    }

    /** Configures the HTTP behaviour that existing clients of a connector expect, and authentication by token. */
    ApiServer.Builder compatible(ApiServer.Builder api) {
        return api.security(
                        BearerAuthenticator.SCHEME,
                        new LearnerGate(access.authenticator(
                                token -> access.tokens().verify(token).compose(tokens::admit))))
                .problemShape(new ConnectorProblems(envelope))
                .crossOriginReads(PdiFeature.PATH, pageAccess::isAllowed);
    }
}
