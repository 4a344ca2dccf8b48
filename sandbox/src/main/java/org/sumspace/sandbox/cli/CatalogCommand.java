package org.sumspace.sandbox.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.client.OfferingClient;
import org.sumspace.sandbox.client.OfferingClient.Offerings;
import org.sumspace.sandbox.client.RemoteException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code sumspace catalog}: reads what a running catalog publishes. */
@Command(name = "catalog", mixinStandardHelpOptions = true, description = "Shows what a running catalog publishes.")
final class CatalogCommand implements Runnable {
    private static final String LIMIT = "100";
    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "missing command: expected offerings");
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = "Lists the published service offerings in the order of their creation.")
    int offerings(
            @Option(names = "--catalog", paramLabel = "URL", description = "base URL of the catalog") @Nullable
                    URI catalog,
            @Option(
                            names = "--ca",
                            paramLabel = "FILE",
                            description =
                                    "PEM file of the root certificates to trust, with --catalog (default: those of Java)")
                    @Nullable
                    Path ca,
            @Option(
                            names = "--space",
                            paramLabel = "FILE",
                            defaultValue = "space.json",
                            description =
                                    "without --catalog: the file that './sumspace up --report' wrote, which names the"
                                            + " catalog (default: space.json)")
                    Path space,
            @Option(
                            names = "--limit",
                            paramLabel = "N",
                            defaultValue = LIMIT,
                            description = "lists at most N offerings (default: " + LIMIT + ")")
                    int limit,
            @Option(names = "--json", description = "prints the whole records as a JSON array") boolean json)
            throws IOException {
        if (limit < 1) {
            throw new ParameterException(spec.commandLine(), "--limit " + limit + ": expected at least 1");
        }
        CatalogAddress address = catalog == null ? CatalogAddress.inReport(space) : CatalogAddress.of(catalog, ca);
        Offerings offerings = list(address, limit);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(JSON.writeValueAsString(offerings.first()));
        } else {
            OfferingTable.print(offerings, out);
        }
        return 0;
    }

    private static Offerings list(CatalogAddress address, int limit) throws IOException {
        try {
            return new OfferingClient(address.client()).list(limit);
        } catch (RemoteException failed) {
            if (failed.status() != 0) {
                throw failed;
            }
            throw new SandboxException(
                    "the catalog at " + address.url() + " does not answer",
                    "Start it, for example with ./sumspace up --report space.json, or name another one with --catalog",
                    failed);
        }
    }
}
