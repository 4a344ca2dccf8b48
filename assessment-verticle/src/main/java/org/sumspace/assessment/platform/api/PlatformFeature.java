package org.sumspace.assessment.platform.api;

import org.sumspace.assessment.platform.service.WorkspaceService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Workspaces. */
public record PlatformFeature(WorkspaceService workspaces) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.on("createWorkspace", new CreateWorkspaceHandler(workspaces));
    }
}
