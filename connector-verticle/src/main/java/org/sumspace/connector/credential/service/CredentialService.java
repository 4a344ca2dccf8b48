package org.sumspace.connector.credential.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.store.RecordIds;
import org.sumspace.connector.configuration.domain.ConnectorSettings;
import org.sumspace.connector.configuration.domain.Credential;
import org.sumspace.connector.configuration.domain.CredentialContent;
import org.sumspace.connector.configuration.service.SettingsSecrets;
import org.sumspace.connector.configuration.service.SettingsService;

/** Stores credentials, whose values are encrypted. */
public final class CredentialService {
    private static final int ID_CHARS = 24;

    private final SettingsService settings;
    private final SettingsSecrets secrets;
    private final CredentialUses uses;
    private final RecordIds ids = new RecordIds(new SecureRandom());
    private final Clock clock;

    /** Which of the participant's resources need a credential. */
    @FunctionalInterface
    public interface CredentialUses {
        /** @return the URL of a resource whose representation names the credential; empty if there is none */
        Future<Optional<String>> find(String credentialId);
    }

    public CredentialService(SettingsService settings, SettingsSecrets secrets, CredentialUses uses, Clock clock) {
        this.settings = settings;
        this.secrets = secrets;
        this.uses = uses;
        this.clock = clock;
    }

    public Collection<Credential> all() {
        return settings.current().credentials().values();
    }

    /** @throws NodeException NOT_FOUND */
    public Credential get(String id) {
        return settings.current().credential(id).orElseThrow(CredentialService::notFound);
    }

    /** @throws NodeException CONFLICT if the value was encrypted with another store key */
    public Secret value(Credential credential) {
        return secrets.value(credential);
    }

    /**
     * @param idempotencyKey the same request with the same key gives the same credential
     * @return failed with INVALID_INPUT, or with CONFLICT if there are too many, or the key came with another credential
     */
    public Future<Credential> create(CredentialContent content, Optional<String> idempotencyKey) {
        String id = idempotencyKey.map(CredentialService::idOf).orElseGet(() -> ids.next(clock.instant()));
        return change(id, content, (before, known) -> {
            if (known.isPresent()) {
                return sameOrConflict(known.get(), content);
            }
            if (before.credentials().size() >= ConnectorSettings.CREDENTIALS_MAX) {
                throw NodeException.conflict(
                        "This connector has " + ConnectorSettings.CREDENTIALS_MAX + " credentials. Delete one first.");
            }
            return new Credential(id, content.type(), content.key(), secrets.sealValue(id, content.value()), 0);
        });
    }

    private static String idOf(String idempotencyKey) {
        return Digest.of(("credential " + idempotencyKey).getBytes(UTF_8))
                .toString()
                .substring(0, ID_CHARS);
    }

    private Credential sameOrConflict(Credential known, CredentialContent content) {
        CredentialContent stored = new CredentialContent(known.type(), known.key(), secrets.value(known));
        if (!stored.equals(content)) {
            throw NodeException.conflict("Another credential was created with this Idempotency-Key.");
        }
        return known;
    }

    /** @return failed with NOT_FOUND or INVALID_INPUT */
    public Future<Credential> update(String id, CredentialContent content) {
        return change(
                id,
                content,
                (before, known) -> known.orElseThrow(CredentialService::notFound)
                        .changed(content, secrets.sealValue(id, content.value())));
    }

    private Future<Credential> change(
            String id,
            CredentialContent content,
            BiFunction<ConnectorSettings, Optional<Credential>, Credential> change) {
        content.violation().ifPresent(violation -> {
            throw NodeException.invalidInput(List.of(violation));
        });
        return settings.change(before -> {
                    SortedMap<String, Credential> credentials = new TreeMap<>(before.credentials());
                    credentials.put(id, change.apply(before, before.credential(id)));
                    return before.withCredentials(credentials);
                })
                .map(after -> after.credential(id).orElseThrow(CredentialService::notFound));
    }

    /**
     * @return the deleted credential; failed with NOT_FOUND, with CONFLICT if a representation uses it, or with
     *     FAILED_DEPENDENCY if the catalog does not say whether one does
     */
    public Future<Credential> delete(String id) {
        Credential deleted = get(id);
        return uses.find(id).compose(user -> {
            user.ifPresent(url -> {
                throw NodeException.conflict(
                        "The representation of " + url + " uses this credential. Change the representation first.");
            });
            return settings.change(before -> {
                        SortedMap<String, Credential> credentials = new TreeMap<>(before.credentials());
                        credentials.remove(id);
                        return before.withCredentials(credentials);
                    })
                    .map(deleted);
        });
    }

    private static NodeException notFound() {
        return NodeException.notFound("Credential not found");
    }
}
