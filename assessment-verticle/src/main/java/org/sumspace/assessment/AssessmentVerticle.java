package org.sumspace.assessment;

import io.vertx.core.Future;
import java.nio.file.Path;
import org.sumspace.assessment.account.core.PasswordPolicy;
import org.sumspace.assessment.account.service.Mailer;
import org.sumspace.assessment.shared.service.WorkerProgram;
import org.sumspace.assessment.shared.store.DuckDbLibrary;
import org.sumspace.common.boot.NodeContext;
import org.sumspace.common.boot.NodeVerticle;
import org.sumspace.common.boot.ServerSetup;
import org.sumspace.common.config.Secret;
import org.sumspace.common.obs.DiskSpace;
import org.sumspace.common.security.Passwords;

/** The assessment node and its features. */
final class AssessmentVerticle extends NodeVerticle {
    static final String CONTRACT = "assessment/openapi.yaml";
    static final String MIGRATIONS = "assessment/schema";

    private final NodeContext node;
    private final AssessmentConfig config;
    private final Class<?> workerMain;

    /** @param workerMain the program of the worker processes that execute runs */
    AssessmentVerticle(NodeContext node, AssessmentConfig config, Class<?> workerMain) {
        super(node, config);
        this.node = node;
        this.config = config;
        this.workerMain = workerMain;
    }

    @Override
    protected Future<ServerSetup> setUp() {
        AssessmentVariables variables = config.variables();
        return variables
                .openDatabase(vertx, MIGRATIONS)
                .onSuccess(database -> node.resources().add(database::close))
                .compose(database -> vertx.executeBlocking(
                                () -> NodeKeys.open(variables.dataDir(), variables.svcSecretKey()), false)
                        .compose(keys -> runProgram()
                                .map(program -> new AssessmentServices(
                                        NodeParts.of(vertx, database, node.http(), node.clock(), keys, variables),
                                        passwords(variables),
                                        node.metrics(),
                                        program))))
                .compose(services -> services.heads()
                        .open()
                        .compose(opened -> services.pepper().run())
                        .compose(same -> services.createFirstAccount())
                        .map(created -> server(services)));
    }

    private Future<WorkerProgram> runProgram() {
        Path libraries = config.variables().dataDir().resolve("lib");
        return vertx.executeBlocking(() -> DuckDbLibrary.unpack(libraries), false)
                .map(found -> new WorkerProgram(workerMain.getName(), found));
    }

    private Passwords passwords(AssessmentVariables variables) {
        Secret pepper = variables.svcPasswordPepper();
        return Passwords.following(vertx, PasswordPolicy.hashing(pepper == null ? Secret.of("") : pepper));
    }

    private ServerSetup server(AssessmentServices services) {
        node.resources().add(services.scheduler()::stop);
        node.resources().add(services.retention()::stop);
        node.resources().add(services.modelWorkers()::stop);
        node.resources().add(services.heads()::stop);
        services.mailer().ifPresent(mailer -> node.resources().add(mailer::stop));
        return new ServerSetup(CONTRACT)
                .server(services::guarded)
                .features(services.features())
                .room("assess")
                .room("runs")
                .room("comparisons")
                .room("explanations")
                .room("datasets")
                .room("models")
                .room("users")
                .room("audit-log")
                .readyIf("store", services.database()::ping)
                .readyIf("disk", DiskSpace.of(vertx, config.variables().dataDir())::check)
                .afterListening(() -> {
                    services.mailer().ifPresent(Mailer::start);
                    services.heads().start();
                    return services.workspaces()
                            .all()
                            .compose(services.checks()::removeLeftovers)
                            .compose(removed -> services.scheduler().start())
                            .compose(started -> services.retention().start());
                });
    }
}
