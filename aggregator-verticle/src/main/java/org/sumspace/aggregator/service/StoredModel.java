package org.sumspace.aggregator.service;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Set;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.plan.Publication;

/**
 * A model version that this main aggregator made.
 *
 * @param publication of its training plan: who owns it, and how the owner's tokens are checked
 * @param readers key ids of the nodes that took part
 * @param sha256 of the file
 */
public record StoredModel(Publication publication, Set<Digest> readers, Digest sha256, Path file) {
    public StoredModel {
        requireNonNull(publication);
        readers = Set.copyOf(readers);
        requireNonNull(sha256);
        requireNonNull(file);
    }
}
