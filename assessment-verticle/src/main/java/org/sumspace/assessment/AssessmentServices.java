package org.sumspace.assessment;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.sumspace.assessment.account.api.AccountFeature;
import org.sumspace.assessment.account.api.AccountSessionCookie;
import org.sumspace.assessment.account.api.AdministrationFeature;
import org.sumspace.assessment.account.api.RegistrationFeature;
import org.sumspace.assessment.account.api.RolePermissions;
import org.sumspace.assessment.account.api.SameOrigin;
import org.sumspace.assessment.account.api.SessionAuthenticator;
import org.sumspace.assessment.account.core.Tokens;
import org.sumspace.assessment.account.service.AccountService;
import org.sumspace.assessment.account.service.AccountTokens;
import org.sumspace.assessment.account.service.AdministrationService;
import org.sumspace.assessment.account.service.Mailer;
import org.sumspace.assessment.account.service.PepperCheck;
import org.sumspace.assessment.account.service.RegistrationService;
import org.sumspace.assessment.account.service.RequestLimits;
import org.sumspace.assessment.account.service.SecondFactors;
import org.sumspace.assessment.account.service.SessionService;
import org.sumspace.assessment.account.service.SystemService;
import org.sumspace.assessment.audit.api.AuditFeature;
import org.sumspace.assessment.audit.service.AuditHeads;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.audit.store.HeadFile;
import org.sumspace.assessment.capability.api.CapabilityFeature;
import org.sumspace.assessment.capability.service.CapabilityRegistry;
import org.sumspace.assessment.compliance.api.ComplianceFeature;
import org.sumspace.assessment.compliance.service.RunDocuments;
import org.sumspace.assessment.connector.api.ConnectorFeature;
import org.sumspace.assessment.connector.service.PdcService;
import org.sumspace.assessment.connector.service.ReceivedFiles;
import org.sumspace.assessment.dataset.api.DatasetFeature;
import org.sumspace.assessment.dataset.service.DatasetService;
import org.sumspace.assessment.dataset.service.FileUploads;
import org.sumspace.assessment.dataset.service.InputDownload;
import org.sumspace.assessment.dataset.service.RequestInputs;
import org.sumspace.assessment.explanation.api.ExplanationFeature;
import org.sumspace.assessment.explanation.service.ComparisonService;
import org.sumspace.assessment.explanation.service.EvaluationSets;
import org.sumspace.assessment.explanation.service.ExplanationService;
import org.sumspace.assessment.interop.api.InteropFeature;
import org.sumspace.assessment.interop.service.InteropService;
import org.sumspace.assessment.model.api.ModelFeature;
import org.sumspace.assessment.model.service.HttpModels;
import org.sumspace.assessment.model.service.ModelService;
import org.sumspace.assessment.model.service.ModelWorkers;
import org.sumspace.assessment.operation.api.OperationFeature;
import org.sumspace.assessment.platform.api.EditionFeature;
import org.sumspace.assessment.platform.api.PlatformFeature;
import org.sumspace.assessment.platform.domain.Edition;
import org.sumspace.assessment.platform.domain.Workspace;
import org.sumspace.assessment.platform.service.AccessRequests;
import org.sumspace.assessment.platform.service.Quotas;
import org.sumspace.assessment.platform.service.TenantAdmission;
import org.sumspace.assessment.platform.service.TenantService;
import org.sumspace.assessment.platform.service.WorkspaceFolders;
import org.sumspace.assessment.platform.service.WorkspaceService;
import org.sumspace.assessment.run.api.DatasetRunFeature;
import org.sumspace.assessment.run.api.EventStreams;
import org.sumspace.assessment.run.api.RunFeature;
import org.sumspace.assessment.run.api.RunFilesFeature;
import org.sumspace.assessment.run.service.FileChecks;
import org.sumspace.assessment.run.service.RunDownloads;
import org.sumspace.assessment.run.service.RunFeed;
import org.sumspace.assessment.run.service.RunMetrics;
import org.sumspace.assessment.run.service.RunRequests;
import org.sumspace.assessment.run.service.RunRetention;
import org.sumspace.assessment.run.service.RunScheduler;
import org.sumspace.assessment.run.service.RunService;
import org.sumspace.assessment.run.service.WorkerJobs;
import org.sumspace.assessment.run.service.WorkerSettings;
import org.sumspace.assessment.shared.api.AssessmentProblems;
import org.sumspace.assessment.shared.service.WorkerProgram;
import org.sumspace.assessment.wizard.api.GuidedRunFeature;
import org.sumspace.assessment.wizard.api.WizardFeature;
import org.sumspace.assessment.wizard.service.InspectionService;
import org.sumspace.assessment.wizard.service.WizardService;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.security.LoginAttempts;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.store.postgres.Database;

/** The services of an assessment node over one database. */
record AssessmentServices(
        Database database,
        Clock clock,
        SameOrigin origin,
        AccountSessionCookie cookie,
        AuditTrail audit,
        AuditHeads heads,
        PepperCheck pepper,
        WorkspaceService workspaces,
        TenantService tenants,
        TenantAdmission admission,
        AccessRequests accessRequests,
        Edition edition,
        SessionService sessions,
        AccountService accounts,
        SecondFactors factors,
        AdministrationService administration,
        SystemService system,
        Set<String> mfaRequired,
        boolean strictTransport,
        RegistrationService registrations,
        Optional<Mailer> mailer,
        DatasetService datasets,
        FileUploads uploads,
        FileChecks checks,
        RunService runs,
        RunDownloads runDownloads,
        EventStreams streams,
        InteropService interop,
        RunDocuments documents,
        InspectionService inspections,
        WizardService wizard,
        PdcService connector,
        RunScheduler scheduler,
        RunRetention retention,
        VerifyingKey manifestKey,
        ModelWorkers modelWorkers,
        ModelService models,
        ExplanationService explanations,
        ComparisonService comparisons,
        EvaluationSets evaluationSets) {
    /** Less than the time after which servers give a request up. */
    private static final int JOB_SECONDS_MAX = 18;

    private static final long MODEL_PAUSE_MILLIS = 500;

    /** @param runProgram the program of the worker processes that execute runs */
    static AssessmentServices of(
            Vertx vertx,
            Database database,
            NodeHttpClient http,
            Clock clock,
            NodeKeys keys,
            Passwords passwords,
            MeterRegistry metrics,
            AssessmentVariables variables,
            WorkerProgram runProgram) {
        SecureRandom random = new SecureRandom();
        Tokens tokens = keys.tokens();
        LoginAttempts attempts = new LoginAttempts(clock);
        AuditTrail audit = new AuditTrail(database, clock);
        WorkspaceService workspaces = new WorkspaceService(database, audit, clock);
        Edition edition = variables.edition();
        Quotas quotas = new Quotas(database, clock, edition.multiTenant());
        RequestLimits limits = new RequestLimits(clock);
        AccountTokens accountTokens = new AccountTokens(tokens, clock, random);
        SecondFactors factors = new SecondFactors(database, audit, passwords, keys.secrets(), clock, random);
        AccountService accounts =
                new AccountService(database, audit, workspaces, passwords, attempts, limits, accountTokens, clock);
        WorkspaceFolders folders = new WorkspaceFolders(variables.dataDir().resolve("workspaces"));
        InputDownload downloads = new InputDownload(vertx, http, variables.inputPorts());
        RunFeed feed = new RunFeed();
        RunScheduler scheduler = new RunScheduler(
                vertx,
                database,
                audit,
                feed,
                quotas,
                new RunMetrics(metrics),
                workspaces,
                folders,
                workers(keys, variables, runProgram),
                downloads,
                clock,
                keys.nodeId());
        ModelWorkers modelWorkers = new ModelWorkers(
                vertx,
                variables.dataDir().resolve("model-workers"),
                ModelWorkerMain.class.getName(),
                ModelWorkers.Limits.standard());
        Optional<Mailer> mailer =
                variables.mailServer().map(server -> new Mailer(vertx, database, audit, accountTokens, clock, server));
        DatasetService datasets = new DatasetService(vertx, database, audit, folders, quotas, downloads, clock, random);
        ModelService models = new ModelService(
                vertx,
                database,
                audit,
                folders,
                modelWorkers,
                new HttpModels(vertx, http, MODEL_PAUSE_MILLIS),
                clock,
                random);
        RunService runs = new RunService(
                vertx,
                database,
                audit,
                new RunRequests(database, datasets, models),
                scheduler,
                feed,
                quotas,
                clock,
                random);
        RunDownloads runDownloads =
                new RunDownloads(vertx, database, audit, folders, quotas, variables.rawExportsEnabled());
        WorkerJobs jobs = new WorkerJobs(
                vertx, new WorkerProgram(WorkerMain.class.getName(), runProgram.libraries()), JOB_SECONDS_MAX);
        InteropService interop = new InteropService(vertx, database, audit, runs, runDownloads, clock, random);
        RequestInputs inputs = new RequestInputs(vertx, datasets, folders, downloads);
        InspectionService inspections = new InspectionService(vertx, datasets, folders, inputs, jobs, random);
        EvaluationSets evaluationSets = new EvaluationSets(vertx, database, audit, quotas, clock, random);
        return new AssessmentServices(
                database,
                clock,
                new SameOrigin(variables.appBaseUrl()),
                new AccountSessionCookie(variables.svcCookieSecure()),
                audit,
                new AuditHeads(
                        vertx,
                        audit,
                        () -> workspaces
                                .all()
                                .map(all -> all.stream().map(Workspace::id).toList()),
                        new HeadFile(variables.dataDir().resolve("audit-heads.json"), keys.manifestKey()),
                        clock),
                new PepperCheck(database, passwords),
                workspaces,
                new TenantService(database, audit, clock, edition),
                new TenantAdmission(database, clock, edition.multiTenant()),
                new AccessRequests(database, audit, clock),
                edition,
                new SessionService(database, audit, workspaces, passwords, factors, attempts, tokens, clock, random),
                accounts,
                factors,
                new AdministrationService(database, audit, clock),
                new SystemService(database, audit, clock, mailer),
                variables.rolesWithMfa(),
                variables.appEnv() == AssessmentEnvironment.PRODUCTION,
                new RegistrationService(
                        database, audit, workspaces, accounts, limits, clock, variables.registrationRules()),
                mailer,
                datasets,
                new FileUploads(vertx, database, datasets, folders, quotas, variables.uploads()),
                new FileChecks(vertx, inputs, folders, jobs, random),
                runs,
                runDownloads,
                new EventStreams(),
                interop,
                new RunDocuments(runDownloads, interop),
                inspections,
                new WizardService(
                        vertx,
                        database,
                        runs,
                        runDownloads,
                        inspections,
                        CapabilityRegistry.load().catalogue(),
                        clock),
                new PdcService(
                        database,
                        audit,
                        new ReceivedFiles(vertx, downloads, models, datasets, folders),
                        http,
                        variables.svcPdcUrl(),
                        variables.svcPdcToken(),
                        clock),
                scheduler,
                new RunRetention(
                        vertx,
                        database,
                        audit,
                        workspaces,
                        folders,
                        clock,
                        keys.nodeId(),
                        Duration.ofDays(variables.retentionDays())),
                keys.manifestKey().publicKey(),
                modelWorkers,
                models,
                new ExplanationService(database, audit, models, evaluationSets, quotas, clock, random),
                new ComparisonService(vertx, database, audit, models, evaluationSets, clock, random),
                evaluationSets);
    }

    private static WorkerSettings workers(NodeKeys keys, AssessmentVariables variables, WorkerProgram program) {
        return new WorkerSettings(
                program,
                variables.runsParallel(),
                variables.runSecondsMax(),
                Optional.ofNullable(variables.svcHashSecret()),
                keys.manifestKey(),
                variables.salt(),
                variables.pseudonymize());
    }

    Feature[] features() {
        CapabilityRegistry registry = CapabilityRegistry.load();
        return new Feature[] {
            new OperationFeature(clock, database::ping),
            new AccountFeature(sessions, accounts, factors, cookie, origin),
            new AdministrationFeature(administration, system),
            new RegistrationFeature(registrations, origin),
            new PlatformFeature(workspaces, tenants, clock),
            new EditionFeature(accessRequests, edition),
            new AuditFeature(audit, heads),
            new DatasetFeature(datasets, uploads),
            new ModelFeature(models),
            new ExplanationFeature(explanations, comparisons, evaluationSets),
            new RunFeature(runs, datasets, streams, registry),
            new RunFilesFeature(runs, runDownloads),
            new DatasetRunFeature(runs, runDownloads, datasets, checks),
            new ComplianceFeature(runDownloads, documents, manifestKey),
            new CapabilityFeature(registry),
            new InteropFeature(interop),
            new WizardFeature(wizard, inspections, registry.catalogue()),
            new GuidedRunFeature(wizard, registry.catalogue()),
            new ConnectorFeature(connector)
        };
    }

    /** Who may do what, and how problems are told. */
    ApiServer.Builder guarded(ApiServer.Builder api) {
        ApiServer.Builder guarded = api.security(
                        SessionAuthenticator.SCHEME, new SessionAuthenticator(sessions, admission, origin))
                .permissions(new RolePermissions(mfaRequired))
                .problemShape(new AssessmentProblems())
                .correlationHeader(AssessmentProblems.REQUEST_ID)
                .draining(streams::close);
        return strictTransport ? guarded.strictTransport() : guarded;
    }

    /** Completes when there is somebody who can log in, or a file with what makes the first account usable. */
    Future<Void> createFirstAccount(Vertx vertx, AssessmentVariables variables) {
        String email = variables.firstAdminEmail();
        return email == null
                ? Future.succeededFuture()
                : accounts.first(email)
                        .compose(created -> vertx.executeBlocking(
                                () -> {
                                    FirstAccountFile.write(variables.dataDir(), created);
                                    return null;
                                },
                                false));
    }
}
