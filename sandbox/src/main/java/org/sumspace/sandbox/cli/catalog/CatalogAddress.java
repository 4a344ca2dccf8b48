package org.sumspace.sandbox.cli.catalog;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.regex.Pattern;
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
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[::1]");

    static CatalogAddress of(URI url, @Nullable Path caFile) {
        String scheme = String.valueOf(url.getScheme());
        if (!(scheme.equals("http") || scheme.equals("https")) || url.getHost() == null) {
            throw new SandboxException(
                    "--catalog " + url + " is not the URL of a node", "Give a URL like https://catalog.example:8443");
        }
        return new CatalogAddress(URI.create(url.toString().replaceFirst("/+$", "")), caFile);
    }

    NodeClient client() throws IOException {
        return NodeClient.anonymous(caFile == null ? TrustedHttp.create() : TrustedHttp.create(caFile), url);
    }

    /** Refuses to send a password that others on the network could read. */
    void requireConfidential() {
        if (url.getScheme().equals("http") && !LOOPBACK.matcher(url.getHost()).matches()) {
            throw new SandboxException(
                    "the password is not sent to " + url + ", because the connection is not encrypted",
                    "Name the catalog by its https URL");
        }
    }
}
