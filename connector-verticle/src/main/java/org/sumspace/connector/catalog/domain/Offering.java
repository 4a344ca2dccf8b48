package org.sumspace.connector.catalog.domain;

import java.util.List;

/**
 * A service offering. All URLs are canonical ones of the catalog; references to anything else are left out.
 *
 * @param provider the participant who offers it; empty if the record has none
 */
public record Offering(String url, String provider, List<String> dataResources, List<String> softwareResources) {
    public Offering {
        dataResources = List.copyOf(dataResources);
        softwareResources = List.copyOf(softwareResources);
    }
}
