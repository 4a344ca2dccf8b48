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
                .on("runAudit", new RunAuditHandler(runs, datasets, registry))
                .on("listAudits", new ListAuditsHandler(runs))
                .on("getAudit", new GetAuditHandler(runs))
                .on("followAudit", new FollowAuditHandler(runs, streams))
                .on("cancelAudit", new CancelAuditHandler(runs))
                .on("deleteAudit", new DeleteAuditHandler(runs))
                .on("repeatAudit", new RepeatAuditHandler(runs))
                .on("listArtifacts", new ListArtifactsHandler(runs))
                .on("getArtifact", new GetArtifactHandler(downloads, ""))
                .on("getGuidedArtifact", new GetArtifactHandler(downloads, ""))
                .on("getPlot", new GetArtifactHandler(downloads, "plots/"))
                .on("getDashboard", new GetDashboardHandler(downloads))
                .on("validateDataset", new ValidateDatasetHandler(checks))
                .on("profileDataset", new ProfileDatasetHandler(new DatasetRuns(runs, downloads, datasets)))
                .on("transformDataset", new TransformDatasetHandler(new DatasetRuns(runs, downloads, datasets)))
                .on("inferTemplate", new InferTemplateHandler(runs, downloads))
                .on("getMetrics", new GetMetricsHandler(downloads));
    }
}
