package org.sumspace.sandbox.cli.exchange;

import java.io.IOException;
import java.util.List;
import org.sumspace.client.Exchange;
import org.sumspace.client.ExchangeClient;
import org.sumspace.client.ExchangeClient.Wanted;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code sumspace exchange start}. */
@Command(
        name = "start",
        description = {
            "Starts an exchange, at the connector of the provider or of the consumer, and shows its progress until it ends.",
            "The exit code is 0 if the data was delivered, and 1 if it was not.",
        })
final class ExchangeStartCommand extends ExchangeAction {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Option(names = "--contract", paramLabel = "URL", required = true, description = "URL of the contract")
    private String contract = "";

    @Option(
            names = "--resource",
            paramLabel = "URL",
            description = "URL of the provider's service offering, whose data is wanted")
    private String resource = "";

    @Option(
            names = "--purpose",
            paramLabel = "URL",
            description = "URL of the consumer's service offering, whose software gets the data")
    private String purpose = "";

    @Option(
            names = "--chain",
            paramLabel = "ID",
            description =
                    "id of a service chain of the contract (catalogId), whose ends are then the resource and the purpose")
    private String chain = "";

    @Option(
            names = "--data",
            paramLabel = "URL",
            description = "one of the data resources of the offering; may be repeated (default: all of them)")
    private List<String> dataResources = List.of();

    @Option(
            names = "--software",
            paramLabel = "URL",
            description = "one of the software resources of the purpose; may be repeated (default: all of them)")
    private List<String> softwareResources = List.of();

    @Option(names = "--no-wait", description = "does not wait for the end")
    private boolean noWait;

    @Override
    int run(ExchangeClient exchanges) throws IOException {
        if (chain.isEmpty() && (resource.isEmpty() || purpose.isEmpty())) {
            throw new ParameterException(
                    command.commandLine(), "Missing required options: --resource and --purpose, or --chain");
        }
        Exchange started =
                exchanges.start(new Wanted(contract, resource, purpose, chain, dataResources, softwareResources));
        return noWait ? print(started, List.of()) : follow(exchanges, started);
    }
}
