package org.sumspace.assessment.run.api;

import org.sumspace.assessment.capability.service.CapabilityRegistry;
import org.sumspace.assessment.dataset.service.DatasetService;
import org.sumspace.assessment.run.service.FileChecks;
import org.sumspace.assessment.run.service.RunDownloads;
import org.sumspace.assessment.run.service.RunService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Runs and their files. */
public record RunFeature(
        RunService runs,
        RunDownloads downloads,
        DatasetService datasets,
        FileChecks checks,
        EventStreams streams,
        CapabilityRegistry registry)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("runAudit", new RunAuditHandler(runs, datasets, registry))
                .handle("listAudits", new ListAuditsHandler(runs))
                .handle("getAudit", new GetAuditHandler(runs))
                .handle("followAudit", new FollowAuditHandler(runs, streams))
                .handle("cancelAudit", new CancelAuditHandler(runs))
                .handle("deleteAudit", new DeleteAuditHandler(runs))
                .handle("repeatAudit", new RepeatAuditHandler(runs))
                .handle("listArtifacts", new ListArtifactsHandler(runs, downloads))
                .handle("getArtifact", new GetArtifactHandler(downloads, ""))
                .handle("getGuidedArtifact", new GetArtifactHandler(downloads, ""))
                .handle("getPlot", new GetArtifactHandler(downloads, "plots/"))
                .handle("getDashboard", new GetDashboardHandler(downloads))
                .handle("validateDataset", new ValidateDatasetHandler(checks))
                .handle("profileDataset", new ProfileDatasetHandler(new DatasetRuns(runs, downloads, datasets)))
                .handle("transformDataset", new TransformDatasetHandler(new DatasetRuns(runs, downloads, datasets)))
                .handle("inferTemplate", new InferTemplateHandler(runs, downloads))
                .handle("getMetrics", new GetMetricsHandler(downloads));
    }
}
