package org.sumspace.assessment;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.stream.Stream;
import org.sumspace.assessment.AssessmentVariables.AssessmentEnvironment;
import org.sumspace.assessment.account.api.RolePermissions;
import org.sumspace.assessment.account.api.SessionAuthenticator;
import org.sumspace.assessment.account.service.AccountService;
import org.sumspace.assessment.account.service.AdministrationService;
import org.sumspace.assessment.account.service.Mailer;
import org.sumspace.assessment.account.service.PepperCheck;
import org.sumspace.assessment.audit.api.AuditFeature;
import org.sumspace.assessment.audit.service.AuditHeads;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.audit.store.HeadFile;
import org.sumspace.assessment.capability.api.CapabilityFeature;
import org.sumspace.assessment.capability.service.CapabilityRegistry;
import org.sumspace.assessment.connector.api.ConnectorFeature;
import org.sumspace.assessment.connector.service.PdcService;
import org.sumspace.assessment.connector.service.ReceivedFiles;
import org.sumspace.assessment.model.service.ModelWorkers;
import org.sumspace.assessment.operation.api.OperationFeature;
import org.sumspace.assessment.platform.api.EditionFeature;
import org.sumspace.assessment.platform.api.PlatformFeature;
import org.sumspace.assessment.platform.domain.Edition;
import org.sumspace.assessment.platform.domain.Workspace;
import org.sumspace.assessment.platform.service.AccessRequests;
import org.sumspace.assessment.platform.service.TenantAdmission;
import org.sumspace.assessment.platform.service.TenantService;
import org.sumspace.assessment.platform.service.WorkspaceService;
import org.sumspace.assessment.run.service.FileChecks;
import org.sumspace.assessment.run.service.RunRetention;
import org.sumspace.assessment.run.service.RunScheduler;
import org.sumspace.assessment.shared.api.AssessmentProblems;
import org.sumspace.assessment.shared.service.WorkerProgram;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.store.postgres.Database;

/** The services of an assessment node over one database. */
final class AssessmentServices {
    private final NodeParts node;
    private final CapabilityRegistry registry = CapabilityRegistry.load();
    private final AccountServices people;
    private final DataServices data;
    private final RunServices runs;
    private final AuditHeads heads;
    private final TenantService tenants;
    private final TenantAdmission admission;
    private final AccessRequests accessRequests;
    private final PdcService connector;

    /** @param program of the worker processes that execute runs */
    AssessmentServices(NodeParts node, Passwords passwords, MeterRegistry metrics, WorkerProgram program) {
        this.node = node;
        Database database = node.context().database();
        Edition edition = node.variables().edition();
        people = new AccountServices(node, passwords);
        data = new DataServices(node, program);
        runs = new RunServices(node, data, registry, metrics, program);
        heads = new AuditHeads(
                node.context().vertx(),
                node.context().audit(),
                () -> node.context()
                        .workspaces()
                        .all()
                        .map(all -> all.stream().map(Workspace::id).toList()),
                new HeadFile(
                        node.variables().dataDir().resolve("audit-heads.json"),
                        node.keys().manifestKey()),
                node.context().clock());
        tenants = new TenantService(
                database, node.context().audit(), node.context().clock(), edition);
        admission = new TenantAdmission(database, node.context().clock(), edition.multiTenant());
        accessRequests = new AccessRequests(
                database, node.context().audit(), node.context().clock());
        connector = new PdcService(
                database,
                node.context().audit(),
                new ReceivedFiles(
                        node.context().vertx(),
                        node.downloads(),
                        data.models,
                        data.datasets,
                        node.context().folders()),
                node.http(),
                node.variables().svcPdcUrl(),
                node.variables().svcPdcToken(),
                node.context().clock());
    }

    Database database() {
        return node.context().database();
    }

    AuditTrail audit() {
        return node.context().audit();
    }

    AuditHeads heads() {
        return heads;
    }

    WorkspaceService workspaces() {
        return node.context().workspaces();
    }

    AccountService accounts() {
        return people.accounts;
    }

    AdministrationService administration() {
        return people.administration;
    }

    PepperCheck pepper() {
        return people.pepper;
    }

    Optional<Mailer> mailer() {
        return people.mailer;
    }

    FileChecks checks() {
        return data.checks;
    }

    ModelWorkers modelWorkers() {
        return data.modelWorkers;
    }

    RunScheduler scheduler() {
        return runs.scheduler;
    }

    RunRetention retention() {
        return runs.retention;
    }

    Feature[] features() {
        Stream<Feature> own = Stream.of(
                new OperationFeature(node.context().clock(), node.context().database()::ping),
                new PlatformFeature(
                        node.context().workspaces(), tenants, node.context().clock()),
                new EditionFeature(accessRequests, node.variables().edition()),
                new AuditFeature(node.context().audit(), heads),
                new CapabilityFeature(registry),
                new ConnectorFeature(connector));
        return Stream.of(own, people.features(), data.features(), runs.features())
                .flatMap(features -> features)
                .toArray(Feature[]::new);
    }

    /** Who may do what, and how problems are told. */
    ApiServer.Builder guarded(ApiServer.Builder api) {
        ApiServer.Builder guarded = api.security(
                        SessionAuthenticator.SCHEME,
                        new SessionAuthenticator(people.sessions, admission, people.origin))
                .permissions(new RolePermissions(node.variables().rolesWithMfa()))
                .problemShape(new AssessmentProblems())
                .correlationHeader(AssessmentProblems.REQUEST_ID)
                .draining(runs.streams::close);
        return node.variables().appEnv() == AssessmentEnvironment.PRODUCTION ? guarded.strictTransport() : guarded;
    }

    /** Completes when there is somebody who can log in, or a file with what makes the first account usable. */
    Future<Void> createFirstAccount() {
        String email = node.variables().firstAdminEmail();
        return email == null
                ? Future.succeededFuture()
                : people.accounts
                        .first(email)
                        .compose(created -> node.context()
                                .vertx()
                                .executeBlocking(
                                        () -> {
                                            FirstAccountFile.write(
                                                    node.variables().dataDir(), created);
                                            return null;
                                        },
                                        false));
    }
}
