package org.sumspace.sandbox.cli.connector;

import org.sumspace.sandbox.client.ConnectorKeyClient;
import picocli.CommandLine.Command;

/** {@code sumspace connector keys show}. */
@Command(
        name = "show",
        description = "Lists the keys, the oldest first, and the participant as whom the connector signs.")
final class ConnectorKeysShowCommand extends ConnectorKeysAction {
    @Override
    ConnectorKeyClient.Keys keys(ConnectorKeyClient client) {
        return client.all();
    }
}
