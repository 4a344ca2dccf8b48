package org.sumspace.sandbox.client;

import java.net.URI;

/** Links into the portal of a node. */
public final class PortalLinks {
    private PortalLinks() {}

    /** A link that logs a browser in as the client's account, once, within five minutes. */
    public static URI fresh(NodeClient node) {
        String code = node.post("/portal/codes", NodeClient.JSON.createObjectNode())
                .path("code")
                .asText();
        return URI.create(node.base() + "/portal/#code=" + code);
    }
}
