package org.sumspace.sandbox.cli.connector;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.TextTable;
import org.sumspace.sandbox.client.ConnectorKeyClient;
import org.sumspace.sandbox.client.NodeClient;

/** A command that prints the keys of a connector. */
abstract class ConnectorKeysAction extends ConnectorAction {
    @Override
    protected final int run(NodeClient client) {
        ConnectorKeyClient.Keys keys = keys(new ConnectorKeyClient(client));
        if (json()) {
            out().println(PrintedText.of(json(keys)));
            return 0;
        }
        out().println(keys.participant()
                .map(participant -> "signs as " + PrintedText.of(participant))
                .orElse("not registered at its catalog yet: see registration in its /health/ready"));
        TextTable table = TextTable.withHead("key", "state", "published");
        keys.keys().forEach(key -> table.row(key.id(), key.state(), key.publishedAt()));
        table.print(out());
        return 0;
    }

    abstract ConnectorKeyClient.Keys keys(ConnectorKeyClient client);

    private static ObjectNode json(ConnectorKeyClient.Keys keys) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("participant", keys.participant().orElse(null));
        ArrayNode array = json.putArray("keys");
        for (ConnectorKeyClient.Key key : keys.keys()) {
            array.addObject()
                    .put("kid", key.id())
                    .put("state", key.state())
                    .put("publishedAt", key.publishedAt().isEmpty() ? null : key.publishedAt());
        }
        return json;
    }
}
