package org.sumspace.common.http.client;

import io.vertx.core.Future;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.ProxyType;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.util.List;
import org.sumspace.common.http.client.HttpCall.HttpProxy;
import org.sumspace.common.obs.Correlation;

/** Where requests are sent: to the address of their URL, or to that of a proxy. All of these addresses pass the guard. */
final class RequestRoutes {
    private final OutboundGuard guard;

    RequestRoutes(OutboundGuard guard) {
        this.guard = guard;
    }

    /**
     * The ways to a server, in the order in which they are tried: one for each address of the server, or of the proxy. Through
     * a tunnel of a proxy there is one for each pair of them; for a request without TLS the proxy itself chooses an address of
     * the server.
     *
     * @param idleMillis how long the connection may be idle
     * @return not empty; failed with a {@link org.sumspace.common.error.NodeException} if an address may not be called
     */
    Future<List<RequestOptions>> of(HttpCall call, long idleMillis) {
        HttpProxy proxy = call.proxy();
        return guard.check(call.url())
                .compose(target -> proxy == null
                        ? Future.succeededFuture(target.addresses().stream()
                                .map(address -> direct(call, target, address, idleMillis))
                                .toList())
                        : guard.check(proxy.address())
                                .map(checked -> through(call, proxy, target, checked, idleMillis)));
    }

    private static List<RequestOptions> through(
            HttpCall call,
            HttpProxy proxy,
            OutboundGuard.Target target,
            OutboundGuard.Target checked,
            long idleMillis) {
        return target.addresses().stream()
                .limit(target.tls() ? target.addresses().size() : 1)
                .flatMap(address -> checked.addresses().stream()
                        .map(ofProxy -> through(
                                direct(call, target, address, idleMillis),
                                call,
                                proxy,
                                target,
                                server(checked, ofProxy))))
                .toList();
    }

    private static RequestOptions direct(
            HttpCall call, OutboundGuard.Target target, InetAddress address, long idleMillis) {
        RequestOptions options = new RequestOptions()
                .setMethod(call.method())
                .setServer(server(target, address))
                .setHost(call.url().getHost())
                .setPort(target.port())
                .setSsl(target.tls())
                .setURI(call.target())
                .setFollowRedirects(false)
                .setIdleTimeout(idleMillis);
        call.headers().forEach(options::putHeader);
        Correlation.current().ifPresent(id -> options.putHeader(Correlation.HEADER, id));
        return options;
    }

    private static SocketAddress server(OutboundGuard.Target target, InetAddress address) {
        return SocketAddress.inetSocketAddress(target.port(), address.getHostAddress());
    }

    /**
     * A request over TLS goes through a tunnel to the checked address. A request without TLS contains its whole URL.
     */
    private static RequestOptions through(
            RequestOptions options, HttpCall call, HttpProxy proxy, OutboundGuard.Target target, SocketAddress server) {
        if (target.tls()) {
            ProxyOptions tunnel = new ProxyOptions()
                    .setType(ProxyType.HTTP)
                    .setHost(server.host())
                    .setPort(server.port());
            return options.setProxyOptions(
                    proxy.hasLogIn()
                            ? tunnel.setUsername(proxy.user())
                                    .setPassword(proxy.password().reveal())
                            : tunnel);
        }
        options.setServer(server).setURI("http://" + call.url().getRawAuthority() + call.target());
        return proxy.hasLogIn() ? options.putHeader("Proxy-Authorization", proxy.authorization()) : options;
    }
}
