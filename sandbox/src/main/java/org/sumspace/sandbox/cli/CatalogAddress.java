package org.sumspace.sandbox.cli;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.client.NodeClient;
import org.sumspace.sandbox.client.TrustedHttp;

/**
 * Where a catalog is.
 *
 * @param caFile the root certificates to trust; null for those that Java trusts
 */
record CatalogAddress(URI url, @Nullable Path caFile) {
    private static final ObjectMapper JSON = new ObjectMapper();

    static CatalogAddress of(URI url, @Nullable Path caFile) {
        String scheme = String.valueOf(url.getScheme());
        if (!(scheme.equals("http") || scheme.equals("https")) || url.getHost() == null) {
            throw new SandboxException(
                    "--catalog " + url + " is not the URL of a node", "Give a URL like https://catalog.example:8443");
        }
        return new CatalogAddress(URI.create(url.toString().replaceFirst("/+$", "")), caFile);
    }

    /** The catalog of the data space that {@code up --report} describes. */
    static CatalogAddress inReport(Path report) throws IOException {
        if (!Files.exists(report)) {
            throw new SandboxException(
                    "there is no file " + report,
                    "Name the catalog with --catalog URL, or with --space the file that ./sumspace up --report wrote");
        }
        JsonNode space = read(report);
        for (JsonNode node : space.path("nodes")) {
            if (node.path("kind").asText().equals("catalog")) {
                return of(
                        URI.create(node.path("url").asText()),
                        Path.of(space.path("caFile").asText()));
            }
        }
        throw new SandboxException(
                report + " names no catalog", "Name with --space the file that ./sumspace up --report wrote");
    }

    private static JsonNode read(Path report) throws IOException {
        try {
            return JSON.readTree(report.toFile());
        } catch (JacksonException damaged) {
            throw new SandboxException(
                    report + " is not JSON", "Name with --space the file that ./sumspace up --report wrote", damaged);
        }
    }

    NodeClient client() throws IOException {
        return NodeClient.anonymous(caFile == null ? TrustedHttp.create() : TrustedHttp.create(caFile), url);
    }
}
