package org.sumspace.sandbox.cli.shared;

import java.util.Map;
import org.sumspace.client.RemoteException;
import org.sumspace.sandbox.SandboxException;

/** Explains why a node refused a request, or gave no answer, and what to do. */
public final class RefusalText {
    private RefusalText() {}

    /** @param remedies what to do by status, where the command knows it better */
    public static SandboxException explain(
            RemoteException refused, NodeAddress address, Map<Integer, String> remedies) {
        if (refused.status() == 0) {
            return NoAnswer.explain(refused, address);
        }
        String reason = refused.reason().isEmpty() ? String.valueOf(refused.getMessage()) : refused.reason();
        String remedy = remedies.get(refused.status());
        return new SandboxException(
                "the " + address.node().words() + " refused the request (" + refused.status() + "): "
                        + PrintedText.of(reason),
                remedy == null ? remedy(refused.status(), address) : remedy,
                refused);
    }

    private static String remedy(int status, NodeAddress address) {
        String words = address.node().words();
        return switch (status) {
            case 400, 422 -> "Correct what it names; " + address.url() + "/docs describes every field";
            case 401 -> "Log in with --email or --as, or name a key; check the password, the key, and --code";
            case 403 ->
                "Log in as one who may do this, with --email or --as; operators are in the configuration of the "
                        + words;
            case 404 -> "Check the id. What only some may see is shown to them alone: use --email or --as";
            case 409 -> "Read it again, and repeat the command with what it is now";
            case 413 -> "Send less: docs/reference lists the limits";
            case 424 -> "Nothing was changed. Ask the operator of the " + words + " about its contract manager";
            case 429, 503 -> "Try again in a moment";
            default -> "Try again; if it happens again, the operator of the " + words + " finds the reason in its log";
        };
    }
}
