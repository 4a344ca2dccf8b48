package org.sumspace.connector.service;

import io.vertx.core.Future;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.task.SerialQueue;
import org.sumspace.connector.store.CertificationStore;
import org.sumspace.connector.store.ProcessorStore;

/** The organisation's processors, and whose records each trains on. */
public final class ProcessorService {
    private final ProcessorStore processors;
    private final CertificationStore certifications;
    private final StaleCertifications stale;
    private final SerialQueue changes;

    public ProcessorService(
            ProcessorStore processors,
            CertificationStore certifications,
            StaleCertifications stale,
            SerialQueue changes) {
        this.processors = processors;
        this.certifications = certifications;
        this.stale = stale;
        this.changes = changes;
    }

    public Future<SortedSet<String>> names() {
        return processors.names();
    }

    public Future<Map<String, Integer>> learnerCounts() {
        return processors.learnerCounts();
    }

    /** @return failed with a conflict, and nothing changed, if a learner belongs to another processor */
    public Future<Void> assign(String processor, Set<String> learners) {
        return changes.submit(() -> processors.processorsOf(learners).compose(known -> {
                    checkOwner(processor, known);
                    return certifications
                            .outdate(processor)
                            .compose(marked -> processors.assign(processor, learners, known.keySet()));
                }))
                .onComplete(done -> stale.takeUp());
    }

    private static void checkOwner(String processor, Map<String, String> known) {
        long elsewhere = known.values().stream()
                .filter(owner -> !owner.equals(processor))
                .count();
        if (elsewhere > 0) {
            throw NodeException.conflict(elsewhere + " of the learners belong to another processor");
        }
    }
}
