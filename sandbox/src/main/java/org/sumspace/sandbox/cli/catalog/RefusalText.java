package org.sumspace.sandbox.cli.catalog;

import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.NoAnswer;
import org.sumspace.sandbox.cli.shared.NodeAddress;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.client.RemoteException;

/** Explains a refusal of the catalog: the reason, and the next step. */
final class RefusalText {
    private RefusalText() {}

    static SandboxException explain(RemoteException refused, NodeAddress catalog, CatalogAction command) {
        if (refused.status() == 0) {
            return NoAnswer.explain(refused, catalog);
        }
        String reason = refused.reason().isEmpty() ? String.valueOf(refused.getMessage()) : refused.reason();
        return new SandboxException(
                "the catalog refused the request (" + refused.status() + "): " + PrintedText.of(reason),
                remedy(refused.status(), catalog, command),
                refused);
    }

    private static String remedy(int status, NodeAddress catalog, CatalogAction command) {
        return switch (status) {
            case 400, 422 -> "Correct what it names; " + catalog.url() + "/docs describes every field";
            case 401 -> "Check the e-mail address and the password, or the key of the participant";
            case 403 -> command.whoMay();
            case 404 -> command.ifAbsent();
            case 409 -> command.afterConflict();
            case 413 -> "Send less: docs/reference/catalog.md lists the limits";
            case 424 -> "Nothing was changed. Ask the operator of the catalog about its contract manager";
            case 429, 503 -> "Try again in a moment";
            default -> "Try again; if it happens again, the operator of the catalog finds the reason in its log";
        };
    }
}
