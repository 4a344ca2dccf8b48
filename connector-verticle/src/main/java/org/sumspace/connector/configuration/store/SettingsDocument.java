package org.sumspace.connector.configuration.store;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.store.Documents;
import org.sumspace.connector.configuration.domain.BaseUrl;
import org.sumspace.connector.configuration.domain.ConnectorSettings;
import org.sumspace.connector.configuration.domain.ConsentKey;
import org.sumspace.connector.configuration.domain.Credential;
import org.sumspace.connector.configuration.domain.PageOrigin;
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
    private static final String ORIGINS = "origins";
    private static final String CONSENT_KEY = "consentKey";
    private static final String URI = "uri";
    private static final String PUBLIC_KEY = "publicKey";

    private SettingsDocument() {}

    static JsonObject of(ConnectorSettings settings) {
        JsonArray credentials = new JsonArray();
        settings.credentials().values().forEach(each -> credentials.add(write(each)));
        JsonObject document = new JsonObject()
                .put(Documents.ID, ID)
                .put(Documents.REVISION, settings.revision())
                .put(KEYS_VERSION, settings.keysVersion())
                .put(CREDENTIALS, credentials);
        if (!settings.origins().isEmpty()) {
            document.put(
                    ORIGINS,
                    new JsonArray(
                            settings.origins().stream().map(PageOrigin::origin).toList()));
        }
        ConsentKey consentKey = settings.consentKey();
        if (consentKey != null) {
            document.put(
                    CONSENT_KEY,
                    new JsonObject().put(URI, consentKey.uri().toString()).put(PUBLIC_KEY, consentKey.publicKey()));
        }
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
                credentials,
                document.getJsonArray(ORIGINS, new JsonArray()).stream()
                        .map(each -> PageOrigin.of(each.toString()))
                        .toList(),
                readConsentKey(document.getJsonObject(CONSENT_KEY)));
    }

    private static @Nullable ConsentKey readConsentKey(@Nullable JsonObject key) {
        return key == null ? null : new ConsentKey(BaseUrl.parse(key.getString(URI)), key.getString(PUBLIC_KEY));
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
