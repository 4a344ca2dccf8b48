package org.sumspace.common.http.client;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.sumspace.common.config.CidrBlock;
import org.sumspace.common.error.NodeException;

/**
 * Decides which URLs this node may call. A name is resolved once, every address behind it is checked, and the caller
 * connects to checked addresses alone, so that a second answer of the resolver changes nothing. Internal addresses and HTTP
 * without TLS are allowed only in the ranges that the operator names.
 */
public final class OutboundGuard {
    private static final Pattern IP_LITERAL = Pattern.compile("[0-9.]+|\\[?[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*]?");

    /** Programs read octal and hexadecimal numbers differently, so that such an address would be ambiguous. */
    private static final Pattern AMBIGUOUS =
            Pattern.compile("([0-9.]*\\.)?0[0-9][0-9.]*|(.*\\.)?0[xX][0-9A-Fa-f]*\\.?");

    private final Vertx vertx;
    private final List<CidrBlock> allowed;
    private final HostNames names;

    /** Resolves the addresses of a host; may block. */
    public interface HostNames {
        InetAddress[] resolve(String host) throws UnknownHostException;
    }

    /** @param allow CIDR ranges of internal addresses that may be called */
    public OutboundGuard(Vertx vertx, List<String> allow) {
        this(vertx, allow, InetAddress::getAllByName);
    }

    /** @param names are asked once for each check */
    public OutboundGuard(Vertx vertx, List<String> allow, HostNames names) {
        this.vertx = vertx;
        this.names = names;
        this.allowed = allow.stream().map(CidrBlock::parse).toList();
    }

    /**
     * A URL that may be called.
     *
     * @param addresses to connect to, in the order of the resolver; at least one
     */
    record Target(URI url, List<InetAddress> addresses) {
        Target {
            addresses = List.copyOf(addresses);
        }

        boolean tls() {
            return isHttps(url);
        }

        int port() {
            return url.getPort() >= 0 ? url.getPort() : tls() ? 443 : 80;
        }
    }

    /** @return failed with a {@link NodeException} of type UNPROCESSABLE or UNAVAILABLE if it may not be called */
    Future<Target> check(URI url) {
        boolean http = "http".equalsIgnoreCase(url.getScheme());
        if (url.getHost() == null || url.getUserInfo() != null || (!http && !isHttps(url))) {
            return Future.failedFuture(NodeException.unprocessable(
                    "A URL to call begins with https:// and a host, and holds no password."));
        }
        if (isAmbiguous(url.getHost())) {
            return Future.failedFuture(
                    NodeException.unprocessable(
                            "The host of a URL to call is a name, or an address in decimal numbers without leading zeros and zone."));
        }
        return resolve(url.getHost()).map(addresses -> {
            Arrays.stream(addresses).forEach(address -> requireAllowed(address, http));
            return new Target(url, List.of(addresses));
        });
    }

    private static boolean isAmbiguous(String host) {
        return host.contains("%") || AMBIGUOUS.matcher(host).matches();
    }

    private Future<InetAddress[]> resolve(String host) {
        try {
            if (IP_LITERAL.matcher(host).matches()) {
                return Future.succeededFuture(new InetAddress[] {InetAddress.getByName(host)});
            }
        } catch (UnknownHostException e) {
            return Future.failedFuture(unknown(host, e));
        }
        return vertx.executeBlocking(() -> names.resolve(host), false)
                .recover(failure -> Future.failedFuture(unknown(host, failure)));
    }

    private static NodeException unknown(String host, Throwable cause) {
        return NodeException.unavailable("The host " + host + " is not known.", cause);
    }

    /**
     * The failure for a caller that named the host: an unknown name is an error of the caller, so a retry does not
     * help.
     */
    static Throwable ofNamedHost(Throwable failure) {
        return failure instanceof NodeException node && node.getCause() instanceof UnknownHostException
                ? NodeException.unprocessable(node.detail() + " Check the URL.")
                : failure;
    }

    private void requireAllowed(InetAddress address, boolean http) {
        if (allowed.stream().anyMatch(block -> block.contains(address))) {
            return;
        }
        if (!PublicAddresses.contains(address)) {
            throw NodeException.unprocessable("This node does not call internal addresses; its operator can allow a"
                    + " range with the setting outboundAllow.");
        }
        if (http) {
            throw NodeException.unprocessable("This node calls public addresses over https alone.");
        }
    }

    private static boolean isHttps(URI url) {
        return url.getScheme() != null
                && url.getScheme().toLowerCase(Locale.ROOT).equals("https");
    }
}
