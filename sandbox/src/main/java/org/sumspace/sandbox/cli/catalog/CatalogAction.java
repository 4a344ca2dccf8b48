package org.sumspace.sandbox.cli.catalog;

import java.util.List;
import org.sumspace.sandbox.cli.shared.NodeAction;
import org.sumspace.sandbox.cli.shared.NodeName;
import picocli.CommandLine.Command;

/** A command to one catalog. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
abstract class CatalogAction extends NodeAction {
    CatalogAction() {
        super(NodeName.CATALOG);
    }

    /** Prints which commands are possible next. */
    final void printNext(List<String> commands) {
        if (!commands.isEmpty()) {
            out().println("next:");
            commands.forEach(command -> out().println("  ./sumspace " + command));
        }
    }
}
