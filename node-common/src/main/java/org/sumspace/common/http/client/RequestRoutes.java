package org.sumspace.common.http.client;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.ProxyType;
import io.vertx.core.net.SocketAddress;
import org.sumspace.common.obs.Correlation;

/** Where requests are sent: to the address of their URL, or to that of a proxy. All of these addresses pass the guard. */
final class RequestRoutes {
    private final OutboundGuard guard;

    RequestRoutes(OutboundGuard guard) {
        this.guard = requireNonNull(guard, "guard is null");
    }

    /**
     * @param idleMillis how long the connection may stand still
     * @return failed with a {@link org.sumspace.common.error.NodeException} if an address may not be called
     */
    Future<RequestOptions> of(HttpCall call, long idleMillis) {
        HttpProxy proxy = call.proxy();
        return guard.check(call.url()).compose(target -> {
            RequestOptions options = direct(call, target, idleMillis);
            return proxy == null
                    ? Future.succeededFuture(options)
                    : guard.check(proxy.address()).map(checked -> through(options, call, proxy, target, checked));
        });
    }

    private static RequestOptions direct(HttpCall call, OutboundGuard.Target target, long idleMillis) {
        RequestOptions options = new RequestOptions()
                .setMethod(call.method())
                .setServer(server(target))
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

    private static SocketAddress server(OutboundGuard.Target target) {
        return SocketAddress.inetSocketAddress(target.port(), target.address().getHostAddress());
    }

    /** A request over TLS goes through a tunnel to the address that was checked; any other one names its whole URL. */
    private static RequestOptions through(
            RequestOptions options,
            HttpCall call,
            HttpProxy proxy,
            OutboundGuard.Target target,
            OutboundGuard.Target checked) {
        if (target.tls()) {
            ProxyOptions tunnel = new ProxyOptions()
                    .setType(ProxyType.HTTP)
                    .setHost(checked.address().getHostAddress())
                    .setPort(checked.port());
            return options.setProxyOptions(
                    proxy.hasLogIn()
                            ? tunnel.setUsername(proxy.user())
                                    .setPassword(proxy.password().reveal())
                            : tunnel);
        }
        options.setServer(server(checked)).setURI("http://" + call.url().getRawAuthority() + call.target());
        return proxy.hasLogIn() ? options.putHeader("Proxy-Authorization", proxy.authorization()) : options;
    }
}
