package org.sumspace.sandbox.cli.shared;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sumspace.client.NodeClient;
import org.sumspace.client.TrustedHttp;
import org.sumspace.sandbox.SandboxException;

/**
 * The address of a node.
 *
 * @param caFile the file with the trusted root certificates; null for Java's default ones
 */
public record NodeAddress(NodeName node, URI url, @Nullable Path caFile) {
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[::1]");

    public static NodeAddress of(NodeName node, URI url, @Nullable Path caFile) {
        String scheme = String.valueOf(url.getScheme());
        if (!(scheme.equals("http") || scheme.equals("https")) || url.getHost() == null) {
            throw new SandboxException(
                    "--node " + url + " is not the URL of a node", "Give a URL like https://node.example:8443");
        }
        return new NodeAddress(node, URI.create(url.toString().replaceFirst("/+$", "")), caFile);
    }

    public NodeClient client() throws IOException {
        return NodeClient.anonymous(caFile == null ? TrustedHttp.create() : TrustedHttp.create(caFile), url);
    }

    /** Refuses to send a secret, such as the password, that others on the network could read. */
    public void requireConfidential(String secret) {
        if (url.getScheme().equals("http") && !LOOPBACK.matcher(url.getHost()).matches()) {
            throw new SandboxException(
                    "the " + secret + " is not sent to " + url + ", because the connection is not encrypted",
                    "Name the " + node.words() + " by its https URL");
        }
    }
}
