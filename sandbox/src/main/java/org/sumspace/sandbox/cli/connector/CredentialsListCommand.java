package org.sumspace.sandbox.cli.connector;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Locale;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.TextTable;
import org.sumspace.sandbox.client.CredentialClient;
import org.sumspace.sandbox.client.CredentialClient.Credential;
import org.sumspace.sandbox.client.NodeClient;
import picocli.CommandLine.Command;

/** {@code sumspace connector credentials list}. */
@Command(name = "list", description = "Lists the credentials, without their values.")
final class CredentialsListCommand extends ConnectorAction {
    @Override
    protected int run(NodeClient client) {
        List<Credential> all = new CredentialClient(client).all();
        if (json()) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            all.forEach(each -> array.add(CredentialView.json(each)));
            out().println(PrintedText.of(array));
            return 0;
        }
        TextTable table = TextTable.withHead("id", "type", "key", "version");
        all.forEach(each -> table.row(each.id(), each.type(), each.key(), String.valueOf(each.version())));
        table.print(out());
        out().printf(Locale.ROOT, "%d credentials%n", all.size());
        return 0;
    }
}
