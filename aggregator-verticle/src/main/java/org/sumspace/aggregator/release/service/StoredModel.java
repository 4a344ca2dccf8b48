package org.sumspace.aggregator.release.service;

import java.nio.file.Path;
import java.util.Set;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.plan.Publication;

/**
 * A model version that this main aggregator made.
 *
 * @param publication the publication of its training plan, with the owner and the key that verifies the owner's
 *     tokens
 * @param readers key ids of the nodes that are members of the training
 * @param sha256 of the file
 * @param kept false for a version that was removed when newer ones were published; the other fields are then those
 *     of a newer version
 */
public record StoredModel(Publication publication, Set<Digest> readers, Digest sha256, Path file, boolean kept) {
    public StoredModel {
        readers = Set.copyOf(readers);
    }
}
