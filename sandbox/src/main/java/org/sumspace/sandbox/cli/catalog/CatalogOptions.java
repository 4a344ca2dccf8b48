package org.sumspace.sandbox.cli.catalog;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.cli.shared.NodeAddress;
import org.sumspace.sandbox.cli.shared.NodeName;
import org.sumspace.sandbox.cli.shared.SpaceReport;
import picocli.CommandLine.Option;

/** Options that name the catalog. */
final class CatalogOptions {
    @Option(names = "--catalog", paramLabel = "URL", description = "base URL of the catalog")
    private @Nullable URI catalog;

    @Option(
            names = "--ca",
            paramLabel = "FILE",
            description = "PEM file of the root certificates to trust, with --catalog (default: those of Java)")
    private @Nullable Path ca;

    @Option(
            names = "--space",
            paramLabel = "FILE",
            description = "without --catalog: the report of './sumspace up', which names the catalog and"
                    + " its accounts (default: space.json)")
    private Path space = Path.of("space.json");

    boolean isInSpace() {
        return catalog == null;
    }

    SpaceReport space() throws IOException {
        return SpaceReport.read(space, NodeName.CATALOG);
    }

    NodeAddress address() throws IOException {
        return catalog == null ? space().node(NodeName.CATALOG) : NodeAddress.of(NodeName.CATALOG, catalog, ca);
    }
}
