package org.sumspace.assessment;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.sumspace.assessment.capability.service.CapabilityRegistry;
import org.sumspace.assessment.interop.api.InteropFeature;
import org.sumspace.assessment.interop.service.InteropService;
import org.sumspace.assessment.platform.service.WorkspaceContext;
import org.sumspace.assessment.report.api.ReportFeature;
import org.sumspace.assessment.report.service.RunDocuments;
import org.sumspace.assessment.run.api.DatasetRunFeature;
import org.sumspace.assessment.run.api.EventStreams;
import org.sumspace.assessment.run.api.RunFeature;
import org.sumspace.assessment.run.api.RunFilesFeature;
import org.sumspace.assessment.run.service.RunDownloads;
import org.sumspace.assessment.run.service.RunFeed;
import org.sumspace.assessment.run.service.RunMetrics;
import org.sumspace.assessment.run.service.RunRequests;
import org.sumspace.assessment.run.service.RunRetention;
import org.sumspace.assessment.run.service.RunScheduler;
import org.sumspace.assessment.run.service.RunService;
import org.sumspace.assessment.run.service.WorkerSettings;
import org.sumspace.assessment.shared.service.WorkerProgram;
import org.sumspace.assessment.wizard.api.GuidedRunFeature;
import org.sumspace.assessment.wizard.api.WizardFeature;
import org.sumspace.assessment.wizard.service.WizardService;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.http.server.operation.Feature;

/** Assessments, from the request to their documents. */
final class RunServices {
    final RunScheduler scheduler;
    final RunRetention retention;
    final EventStreams streams = new EventStreams();

    private final DataServices data;
    private final CapabilityRegistry registry;
    private final RunService runs;
    private final RunDownloads downloads;
    private final InteropService interop;
    private final WizardService wizard;
    private final VerifyingKey manifestKey;

    /** @param program of the worker processes that execute runs */
    RunServices(
            NodeParts node,
            DataServices data,
            CapabilityRegistry registry,
            MeterRegistry metrics,
            WorkerProgram program) {
        this.data = data;
        this.registry = registry;
        WorkspaceContext context = node.context();
        RunFeed feed = new RunFeed();
        scheduler = new RunScheduler(
                context,
                feed,
                new RunMetrics(metrics),
                workers(node, program),
                node.downloads(),
                node.keys().nodeId());
        runs = new RunService(context, new RunRequests(context, data.datasets, data.models), scheduler, feed);
        downloads = new RunDownloads(context, node.variables().rawExportsEnabled());
        interop = new InteropService(context, runs, downloads);
        wizard = new WizardService(
                context.vertx(),
                context.database(),
                runs,
                downloads,
                data.inspections,
                registry.catalogue(),
                context.clock());
        retention = new RunRetention(
                context, node.keys().nodeId(), Duration.ofDays(node.variables().retentionDays()));
        manifestKey = node.keys().manifestKey().publicKey();
    }

    private static WorkerSettings workers(NodeParts node, WorkerProgram program) {
        AssessmentVariables variables = node.variables();
        return new WorkerSettings(
                program,
                variables.runsParallel(),
                variables.runSecondsMax(),
                Optional.ofNullable(variables.svcHashSecret()),
                node.keys().manifestKey(),
                variables.salt(),
                variables.pseudonymize());
    }

    Stream<Feature> features() {
        return Stream.of(
                new RunFeature(runs, data.datasets, streams, registry),
                new RunFilesFeature(runs, downloads),
                new DatasetRunFeature(runs, downloads, data.datasets, data.checks),
                new ReportFeature(downloads, new RunDocuments(downloads, interop), manifestKey),
                new InteropFeature(interop),
                new WizardFeature(wizard, data.inspections, registry.catalogue()),
                new GuidedRunFeature(wizard, registry.catalogue()));
    }
}
