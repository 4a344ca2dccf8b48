package org.sumspace.common.config;

import java.util.List;

/**
 * The web pages that a node serves below {@code /portal/}.
 *
 * @param enabled whether it serves them
 * @param links the portals of other nodes, shown in this order
 */
public record PortalConfig(@Default("true") boolean enabled, List<PortalLink> links) {
    private static final int LINKS_MAX = 100;

    public PortalConfig {
        links = List.copyOf(links);
        Checks.between("the number of links", links.size(), 0, LINKS_MAX);
    }
}
