package org.sumspace.connector.configuration.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.InvalidConfigException;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.task.SerialQueue;
import org.sumspace.connector.configuration.domain.ConnectorSettings;
import org.sumspace.connector.configuration.domain.Credential;
import org.sumspace.connector.configuration.domain.ParticipantConfiguration;
import org.sumspace.connector.configuration.store.ConfigurationFile;
import org.sumspace.connector.configuration.store.ConfigurationFile.FileCredential;

/** The participant's configuration: the file from which it is copied, and changes by administrators. */
public final class ConfigurationService {
    private static final Map<String, Object> DEFAULTS =
            Map.of("serviceChainAdapter", false, "serviceChainAdapterTimeout", 100);

    private final Vertx vertx;
    private final SettingsService settings;
    private final SettingsSecrets secrets;
    private final @Nullable Path file;
    private final SerialQueue reloads = new SerialQueue();

    /** @param file null for a connector without a configuration file */
    public ConfigurationService(Vertx vertx, SettingsService settings, SettingsSecrets secrets, @Nullable Path file) {
        this.vertx = vertx;
        this.settings = settings;
        this.secrets = secrets;
        this.file = file;
    }

    /**
     * Loads the settings, and encrypts their secrets again if the store key was replaced. The file is copied only if none were stored before: later changes of it wait for a reload.
     *
     * @return failed with an {@link org.sumspace.common.config.InvalidConfigException} if the file is needed and not valid
     */
    public Future<Void> start() {
        return settings.load()
                .compose(loaded -> settings.change(secrets::resealed))
                .compose(loaded -> loaded.configuration() == null && file != null
                        ? copy(file).mapEmpty()
                        : Future.succeededFuture());
    }

    /** @throws NodeException NOT_FOUND if there is none */
    public ParticipantConfiguration current() {
        return find().orElseThrow(() -> NodeException.notFound("Configuration not found"));
    }

    /** Empty if there is none. */
    public Optional<ParticipantConfiguration> find() {
        return Optional.ofNullable(settings.current().configuration());
    }

    /**
     * Copies the file with its credentials, completely or not at all. Credentials that are not in the file stay.
     *
     * @return failed with UNPROCESSABLE if the file is not valid, or with CONFLICT if the node has none
     */
    public Future<ParticipantConfiguration> reload() {
        if (file == null) {
            return Future.failedFuture(NodeException.conflict(
                    "This connector has no configuration file. Set configurationFile in the node's configuration, and"
                            + " restart it."));
        }
        return reloads.submit(() -> copy(file)).map(copied -> current()).recover(failure -> {
            boolean isInvalid = failure instanceof InvalidConfigException;
            return Future.failedFuture(isInvalid ? explained((InvalidConfigException) failure) : failure);
        });
    }

    /** Leaves out the hints, because the JSON parser's hint repeats the text that it could not read. */
    private static NodeException explained(InvalidConfigException invalid) {
        return NodeException.unprocessable(invalid.problems().stream()
                .map(problem -> new Violation(problem.path(), problem.message()))
                .toList());
    }

    /**
     * @param changes fields of {@link ParticipantConfiguration} by their names; the others stay
     * @param secretKey null if it stays
     * @return failed with INVALID_INPUT if a field is missing in a connector without a configuration
     */
    public Future<ParticipantConfiguration> update(Map<String, Object> changes, @Nullable Secret secretKey) {
        return settings.change(before -> updated(before, changes, secretKey)).map(changed -> current());
    }

    private ConnectorSettings updated(
            ConnectorSettings before, Map<String, Object> changes, @Nullable Secret secretKey) {
        ParticipantConfiguration known = before.configuration();
        Map<String, Object> fields = new HashMap<>(known == null ? DEFAULTS : known.fields());
        fields.putAll(changes);
        List<Violation> missing = new ArrayList<>(ParticipantConfiguration.REQUIRED.stream()
                .filter(name -> !fields.containsKey(name))
                .map(ConfigurationService::isMissing)
                .toList());
        if (secretKey == null && before.sealedSecretKey() == null) {
            missing.add(isMissing("secretKey"));
        }
        if (!missing.isEmpty()) {
            throw NodeException.invalidInput(missing);
        }
        return withKeys(before, configuration(fields), secretKey == null ? secrets.secretKey(before) : secretKey);
    }

    private static ParticipantConfiguration configuration(Map<String, Object> fields) {
        try {
            return ParticipantConfiguration.of(fields);
        } catch (IllegalArgumentException e) {
            throw NodeException.invalidInput(List.of(new Violation("", String.valueOf(e.getMessage()))));
        }
    }

    private static Violation isMissing(String field) {
        return new Violation("/" + field, "is missing");
    }

    private Future<ConnectorSettings> copy(Path from) {
        return vertx.executeBlocking(() -> ConfigurationFile.read(from), false)
                .compose(read -> settings.change(before -> copied(before, read)));
    }

    private ConnectorSettings copied(ConnectorSettings before, ConfigurationFile read) {
        SortedMap<String, Credential> credentials = new TreeMap<>(before.credentials());
        for (FileCredential each : read.credentials()) {
            Credential known = credentials.get(each._id());
            credentials.put(each._id(), known == null ? first(each) : changed(known, each));
        }
        return withKeys(before, read.configuration(), read.secretKey()).withCredentials(credentials);
    }

    private Credential first(FileCredential each) {
        return new Credential(each._id(), each.type(), each.key(), secrets.sealValue(each._id(), each.value()), 0);
    }

    /** A credential that is the same in the file and in the store keeps its version. */
    private Credential changed(Credential known, FileCredential each) {
        boolean same = known.type().equals(each.type())
                && known.key().equals(each.key())
                && isSame(each.value(), () -> secrets.value(known));
        return same ? known : known.changed(each.content(), secrets.sealValue(known.id(), each.value()));
    }

    private ConnectorSettings withKeys(
            ConnectorSettings before, ParticipantConfiguration configuration, Secret secretKey) {
        ParticipantConfiguration known = before.configuration();
        boolean sameSecret = isSame(secretKey, () -> secrets.secretKey(before));
        boolean sameKeys = sameSecret && known != null && known.serviceKey().equals(configuration.serviceKey());
        String stored = before.sealedSecretKey();
        String sealed = sameSecret && stored != null ? stored : secrets.sealSecretKey(secretKey);
        return before.withConfiguration(configuration, sealed, !sameKeys);
    }

    /** A secret that cannot be decrypted counts as different, so that an operator can repair it by writing it again. */
    private static boolean isSame(Secret secret, Supplier<Secret> stored) {
        try {
            return secret.equals(stored.get());
        } catch (NodeException unreadable) {
            return false;
        }
    }
}
