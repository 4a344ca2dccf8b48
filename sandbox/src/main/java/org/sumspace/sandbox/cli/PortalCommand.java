package org.sumspace.sandbox.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sumspace.client.NodeClient;
import org.sumspace.client.PortalClient;
import org.sumspace.client.RemoteException;
import org.sumspace.client.TrustedHttp;
import org.sumspace.common.config.Suggestion;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.ShellWord;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceAccount;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpacePlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code sumspace portal}: a link that logs a browser in at a node of a data space that {@code up} keeps running. The
 * assessment node only supports a log-in with a password.
 */
@Command(
        name = "portal",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Prints a link into the portal of a node of a running data space (./sumspace up). It logs a browser in"
                        + " once, within five minutes. Of the assessment node it prints the address and the account.")
final class PortalCommand implements Callable<Integer> {
    private static final List<NodeKind> WITH_SESSIONS = List.of(
            NodeKind.CATALOG,
            NodeKind.CONNECTOR,
            NodeKind.CONTRACT,
            NodeKind.AGGREGATOR,
            NodeKind.PROCESSOR,
            NodeKind.ASSESSMENT);

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--as",
            paramLabel = "NAME",
            description = "organisation whose account logs in (default: the AI provider at the catalog, else the"
                    + " organisation of the node)")
    private @Nullable String organisation;

    @Option(
            names = "--node",
            paramLabel = "KIND",
            description =
                    "kind of node: catalog, connector, contract, aggregator, processor or assessment (default: catalog)")
    private String kind = NodeKind.CATALOG.label();

    @Option(names = "--home", paramLabel = "DIR", description = "folder of the data space (default: ~/.sumspace)")
    private Path home = Path.of(System.getProperty("user.home"), ".sumspace");

    @Override
    public Integer call() throws Exception {
        SpaceHome space = SpaceHome.existing(home);
        NodeSpec node = node(space.plan());
        SpaceAccount account = account(space.plan(), node);
        if (node.kind() == NodeKind.ASSESSMENT) {
            spec.commandLine().getOut().println(space.plan().url(node) + "/portal/");
            spec.commandLine()
                    .getOut()
                    .println("Log in there as " + account.email()
                            + " with the password in the report that ./sumspace up wrote.");
            return 0;
        }
        try {
            NodeClient client = NodeClient.anonymous(
                            TrustedHttp.create(space.caFile()), space.plan().url(node))
                    .login(account.email(), account.password());
            spec.commandLine().getOut().println(PortalClient.fresh(client));
        } catch (RemoteException failed) {
            throw new SandboxException(
                    "no link from the " + node.kind() + " at " + space.plan().url(node) + ": " + failed.getMessage(),
                    "Is the data space running? Start it with ./sumspace up --home " + ShellWord.of(home.toString()),
                    failed);
        }
        return 0;
    }

    /**
     * Several organisations have accounts at the catalog. At other nodes, only the organisation that runs the node has
     * one.
     */
    private NodeSpec node(SpacePlan plan) {
        List<NodeSpec> nodes = plan.nodes(kindOfNode());
        String name = organisation;
        if (nodes.isEmpty()) {
            throw new SandboxException(
                    "the data space in " + home + " has no " + kind + " node",
                    "Start one that has, with another --home");
        }
        if (name == null || nodes.get(0).kind() == NodeKind.CATALOG) {
            return nodes.get(0);
        }
        return nodes.stream()
                .filter(node -> node.organisation().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown(
                        name,
                        "runs no " + kind,
                        nodes.stream().map(NodeSpec::organisation).toList()));
    }

    private NodeKind kindOfNode() {
        return WITH_SESSIONS.stream()
                .filter(each -> each.label().equals(kind))
                .findFirst()
                .orElseThrow(() -> new SandboxException(
                        "--node " + kind + ": there is no log-in at such a node",
                        Suggestion.forUnknown(
                                kind,
                                WITH_SESSIONS.stream().map(NodeKind::label).toList())));
    }

    private SpaceAccount account(SpacePlan plan, NodeSpec node) {
        if (node.kind() != NodeKind.CATALOG) {
            return plan.operatorOf(node);
        }
        List<SpaceAccount> accounts = new ArrayList<>(List.of(plan.aiProvider(), plan.operatorOf(node)));
        plan.dataProviders().forEach(provider -> accounts.add(plan.dataProvider(provider)));
        return accounts.stream()
                .filter(account ->
                        organisation == null || account.organisation().equals(organisation))
                .findFirst()
                .orElseThrow(() -> unknown(
                        String.valueOf(organisation),
                        "has no account at the catalog",
                        accounts.stream().map(SpaceAccount::organisation).toList()));
    }

    private static SandboxException unknown(String name, String why, List<String> known) {
        return new SandboxException("--as " + name + ": this organisation " + why, Suggestion.forUnknown(name, known));
    }
}
