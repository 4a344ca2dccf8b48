package org.sumspace.sandbox.cli.connector;

import org.sumspace.sandbox.client.ConnectorKeyClient;
import picocli.CommandLine.Command;

/** {@code sumspace connector keys rotate}. */
@Command(
        name = "rotate",
        description = {
            "Makes a new key and publishes it at the catalog. The connector signs with it ten minutes later, when all others"
                    + " know it, and then retires the key before it."
        })
final class ConnectorKeysRotateCommand extends ConnectorKeysAction {
    @Override
    ConnectorKeyClient.Keys keys(ConnectorKeyClient client) {
        return client.rotate();
    }
}
