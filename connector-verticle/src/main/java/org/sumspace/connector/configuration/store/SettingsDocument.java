package org.sumspace.connector.configuration.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.EmptyIfAbsent;
import org.sumspace.common.document.JsonRecords;
import org.sumspace.common.store.Documents;
import org.sumspace.connector.configuration.domain.ConnectorSettings;
import org.sumspace.connector.configuration.domain.ConnectorSettings.PageOrigin;
import org.sumspace.connector.configuration.domain.ConsentKey;
import org.sumspace.connector.configuration.domain.Credential;
import org.sumspace.connector.configuration.domain.ParticipantConfiguration;

/** {@link ConnectorSettings} as a document. */
record SettingsDocument(
        @JsonProperty(Documents.ID) String id,
        long revision,
        int keysVersion,
        List<Credential> credentials,
        @EmptyIfAbsent @JsonInclude(Include.NON_EMPTY) List<String> origins,
        @Nullable ConsentKey consentKey,
        @Nullable ParticipantConfiguration configuration,
        @Nullable String secretKey) {
    static final String ID = "connector";

    private static final JsonRecords RECORDS = JsonRecords.camelCase();

    static JsonObject of(ConnectorSettings settings) {
        return new JsonObject(RECORDS.tree(new SettingsDocument(
                ID,
                settings.revision(),
                settings.keysVersion(),
                List.copyOf(settings.credentials().values()),
                settings.origins().stream().map(PageOrigin::origin).toList(),
                settings.consentKey(),
                settings.configuration(),
                settings.sealedSecretKey())));
    }

    static ConnectorSettings read(JsonObject document) {
        return RECORDS.read(document.getMap(), SettingsDocument.class).settings();
    }

    private ConnectorSettings settings() {
        return new ConnectorSettings(
                revision,
                configuration,
                secretKey,
                keysVersion,
                credentials.stream()
                        .collect(Collectors.toMap(
                                Credential::id, Function.identity(), (first, second) -> second, TreeMap::new)),
                origins.stream().map(PageOrigin::of).toList(),
                consentKey);
    }
}
