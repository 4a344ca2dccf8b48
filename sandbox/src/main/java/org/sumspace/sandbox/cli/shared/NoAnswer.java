package org.sumspace.sandbox.cli.shared;

import java.nio.file.Path;
import java.security.cert.CertPathBuilderException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.sumspace.client.RemoteException;
import org.sumspace.sandbox.SandboxException;

/** Explains why a node gave no answer: it cannot be reached, or the connection to it cannot be trusted. */
public final class NoAnswer {
    private NoAnswer() {}

    /** @param failure without a status */
    public static SandboxException explain(RemoteException failure, NodeAddress node) {
        String name = node.node().words() + " at " + node.url();
        if (cause(failure, CertPathBuilderException.class).isPresent()) {
            Path roots = node.caFile();
            return new SandboxException(
                    "the certificate of the " + name + " is not trusted: " + (roots == null ? "Java" : roots)
                            + " has no root certificate for it",
                    "Name with --ca FILE the root certificate of the node's organisation, for example ca.pem in the"
                            + " folder of the data space",
                    failure);
        }
        Optional<SSLException> insecure = cause(failure, SSLException.class);
        if (insecure.isPresent()) {
            return new SandboxException(
                    "no secure connection to the " + name + ": "
                            + PrintedText.of(String.valueOf(insecure.get().getMessage())),
                    "Name it with --node by the address in its certificate, or with http:// if it has no TLS",
                    failure);
        }
        return new SandboxException(
                "the " + name + " does not answer",
                "Start it, for example with ./sumspace up --report space.json, or name another one with --node",
                failure);
    }

    private static <T extends Throwable> Optional<T> cause(Throwable failure, Class<T> kind) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (kind.isInstance(each)) {
                return Optional.of(kind.cast(each));
            }
        }
        return Optional.empty();
    }
}
