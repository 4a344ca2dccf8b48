package org.sumspace.sandbox.example;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.client.NodeClient;
import org.sumspace.client.ServiceKeyClient;
import org.sumspace.common.http.signature.ConnectorKey;
import org.sumspace.common.http.signature.ConnectorKeys;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.sandbox.client.ConnectorRegistration;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceAccount;
import org.sumspace.sandbox.space.SpaceHome;

/**
 * The participant who operates the catalog and the contract manager. It publishes the keys of both at the catalog, so that
 * participants who sign their requests can verify the answers (docs/reference/signatures.md).
 */
public final class ManagerOperator {
    private ManagerOperator() {}

    /**
     * Registers the participant, if there is a contract manager; the manager reads the participant's URL from its
     * configuration.
     */
    public static void register(SpaceHome home, SpaceOperators operators, Clock clock) {
        List<NodeSpec> managers = home.plan().nodes(NodeKind.CONTRACT);
        if (managers.isEmpty()) {
            return;
        }
        NodeSpec manager = managers.get(0);
        NodeClient account = operators.atCatalog(account(home.plan().operatorOf(manager)));
        ServiceKeyClient keys = new ServiceKeyClient(account);
        ConnectorRegistration.register(
                account, keys.getOrCreate(), home.plan().url(manager), published(home), clock.instant());
        home.setManagerOperator(URI.create(account.base() + "/v1/catalog/participants/" + account.subject()));
    }

    /** A separate account, because the catalog's operator is not a participant there. */
    private static SpaceAccount account(SpaceAccount operator) {
        String email = operator.email().replaceFirst("^[^@]+", "participant");
        return new SpaceAccount(operator.role(), operator.organisation(), email, operator.password());
    }

    private static ConnectorKeys published(SpaceHome home) {
        List<ConnectorKey> keys = new ArrayList<>();
        try {
            for (NodeKind kind : List.of(NodeKind.CATALOG, NodeKind.CONTRACT)) {
                NodeSpec node = home.plan().nodes(kind).get(0);
                keys.add(new ConnectorKey(
                        NodeCertificate.load(home.certificateFile(node)).key(), false));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new ConnectorKeys(keys);
    }
}
