package org.sumspace.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import java.security.SecureRandom;
import org.sumspace.common.boot.NodeVerticle;
import org.sumspace.common.boot.ServerSetup;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.config.Secret;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.contract.session.service.SessionService;
import org.sumspace.contract.shared.api.CatalogKeyAuthenticator;
import org.sumspace.contract.shared.api.ManagerProblems;

/** The contract manager and its features. */
final class ContractVerticle extends NodeVerticle {
    static final String CONTRACT = "contract/openapi.yaml";

    private static final int SESSION_KEY_BYTES = 32;

    private final MemberContext node;
    private final ContractConfig config;

    ContractVerticle(MemberContext node, ContractConfig config) {
        super(node.node(), config);
        this.node = node;
        this.config = config;
    }

    @Override
    protected Future<ServerSetup> setUp() {
        CatalogKeyAuthenticator key =
                new CatalogKeyAuthenticator(config.catalogAuthorizationKey(), config.openReads(), node.clock());
        return node.openStore(config.mongo())
                .compose(mongo -> ContractServices.open(vertx, mongo, sessions(), node.clock()))
                .map(services -> node.server(CONTRACT)
                        .server(api -> compatible(api, key))
                        .features(node.login(node.operators()))
                        .features(services.features())
                        .readyIf("lists", services::checkLists)
                        .afterListening(() -> {
                            services.buildLists(vertx);
                            services.serveAudit(vertx);
                            return Future.succeededFuture();
                        }));
    }

    private SessionService sessions() {
        SecureRandom random = new SecureRandom();
        Secret configured = config.sessionKey();
        byte[] key = new byte[SESSION_KEY_BYTES];
        random.nextBytes(key);
        return new SessionService(configured == null ? key : configured.reveal().getBytes(UTF_8), random);
    }

    /** What existing clients of a contract manager expect of its HTTP side. */
    static ApiServer.Builder compatible(ApiServer.Builder api, CatalogKeyAuthenticator key) {
        return api.security(CatalogKeyAuthenticator.SCHEME, key).problemShape(new ManagerProblems());
    }
}
