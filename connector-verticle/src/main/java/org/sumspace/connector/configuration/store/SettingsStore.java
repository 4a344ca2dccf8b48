package org.sumspace.connector.configuration.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.connector.configuration.domain.ConnectorSettings;

/** The connector's settings: one document, so that each change is stored whole or not at all. */
public final class SettingsStore {
    private final Documents settings;

    public SettingsStore(DocumentStore database) {
        this.settings = database.documents("settings");
    }

    /** {@link ConnectorSettings#NONE} if nothing was stored yet. */
    public Future<ConnectorSettings> load() {
        return settings.find(SettingsDocument.ID)
                .map(found -> found.map(SettingsDocument::read).orElse(ConnectorSettings.NONE));
    }

    /**
     * @param changed with the revision that was loaded
     * @return the settings with their new revision; failed with CONFLICT if the stored ones changed since
     */
    public Future<ConnectorSettings> save(ConnectorSettings changed) {
        if (changed.revision() == ConnectorSettings.NONE.revision()) {
            ConnectorSettings first = changed.withRevision(1);
            return settings.insert(SettingsDocument.of(first)).map(first);
        }
        JsonObject document = SettingsDocument.of(changed);
        return settings.replace(document).map(changed::withRevision);
    }
}
