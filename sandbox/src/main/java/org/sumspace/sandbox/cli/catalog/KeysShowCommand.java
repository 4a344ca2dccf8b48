package org.sumspace.sandbox.cli.catalog;

import java.io.IOException;
import org.sumspace.sandbox.client.ServiceKeyClient;
import picocli.CommandLine.Command;

/** {@code sumspace catalog keys show}. */
@Command(name = "show", description = "Shows your service key.")
final class KeysShowCommand extends KeysAction {
    @Override
    void run() throws IOException {
        print(new ServiceKeyClient(loggedIn()).get());
    }
}
