package org.sumspace.connector.intermediary.api;

import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.connector.intermediary.service.PdiPages;
import org.sumspace.connector.shared.api.Envelope;

/** Pages of the personal data intermediary. */
public record PdiFeature(PdiPages pages, Envelope envelope) implements Feature {
    /** What pages of other origins may read. */
    public static final String PATH = "/private/pdi";

    @Override
    public void addTo(Operations operations) {
        operations.handle("getPdiUrl", new GetPdiUrlHandler(pages, envelope));
    }
}
