package org.sumspace.connector.configuration.store;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.store.Documents;
import org.sumspace.connector.configuration.domain.ConnectorSettings;
import org.sumspace.connector.configuration.domain.Credential;
import org.sumspace.connector.configuration.domain.ParticipantConfiguration;

/** {@link ConnectorSettings} as a document. */
final class SettingsDocument {
    static final String ID = "connector";

    private static final String CONFIGURATION = "configuration";
    private static final String SECRET_KEY = "secretKey";
    private static final String KEYS_VERSION = "keysVersion";
    private static final String CREDENTIALS = "credentials";
    private static final String TYPE = "type";
    private static final String KEY = "key";
    private static final String VALUE = "value";
    private static final String VERSION = "version";

    private SettingsDocument() {}

    static JsonObject of(ConnectorSettings settings) {
        JsonArray credentials = new JsonArray();
        settings.credentials().values().forEach(each -> credentials.add(write(each)));
        JsonObject document = new JsonObject()
                .put(Documents.ID, ID)
                .put(Documents.REVISION, settings.revision())
                .put(KEYS_VERSION, settings.keysVersion())
                .put(CREDENTIALS, credentials);
        ParticipantConfiguration configuration = settings.configuration();
        if (configuration != null) {
            document.put(CONFIGURATION, new JsonObject(configuration.fields()))
                    .put(SECRET_KEY, settings.sealedSecretKey());
        }
        return document;
    }

    private static JsonObject write(Credential credential) {
        return new JsonObject()
                .put(Documents.ID, credential.id())
                .put(TYPE, credential.type())
                .put(KEY, credential.key())
                .put(VALUE, credential.sealedValue())
                .put(VERSION, credential.version());
    }

    static ConnectorSettings read(JsonObject document) {
        SortedMap<String, Credential> credentials = new TreeMap<>();
        for (Object each : document.getJsonArray(CREDENTIALS)) {
            Credential credential = readCredential((JsonObject) each);
            credentials.put(credential.id(), credential);
        }
        @Nullable JsonObject configuration = document.getJsonObject(CONFIGURATION);
        return new ConnectorSettings(
                document.getLong(Documents.REVISION),
                configuration == null ? null : ParticipantConfiguration.of(configuration.getMap()),
                document.getString(SECRET_KEY),
                document.getInteger(KEYS_VERSION),
                credentials);
    }

    private static Credential readCredential(JsonObject each) {
        return new Credential(
                each.getString(Documents.ID),
                each.getString(TYPE),
                each.getString(KEY),
                each.getString(VALUE),
                each.getInteger(VERSION));
    }
}
