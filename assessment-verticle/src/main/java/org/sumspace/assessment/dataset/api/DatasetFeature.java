package org.sumspace.assessment.dataset.api;

import org.sumspace.assessment.dataset.service.DatasetService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Data sets. */
public record DatasetFeature(DatasetService datasets) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("ingestDataset", new IngestDatasetHandler(datasets))
                .on("listAvailableFiles", new ListAvailableFilesHandler(datasets))
                .on("getDataset", new GetDatasetHandler(datasets));
    }
}
