package org.sumspace.sandbox.cli.catalog;

import java.io.IOException;
import org.sumspace.sandbox.client.ServiceKeyClient;
import picocli.CommandLine.Command;

/** {@code sumspace catalog keys rotate}. */
@Command(
        name = "rotate",
        description = {
            "Replaces your service key and its secret.",
            "Tokens that were signed with the old secret are refused at once: give the new ones to your connectors.",
        })
final class KeysRotateCommand extends KeysAction {
    @Override
    void run() throws IOException {
        print(new ServiceKeyClient(loggedIn()).rotate());
        if (!json()) {
            out().println("The old keys are not valid any more. Set the new ones in your connectors.");
        }
    }

    @Override
    String afterConflict() {
        return "Another rotation came first. See the keys: ./sumspace catalog keys show";
    }
}
