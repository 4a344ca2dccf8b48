package org.sumspace.common.http.server.route;

import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Router;
import org.sumspace.common.trust.NodeCertificate;

/** {@code /certificate}: the node's certificate (DER). Other nodes address signed requests to its key. */
public final class CertificateRoute {
    public static final String PATH = "/certificate";
    private static final String TYPE = "application/pkix-cert";

    private CertificateRoute() {}

    public static void mount(Router router, NodeCertificate certificate) {
        byte[] der = certificate.toDer();
        router.get(PATH)
                .handler(ctx -> ctx.response().putHeader("Content-Type", TYPE).end(Buffer.buffer(der)));
    }
}
