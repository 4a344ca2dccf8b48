package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;

/** Links into the portal of a node, and whether its pages are being viewed. */
public final class PortalClient {
    private PortalClient() {}

    /** A link to the start page that logs a browser in as the client's account, once, within five minutes. */
    public static URI fresh(NodeClient node) {
        return fresh(node, "");
    }

    /** @param place of the page below {@code /portal/} */
    public static URI fresh(NodeClient node, String place) {
        String code = node.post("/portal/codes", NodeClient.JSON.createObjectNode())
                .path("code")
                .asText();
        return URI.create(node.base() + "/portal/" + place + "#code=" + code);
    }

    /** Whether a page of the node follows events at present. */
    public static boolean isFollowed(NodeClient operator) {
        for (JsonNode limit : operator.get("/node").path("limits")) {
            if (limit.path("name").asText().equals("event-streams")) {
                return limit.path("used").asInt() > 0;
            }
        }
        return false;
    }
}
