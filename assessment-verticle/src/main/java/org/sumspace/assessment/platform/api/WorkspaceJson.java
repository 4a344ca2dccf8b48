package org.sumspace.assessment.platform.api;

import io.vertx.core.json.JsonObject;
import org.sumspace.assessment.platform.domain.Workspace;

/** Workspaces in answers. Each is in use and none has public samples, which existing clients ask for. */
final class WorkspaceJson {
    private WorkspaceJson() {}

    static JsonObject of(Workspace workspace) {
        JsonObject json = new JsonObject()
                .put("id", workspace.id().toString())
                .put("slug", workspace.slug())
                .put("name", workspace.name())
                .put("is_public_samples", false)
                .put("is_active", true);
        if (workspace.description() != null) {
            json.put("description", workspace.description());
        }
        if (workspace.tenant() != null) {
            json.put("tenant", workspace.tenant());
        }
        return json;
    }
}
